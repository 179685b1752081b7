import { useQuery } from '@tanstack/react-query';
import type { MyData } from '@wayfare/api/schema';
import { brand } from '@wayfare/ui/brand';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Spinner } from '@wayfare/ui/components/spinner';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { useSession } from '@wayfare/ui/use-session';
import { Download, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToSignIn } from '../resume/resume-page.tsx';
import { myDataQuery } from './api.ts';
import { EraseButton } from './erase-button.tsx';
import { KeptApplicationCard } from './kept-application-card.tsx';

/** What is kept of the signed-in traveller: to see, to take away and to erase. */
export function MyDataPage() {
  const { status } = useSession();
  if (status === 'signed-out') return <ToSignIn returnTo="/application/my-data" />;
  return status === 'signed-in' ? <KeptData /> : <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('apply');
  return (
    <div className="flex min-h-96 items-center justify-center">
      <Spinner label={t('loading')} />
    </div>
  );
}

function KeptData() {
  const { t } = useTranslation('apply');
  const { data, error, refetch } = useQuery({ ...myDataQuery(), refetchOnMount: 'always' });
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 px-4 py-10 sm:px-6 lg:py-14">
      <PageTitle note={t('myData.note')}>{t('myData.title')}</PageTitle>
      {data ? (
        <Everything data={data} />
      ) : error ? (
        <ErrorState title={t('myData.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Everything({ data }: { data: MyData }) {
  const { t } = useTranslation('apply');
  const { account, applications } = data;
  const atWork = applications.filter(({ erasable }) => !erasable).length;
  return (
    <>
      <Card as="section" aria-labelledby="my-account" className="flex flex-col gap-4">
        <h2 id="my-account" className="text-lg font-semibold">
          {t('myData.account')}
        </h2>
        <p className="wrap-anywhere">
          {account.name && <span className="block">{account.name}</span>}
          {account.email}
        </p>
        <p className="text-sm text-muted">{t('myData.accountEnds')}</p>
        <Button variant="secondary" className="self-start max-sm:self-stretch" onClick={() => download(data)}>
          <Download aria-hidden="true" />
          {t('myData.download')}
        </Button>
        <p className="text-sm text-muted">{t('myData.downloadNote')}</p>
      </Card>
      {applications.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={t('myData.empty')}>
          {t('myData.emptyBody')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {applications.map((kept) => (
            <KeptApplicationCard key={kept.application.id} kept={kept} />
          ))}
        </ul>
      )}
      <Alert title={t('myData.law')}>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>{t('myData.lawFigures')}</li>
          <li>{t('myData.lawPayment')}</li>
          <li>{t('myData.lawAuthority')}</li>
        </ul>
      </Alert>
      {applications.some(({ erasable }) => erasable) && (
        <section aria-labelledby="erase-all" className="flex flex-col items-start gap-3 border-t border-line pt-6">
          <h2 id="erase-all" className="text-lg font-semibold">
            {t('myData.eraseAll')}
          </h2>
          <p>{t('myData.eraseAllBody')}</p>
          {atWork > 0 && <p>{t('myData.eraseAllButAtWork', { count: atWork })}</p>}
          <EraseButton
            label={t('myData.eraseAll')}
            question={t('myData.eraseAllQuestion')}
            applications={applications.filter(({ erasable }) => erasable)}
          />
        </section>
      )}
    </>
  );
}

/** As the server gave it: a file that other programs can read. */
function download(data: MyData): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const file = `${brand.name.toLowerCase()}-data-${data.exportedAt.slice(0, 10)}.json`;
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
  // The download has to begin before its address ends.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
