import type { Extraction } from '@wayfare/api/schema';
import { FILLED_DRAFT_DAYS } from '@wayfare/gateway/contract/constants';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Spinner } from '@wayfare/ui/components/spinner';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PictureInput } from '../documents/picture-input.tsx';
import { useOrder } from '../order/use-order.ts';
import { NotForPassport } from '../passport-choice/not-for-passport.tsx';
import { expiryWarning } from '../passport-details/schema.ts';
import { PassportFrame } from '../passport-scan/drawings.tsx';
import { fromIso } from '../passport-scan/schema.ts';
import { certainOf, knownReason } from '../passport-scan/use-reading.ts';
import type { TravellerForm } from '../personal-details/schema.ts';
import { dropPicture, notePicture } from './draft-picture.ts';
import { fillIn, toKept, unsureOf } from './fill-in.ts';
import { keepReading, type Read } from './kept-readings.ts';
import { OpenDifferences } from './open-differences.tsx';
import { useReadOnce } from './use-read-once.ts';

export interface PassportFirstPanelProps {
  readonly form: UseFormReturn<{ travellers: TravellerForm[] }>;
  /** Index from 0. */
  readonly traveller: number;
  /** Missing where nobody comes after this traveller. */
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Outcome {
  readonly read: Read | undefined;
  readonly isAccepted: boolean;
  readonly reason: string;
  readonly differs: boolean;
}

/** Takes a picture of one traveller's passport, has it read, and fills in what nobody has typed. */
export function PassportFirstPanel({ form, traveller, onNext, onClose }: PassportFirstPanelProps) {
  const { t } = useTranslation('apply');
  const { destination } = useOrder();
  const region = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isKept, setIsKept] = useState(true);
  const isEligible = (nationality: string) => destination?.nationalityCountries.includes(nationality) ?? false;

  const onRead = (extraction: Extraction, documentId: string) => {
    const { accepted: isAccepted, reason } = extraction;
    const certain = isAccepted ? extraction : certainOf(extraction);
    const read = certain && toKept(certain);
    const { differences, filled } = read
      ? fillIn(form, traveller, read, isEligible(read.nationality))
      : { differences: [], filled: [] };
    if (certain && read)
      keepReading(traveller, { ...read, filled, differences, unsure: unsureOf(certain), chosen: {} });
    if (documentId) {
      const replaced = notePicture(form, traveller, documentId);
      void dropPicture(replaced).catch(() => undefined);
    }
    setOutcome({ read, isAccepted, reason, differs: differences.length > 0 });
  };
  const { send, progress, fault, isReading, isWaiting } = useReadOnce({ traveller, isKept, onRead });
  // What was pressed last is gone: on the way here, and once a picture is being read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is shown
  useEffect(() => {
    if (!region.current?.contains(document.activeElement)) region.current?.focus();
  }, [outcome, isReading]);

  const title = t('first.title', { number: traveller + 1 });
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={title}
      className="flex flex-col gap-4 rounded-field border border-line bg-sunken p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t(outcome?.read && outcome.isAccepted ? 'first.close' : 'passportFirst.close')}
        </Button>
      </div>
      {isReading && progress === 100 ? (
        <div className="flex min-h-40 flex-col items-center justify-center gap-3 text-center text-primary">
          <Spinner label={t('scan.extracting')} />
          <p role="status" className="text-ink">
            {isWaiting ? t('scan.busy') : ''}
          </p>
        </div>
      ) : outcome?.read && outcome.isAccepted ? (
        <Filled
          outcome={{ ...outcome, read: outcome.read }}
          hasPicture={form.watch(`travellers.${traveller}.passportDocumentId`) !== ''}
          onNext={onNext}
          onAgain={() => setOutcome(undefined)}
        />
      ) : (
        <>
          {outcome && !fault && (
            <Alert tone="warning" title={t('first.failed')} live>
              {knownReason(outcome.reason) && <p>{t(`scan.reasons.${knownReason(outcome.reason)}`)}</p>}
              <p>{outcome.read ? t('scan.certainKept') : t('first.byHand')}</p>
            </Alert>
          )}
          <PictureInput
            facing="environment"
            frame={<PassportFrame />}
            frameWords={t('scan.frame')}
            isUploading={isReading}
            progress={progress}
            onPicture={(file) => {
              setOutcome(undefined);
              send(file);
            }}
            fault={fault}
            note={t(isKept ? 'first.isKept' : 'first.notKept', { days: FILLED_DRAFT_DAYS })}
          />
          <Checkbox
            label={t('first.dontKeep')}
            checked={!isKept}
            disabled={isReading}
            onChange={({ target }) => setIsKept(!target.checked)}
          />
        </>
      )}
      {outcome?.read?.nationality && destination && !isEligible(outcome.read.nationality) && (
        <NotForPassport destination={destination} passport={outcome.read.nationality} />
      )}
      <OpenDifferences form={form} traveller={traveller} withDecided />
    </section>
  );
}

interface FilledProps {
  readonly outcome: { readonly read: Read; readonly differs: boolean };
  readonly onNext: (() => void) | undefined;
  /** Kept for the passport step. */
  readonly hasPicture: boolean;
  readonly onAgain: () => void;
}

function Filled({ outcome: { read, differs }, hasPicture, onNext, onAgain }: FilledProps) {
  const { t } = useTranslation('apply');
  const warning = expiryWarning(fromIso(read.expiry), new Date());
  return (
    <>
      <Alert tone="success" title={t('first.read')} live>
        <p>{t(differs ? 'first.readButDiffers' : 'first.readBody')}</p>
        <p>{t(hasPicture ? 'first.pictureKept' : 'first.pictureLater')}</p>
      </Alert>
      {warning && (
        <Alert tone="warning" live>
          {t(`passport.${warning}`)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {onNext && <Button onClick={onNext}>{t('first.next')}</Button>}
        <Button variant="secondary" onClick={onAgain}>
          {t('first.again')}
        </Button>
      </div>
    </>
  );
}
