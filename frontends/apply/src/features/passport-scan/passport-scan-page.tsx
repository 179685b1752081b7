import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import type { Application } from '@wayfare/api/schema';
import { newIdempotencyKey } from '@wayfare/ui/api';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { Spinner } from '@wayfare/ui/components/spinner';
import { StepPage } from '@wayfare/ui/components/step-page';
import { retriedWrite } from '@wayfare/ui/query-client';
import { toast } from '@wayfare/ui/toast';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { submitApplication } from '../application/api.ts';
import { Guidance } from '../documents/guidance.tsx';
import { PictureInput } from '../documents/picture-input.tsx';
import { StoredPicture } from '../documents/stored-picture.tsx';
import { TravellerTabs, useTravellerLoop } from '../documents/traveller-loop.tsx';
import { useUpload } from '../documents/use-upload.ts';
import { useFaults } from '../flow/use-faults.ts';
import { useRefusedFields } from '../flow/use-refused-fields.ts';
import { PaidProgress } from '../paid-step/paid-progress.tsx';
import { PaidStep } from '../paid-step/paid-step.tsx';
import { PaidSummary } from '../paid-step/paid-summary.tsx';
import { useSaveStep } from '../paid-step/use-save-step.ts';
import { PhoneHandoff } from '../phone-upload/phone-handoff.tsx';
import { insteadOfPage } from '../photo-check/photo-faults.ts';
import { usePhotoLook } from '../photo-check/use-photo-look.ts';
import { CheckAnswers } from './check-answers.tsx';
import { forgetCorrections } from './corrections.ts';
import { PassportExample, PassportFrame } from './drawings.tsx';
import { OtherDifferences } from './other-differences.tsx';
import { ScanFields } from './scan-fields.tsx';
import { ScanClipping, ScanPicture } from './scan-picture.tsx';
import { READ_NAMES, SCAN_FIELDS, type ScanField, type ScanForm, scanSchema, startingScan, toScan } from './schema.ts';
import { useCorrections } from './use-corrections.ts';
import { useDifferences } from './use-differences.ts';
import { knownReason, type Reading, useReading } from './use-reading.ts';

/** Last step after the payment: each traveller's passport, read and looked over, then the submission. */
export function PassportScanPage() {
  return <PaidStep>{(application) => <ScanOfOne application={application} />}</PaidStep>;
}

type Traveller = Application['travellers'][number];
const isScanned = ({ passportDocumentId, passportScan }: Traveller) =>
  passportDocumentId !== '' && passportScan !== null;
const onForm = new Set(Object.values(READ_NAMES));
const rules = ['page', 'light', 'corners'] as const;
/** What the reader notes beside what the fields themselves show. */
const noted = ['mrz-and-print-differ', 'glare-over-field', 'issue-after-expiry', 'name-cut-short'] as const;

/** Starts afresh for each traveller. */
function ScanOfOne({ application }: { application: Application }) {
  const { index, next } = useTravellerLoop(application, isScanned);
  const traveller = application.travellers[index];
  if (!traveller) return null;
  const hasNext = next !== -1 && next !== index;
  return (
    <ScanStep
      key={index}
      application={application}
      traveller={traveller}
      index={index}
      next={hasNext ? next : undefined}
    />
  );
}

interface ScanStepProps {
  readonly application: Application;
  readonly traveller: Traveller;
  readonly index: number;
  /** The traveller whose turn is next; the last one submits. */
  readonly next: number | undefined;
}

