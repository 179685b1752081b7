import { PageTitle } from '@wayfare/ui/components/page-title';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { useTranslation } from 'react-i18next';

/** A step's page before its script is there: the words that are known already, in their places. */
export function PagePlace({ title, note }: { title: string; note: string }) {
  const { t } = useTranslation('shell');
  return (
    <div aria-busy="true" className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6 lg:pt-10">
      <div className="mb-8 h-8 md:h-11 lg:mb-10" />
      <div className="flex max-w-form flex-col gap-6 max-lg:mx-auto">
        <PageTitle note={note}>{title}</PageTitle>
        <noscript>
          <p className="rounded-card border border-warning/30 bg-warning-soft p-4 font-medium">{t('step.noScript')}</p>
        </noscript>
        <div className="flex flex-col gap-6 noscript:hidden">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      </div>
    </div>
  );
}
