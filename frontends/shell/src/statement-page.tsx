import { useQuery } from '@tanstack/react-query';
import { FILLED_DRAFT_DAYS } from '@wayfare/gateway/contract/constants';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { useTranslation } from 'react-i18next';
import { SiteLink } from './layout/site-link.tsx';
import { settingsQuery } from './settings.ts';

/** The accessibility statement and the privacy notice. */
export function StatementPage({ about }: { about: 'accessibility' | 'privacy' }) {
  const { t } = useTranslation('shell');
  const { data: settings } = useQuery(settingsQuery);
  const paragraphs = t(`statements.${about}.paragraphs`, {
    returnObjects: true,
    email: settings?.supportEmail ?? '',
    draftDays: FILLED_DRAFT_DAYS,
  }) as string[];
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-5 px-4 py-12 sm:px-6 sm:py-16">
      <PageTitle>{t(`statements.${about}.title`)}</PageTitle>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {about === 'privacy' && (
        <p>
          {t('statements.privacy.yourData')}{' '}
          <SiteLink className="text-primary underline underline-offset-4" href="/application/my-data">
            {t('header.myData')}
          </SiteLink>
        </p>
      )}
    </div>
  );
}
