import { useQuery } from '@tanstack/react-query';
import type { Application, Document, TravellerCase } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { formatMoney } from '@wayfare/ui/format';
import { saveFile } from '@wayfare/ui/save-file';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../delivery/use-when.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { downloadReceipt, sentDocumentsQuery, visaAddress } from './api.ts';
import { whatReaderSaid } from './what-reader-said.ts';

interface PapersProps {
  readonly application: Application;
  readonly current: TravellerCase;
}

/** The receipt, and the pictures that the traveller sent. A picture is sent again only where we ask for it. */
export function Papers({ application, current }: PapersProps) {
  const { t } = useTranslation('apply');
  const sent = useQuery({ ...sentDocumentsQuery(application.id), refetchOnMount: 'always' });
  const documents = sent.data?.documents.filter(({ kind }) => kind !== 'visa') ?? [];
  return (
    <Card as="section" aria-labelledby="papers" className="flex flex-col gap-1">
      <h3 id="papers" className="font-semibold">
        {t('case.papers.title')}
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        <Receipt application={application} current={current} />
        {documents.map((document) => (
          <SentDocument key={document.id} application={application} document={document} />
        ))}
      </ul>
      {sent.error && (
        <p className="flex flex-wrap items-center gap-x-3 text-muted" role="status">
          {t('case.papers.notLoaded')}
          <Button size="small" variant="quiet" busy={sent.isFetching} onClick={() => void sent.refetch()}>
            {t('case.again')}
          </Button>
        </p>
      )}
      {documents.length > 0 && <p className="text-sm text-muted">{t('case.papers.again')}</p>}
    </Card>
  );
}

function Receipt({ application: { id, orderNumber }, current: { paid, refunded } }: PapersProps) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const open = useSingleMutation({
    mutationFn: () => downloadReceipt(id, orderNumber),
    onSuccess: saveFile,
    onError: () => toast.error(t('case.papers.receiptFailed')),
  });
  const back = refunded && refunded.amountMinor > 0 ? formatMoney(refunded, language) : undefined;
  return (
    <Row
      name={t('case.papers.receipt')}
      notes={[
        paid && t('case.papers.paid', { amount: formatMoney(paid, language) }),
        back && t('case.papers.refunded', { amount: back }),
      ]}
      action={<DownloadButton name={t('case.papers.receipt')} busy={open.isPending} onClick={() => open.mutate()} />}
    />
  );
}

function SentDocument({ application, document }: { application: Application; document: Document }) {
  const { t } = useTranslation('apply');
  const when = useWhen();
  const open = useSingleMutation({
    mutationFn: () => visaAddress(document.id),
    onSuccess: (url) => {
      Object.assign(window.document.createElement('a'), { href: url, download: '' }).click();
    },
    onError: () => toast.error(t('case.papers.failed')),
  });
  const { travellers } = application;
  const { kind, traveller, createdAt } = document;
  const { firstMiddleName = '', lastName = '' } = travellers[traveller] ?? {};
  const name = `${t(`myData.kinds.${kind}`)}, ${`${firstMiddleName} ${lastName}`.trim()}`;
  const said = whatReaderSaid(application, document);
  return (
    <Row
      name={name}
      notes={[
        t('case.papers.sent', { when: when(createdAt) }),
        said && t(`case.papers.reader.${said.words}`, { count: said.differences }),
      ]}
      action={<DownloadButton name={name} busy={open.isPending} onClick={() => open.mutate()} />}
    />
  );
}

interface RowProps {
  readonly name: string;
  readonly notes: readonly (ReactNode | undefined)[];
  readonly action: ReactNode;
}

function Row({ name, notes, action }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{name}</p>
        {notes.map(
          (note) =>
            note && (
              <p key={String(note)} className="numeric text-sm text-muted">
                {note}
              </p>
            ),
        )}
      </div>
      {action}
    </li>
  );
}

interface DownloadButtonProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function DownloadButton({ name, busy, onClick }: DownloadButtonProps) {
  const { t } = useTranslation('apply');
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={onClick} className="shrink-0 print:hidden">
      <Download aria-hidden="true" />
      <span className="max-sm:sr-only">{t('case.download')}</span>
      <span className="sr-only">{name}</span>
    </Button>
  );
}