function ScanStep({ application, traveller, index, next }: ScanStepProps) {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const { faults, setFaults, onInvalid } = useFaults();
  const [newDocumentId, setNewDocumentId] = useState<string>();
  const [looked, setLooked] = useState<ScanField>();
  const documentId = traveller.passportDocumentId;
  const isToBeRead = documentId !== '' && (traveller.passportScan === null || newDocumentId === documentId);
  const reading = useReading(isToBeRead ? documentId : undefined);
  const { send, isUploading, progress, fault } = useUpload({
    application,
    kind: 'passport',
    traveller: index,
    onUploaded: ({ id }) => setNewDocumentId(id),
  });
  const form = useForm<ScanForm>({
    resolver: zodResolver(scanSchema(t)),
    defaultValues: startingScan(traveller),
    shouldFocusError: false,
  });
  const [submitKey] = useState(newIdempotencyKey);
  const submit = useMutation({ ...retriedWrite, mutationFn: () => submitApplication(application.id, submitKey) });
  const save = useSaveStep(application, 'passport-scan', {
    failedMessage: t('scan.submitFailed'),
    andThen: next === undefined ? () => submit.mutateAsync() : undefined,
    onRefused: (error) => showRefused(error),
    onSaved: ({ id }) => {
      forgetCorrections();
      if (next !== undefined) setSearch({ traveler: String(next + 1) });
      else navigate('/application/final-submission', { replace: true, state: { applicationId: id } });
    },
  });

  const showRefused = useRefusedFields(form, setFaults, (path) =>
    SCAN_FIELDS.find((field) => path === `scan.${field}`),
  );
  const { extraction } = reading;
  useCorrections(form, documentId, traveller, extraction);
  const differences = useDifferences(application, traveller, extraction, form);
  const onSubmit = form.handleSubmit((answers) => {
    setFaults([]);
    if (documentId === '') toast.error(t('scan.missing'), { description: t('scan.missingBody') });
    else save.mutate({ traveller: index, scan: toScan(answers, differences.kept) });
  }, onInvalid);

  const isReading = reading.state === 'reading';
  const boxes = extraction?.fields.flatMap(({ name, box }) => (box && onForm.has(name) ? [{ name, box }] : [])) ?? [];
  const lookedBox = looked && boxes.find(({ name }) => name === READ_NAMES[looked])?.box;
  const isScanThere = documentId !== '';
  const pictureInput = (
    <div className="flex flex-col gap-4">
      <PictureInput
        facing="environment"
        frame={<PassportFrame />}
        frameWords={t('scan.frame')}
        picture={
          isScanThere && (
            <StoredPicture key={documentId} documentId={documentId}>
              {(picture) => <ScanPicture {...picture} boxes={boxes} looked={looked && READ_NAMES[looked]} />}
            </StoredPicture>
          )
        }
        isUploading={isUploading}
        progress={progress}
        onPicture={send}
        fault={fault}
      />
      <PhoneHandoff application={application} kind="passport" traveller={index} documentId={documentId} />
    </div>
  );
  return (
    <>
      <PaidProgress application={application} current={5} />
      <StepPage
        isWide={isScanThere}
        title={t('scan.title')}
        note={t('scan.note')}
        onSubmit={onSubmit}
        submitLabel={next === undefined ? t('scan.submit') : t('scan.nextTraveler', { number: next + 1 })}
        busy={save.isPending}
        busyLabel={next === undefined ? t('scan.submitting') : undefined}
        submitDisabled={!isScanThere || isUploading || isReading}
        backTo="/application/selfie-upload"
        backLabel={t('previous')}
        summary={isScanThere ? undefined : <PaidSummary application={application} />}
        summaryTotal={application.orderNumber}
        errors={faults}
      >
        <TravellerTabs application={application} current={index} isDone={isScanned} />
        {isScanThere ? (
          <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
            <div className="min-w-0 lg:sticky lg:top-20">{pictureInput}</div>
            {isReading ? (
              <Waiting isBusy={reading.isWaiting} onSkip={reading.skip} />
            ) : (
              <section className="flex min-w-0 flex-col gap-5" aria-labelledby="scan-fields">
                <h2 id="scan-fields" className="text-xl font-semibold">
                  {reading.state === 'read' ? t('scan.review') : t('scan.manual')}
                </h2>
                <ReadingNotes reading={reading} documentId={documentId} />
                {differences.isAnother && (
                  <Alert tone="danger" title={t('scan.compare.another')} live>
                    {t('scan.compare.anotherBody', { name: fullName(traveller) })}
                  </Alert>
                )}
                <ScanFields
                  form={form}
                  extraction={extraction}
                  differences={differences}
                  looked={looked}
                  onFocus={setLooked}
                  clipping={lookedBox && <ScanClipping documentId={documentId} box={lookedBox} />}
                />
                <OtherDifferences differences={differences} />
                {next === undefined && <CheckAnswers application={application} />}
              </section>
            )}
          </div>
        ) : (
          <>
            {pictureInput}
            <Guidance
              title={t('scan.guidance')}
              rules={rules.map((rule) => t(`scan.rules.${rule}`))}
              examples={[
                { label: t('scan.good'), isGood: true, picture: <PassportExample page="good" /> },
                { label: t('scan.badGlare'), isGood: false, picture: <PassportExample page="glare" /> },
                { label: t('scan.badCropped'), isGood: false, picture: <PassportExample page="cropped" /> },
                { label: t('scan.badCovered'), isGood: false, picture: <PassportExample page="covered" /> },
              ]}
            />
          </>
        )}
      </StepPage>
    </>
  );
}

/** While the page is being read; whoever would rather type need not wait. */
function Waiting({ isBusy, onSkip }: { isBusy: boolean; onSkip: () => void }) {
  const { t } = useTranslation('apply');
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-4 rounded-card bg-primary-soft p-6 text-center text-primary">
      <Spinner label={t('scan.extracting')} />
      <p role="status" className="text-ink">
        {isBusy ? t('scan.busy') : ''}
      </p>
      <Button variant="quiet" size="small" onClick={onSkip}>
        {t('scan.byHand')}
      </Button>
    </div>
  );
}

/** What went wrong or is worth a second look, and the way to try again. */
function ReadingNotes({ reading, documentId }: { reading: Reading; documentId: string }) {
  const { t } = useTranslation('apply');
  const { state, reason, extraction, again } = reading;
  const hasNoLines = reason === 'no-zone-found' || reason === 'not-a-passport';
  const look = usePhotoLook(documentId, state === 'failed' && hasNoLines);
  const known = knownReason(reason);
  const instead = look && insteadOfPage(look.faces);
  const retry = (
    <Button variant="secondary" size="small" onClick={again}>
      {t('scan.retryReading')}
    </Button>
  );
  if (state === 'skipped') return <div>{retry}</div>;
  const notes = noted.filter((warning) => extraction?.warnings.includes(warning));
  return (
    <>
      {state === 'failed' && (
        <Alert tone="warning" title={t('scan.failed')} action={retry}>
          <p>{t('scan.failedBody')}</p>
          {instead ? (
            <p className="mt-1">{t(`scan.instead.${instead}`)}</p>
          ) : (
            known && <p className="mt-1">{t(`scan.reasons.${known}`)}</p>
          )}
          {extraction && <p className="mt-1">{t('scan.certainKept')}</p>}
        </Alert>
      )}
      {notes.map((warning) => (
        <Alert key={warning} tone="warning">
          {t(`scan.warnings.${warning}`)}
        </Alert>
      ))}
    </>
  );
}

const fullName = ({ firstMiddleName, lastName }: Traveller): string => `${firstMiddleName} ${lastName}`.trim();
