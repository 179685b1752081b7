import type { Submission } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Badge, toneOfStatus } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { ConfirmDialog } from '@wayfare/ui/components/dialog';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { countryName, localeOf } from '@wayfare/ui/format';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { ArrowLeft, Eraser, Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { readSearchState, toSearchState } from '../list/search-state.ts';
import { ThreadPanel } from '../messages/thread-panel.tsx';
import { useProblemText } from '../problem-text.ts';
import { useMay } from '../use-may.ts';
import {
  fetchDocumentLink,
  useChangeStatus,
  useEraseSubmission,
  useSubmission,
  useSubmissionDocuments,
} from './api.ts';
import { MaskedValue } from './masked-value.tsx';
import { formatMoment, NOT_AVAILABLE } from './row.ts';
import { Contact, type Fact, Facts, isoDay, Order, PriceCard } from './submission-facts.tsx';

/** One case: what was ordered and answered on the left, the documents on the right. */
export function SubmissionPage() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const may = useMay();
  const { id = '' } = useParams();
  const { data, error, refetch } = useSubmission(id);

  const { state } = useLocation();
  const back = (
    <Link
      to={`/admin${typeof state?.list === 'string' ? state.list : ''}`}
      state={toSearchState(readSearchState(state))}
      className="inline-flex items-center gap-2 self-start font-medium text-primary underline-offset-2 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('submission.back')}
    </Link>
  );
  if (error instanceof Problem && error.status === 404) {
    return <EmptyState title={t('submission.notFound')} action={back} />;
  }
  if (error)
    return <ErrorState title={t('submission.loadFailed', { message: problemText(error) })} onRetry={() => refetch()} />;
  return (
    <div className="flex flex-col gap-6" aria-busy={!data}>
      {back}
      {data && (
        <>
          <Heading submission={data} />
          <Notices submission={data} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
            <div className="flex min-w-0 flex-col gap-6">
              <Order submission={data} />
              {data.travellers
                .map((traveller, index) => ({ traveller, number: index + 1 }))
                .map(({ traveller, number }) => (
                  <TravellerCard key={number} traveller={traveller} number={number} />
                ))}
              {!data.erased && <Contact submission={data} masked />}
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <PriceCard submission={data} />
              {may('documents.read') && !data.erased && <Documents id={id} />}
              {may('cases.work') && !data.erased && <ThreadPanel id={id} />}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Heading({ submission }: { submission: Submission }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const may = useMay();
  const change = useChangeStatus(submission.id);
  // A submitted application is completed by its case.
  const canStart = may('submissions.move-on') && !submission.erased && submission.status === 'paid';
  const start = () =>
    change.mutate('in_progress', {
      onSuccess: () => toast.success(t('submission.statusChanged')),
      onError: (error) => toast.error(t('submission.statusFailed', { message: problemText(error) })),
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="text-2xl font-semibold">{t('submission.order', { number: submission.orderNumber })}</h2>
      <Badge tone={toneOfStatus(submission.status)}>{t(`status.${submission.status}`)}</Badge>
      <Badge tone={toneOfStatus(submission.paymentStatus)}>{t(`status.${submission.paymentStatus}`)}</Badge>
      <div className="ml-auto flex flex-wrap gap-3">
        {canStart && (
          <Button size="small" variant="secondary" busy={change.isPending} onClick={start}>
            {t('submission.start')}
          </Button>
        )}
        {may('submissions.erase') && !submission.erased && <EraseButton id={submission.id} />}
      </div>
    </div>
  );
}

function EraseButton({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const erase = useEraseSubmission(id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        <Eraser aria-hidden="true" />
        {t('submission.erase')}
      </Button>
      <ConfirmDialog
        open={asking}
        question={t('submission.eraseQuestion')}
        confirmLabel={t('submission.erase')}
        cancelLabel={t('records.cancel')}
        busy={erase.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          erase.mutate(undefined, {
            onSuccess: () => toast.success(t('submission.erasedNow')),
            onError: (error) => toast.error(t('submission.eraseFailed', { message: problemText(error) })),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}

/** What whoever works on the case has to know first. */
function Notices({ submission: { id, paidDifference: paid, submittedAt, erased } }: { submission: Submission }) {
  const { t } = useTranslation('admin');
  const mayReveal = useMay()('submissions.read-unmasked');
  const locale = localeOf(useLanguage());
  return (
    <>
      {erased && <Alert title={t('submission.erasedTitle')}>{t('submission.erasedNote')}</Alert>}
      {!erased && !mayReveal && <Alert>{t('submission.maskedNote')}</Alert>}
      {!erased && mayReveal && (
        <Alert
          action={
            submittedAt && (
              <Link
                to={`/admin/cases/${id}`}
                className="inline-flex min-h-6 items-center font-medium text-primary underline-offset-2 hover:underline"
              >
                {t('masked.openCase')}
              </Link>
            )
          }
        >
          {t('masked.here')}
        </Alert>
      )}
      {paid && (
        <Alert tone="warning" title={t('submission.paidDifferently.title')}>
          <p>{t('submission.paidDifferently.what', { moment: formatMoment(paid.at, locale) })}</p>
          <p>
            {t('submission.paidDifferently.wanted', {
              visa: paid.visaName,
              count: paid.numApplicants,
              processing: paid.processingSpeed || NOT_AVAILABLE,
              upsells: paid.upsellNames.join(', ') || NOT_AVAILABLE,
            })}
          </p>
          {paid.droppedTravellers > 0 && (
            <p>{t('submission.paidDifferently.dropped', { count: paid.droppedTravellers })}</p>
          )}
        </Alert>
      )}
    </>
  );
}

function TravellerCard({ traveller, number }: { traveller: Submission['travellers'][number]; number: number }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { passport, passportScan } = traveller;
  const birth = <MaskedValue />;
  const passportNumber = passport?.passportNumber && <MaskedValue text={passport.passportNumber} />;
  const facts: Fact[] = [
    [t('submission.fields.name'), `${traveller.firstMiddleName} ${traveller.lastName}`.trim()],
    [t('submission.fields.birth'), birth],
    ...(traveller.email ? [[t('submission.fields.email'), traveller.email] as const] : []),
    ...(passport
      ? ([
          [t('submission.fields.nationality'), passport.nationality && countryName(passport.nationality, language)],
          [t('submission.fields.passportNumber'), passportNumber],
          [t('submission.fields.expiry'), isoDay(passport.expiryYear, passport.expiryMonth, passport.expiryDay)],
        ] as const)
      : []),
    ...(passport?.hasOtherNationality
      ? [[t('submission.fields.otherNationality'), countryName(passport.otherNationality, language)] as const]
      : []),
  ];
  return (
    <Facts title={t('submission.traveller', { number })} facts={facts}>
      {!passport && traveller.passportSkipped && (
        <p className="mt-3 text-sm text-muted">{t('submission.passportLater')}</p>
      )}
      {passportScan && (
        <p className="mt-4 border-t border-line pt-3 text-sm">
          <span className="text-muted">{t('submission.fields.scanned')}: </span>
          <span className="font-mono">
            {`${passportScan.firstName} ${passportScan.lastName}`.trim()} ·{' '}
            <MaskedValue text={passportScan.passportNumber} />
            {['', passportScan.issuingCountry, `${passportScan.dateOfIssue} – ${passportScan.dateOfExpiry}`].join(
              ' · ',
            )}
          </span>
        </p>
      )}
    </Facts>
  );
}

function Documents({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { data, error } = useSubmissionDocuments(id);
  const open = async (documentId: string) => {
    // Opened before the answer is there: a window opened later would be taken for an unwanted one.
    const view = window.open('about:blank', '_blank');
    try {
      const { url } = await fetchDocumentLink(documentId);
      if (view) view.location.href = url;
    } catch (failure) {
      view?.close();
      toast.error(t('submission.linkFailed', { message: problemText(failure) }));
    }
  };
  return (
    <Card as="section">
      <h3 className="mb-3 text-lg font-semibold">{t('submission.documents')}</h3>
      {error && <p role="alert">{problemText(error)}</p>}
      {data?.documents.length === 0 && <p className="text-muted">{t('submission.noDocuments')}</p>}
      <ul className="flex flex-col gap-2">
        {data?.documents.map(({ id: documentId, kind, traveller }) => (
          <li key={documentId} className="flex items-center justify-between gap-3">
            <span>
              {t(`submission.kinds.${kind}`)}
              <span className="block text-sm text-muted">{t('submission.traveller', { number: traveller + 1 })}</span>
            </span>
            <Button
              variant="secondary"
              size="compact"
              aria-label={t('submission.viewLabel', { kind: t(`submission.kinds.${kind}`), number: traveller + 1 })}
              onClick={() => open(documentId)}
            >
              <Eye aria-hidden="true" />
              {t('submission.view')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t('submission.viewNote')}</p>
    </Card>
  );
}
