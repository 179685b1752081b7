import type { Application } from '@wayfare/api/schema';
import { StepPage } from '@wayfare/ui/components/step-page';
import { toast } from '@wayfare/ui/toast';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Guidance } from '../documents/guidance.tsx';
import { PictureInput } from '../documents/picture-input.tsx';
import { StoredPicture } from '../documents/stored-picture.tsx';
import { TravellerTabs, useTravellerLoop } from '../documents/traveller-loop.tsx';
import { useUpload } from '../documents/use-upload.ts';
import { PaidProgress } from '../paid-step/paid-progress.tsx';
import { PaidStep } from '../paid-step/paid-step.tsx';
import { PaidSummary } from '../paid-step/paid-summary.tsx';
import { useSaveStep } from '../paid-step/use-save-step.ts';
import { PhoneHandoff } from '../phone-upload/phone-handoff.tsx';
import { PhotoNotes } from '../photo-check/photo-notes.tsx';
import { FaceExample, FaceFrame } from './drawings.tsx';

/** Fourth step after the payment: a photo of each traveller's face. */
export function SelfiePage() {
  return <PaidStep>{(application) => <SelfieForm application={application} />}</PaidStep>;
}

const hasSelfie = ({ selfieDocumentId }: Application['travellers'][number]) => selfieDocumentId !== '';
const rules = ['full', 'background', 'facing', 'hair', 'nothing', 'passport', 'recent'] as const;

function SelfieForm({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const { index, next } = useTravellerLoop(application, hasSelfie);
  const traveller = application.travellers[index];
  const documentId = traveller?.selfieDocumentId ?? '';
  const { send, isUploading, progress, fault } = useUpload({ application, kind: 'selfie', traveller: index });
  const save = useSaveStep(application, 'selfie', {
    failedMessage: t('selfie.saveFailed'),
    onSaved: () => navigate('/application/passport-scan'),
  });
  const hasNext = next !== -1 && next !== index;

  return (
    <>
      <PaidProgress application={application} current={4} />
      <StepPage
        key={index}
        title={t('selfie.title')}
        note={t('selfie.note')}
        onSubmit={(event) => {
          event.preventDefault();
          if (documentId === '') toast.error(t('selfie.missing'), { description: t('selfie.missingBody') });
          else if (hasNext) setSearch({ traveler: String(next + 1) });
          else save.mutate({});
        }}
        submitLabel={hasNext && documentId !== '' ? t('selfie.nextTraveler', { number: next + 1 }) : t('next')}
        submitDisabled={documentId === '' || isUploading}
        busy={save.isPending}
        backTo="/application/residence-address"
        backLabel={t('previous')}
        summary={<PaidSummary application={application} />}
        summaryTotal={application.orderNumber}
      >
        <TravellerTabs application={application} current={index} isDone={hasSelfie} />
        <PictureInput
          facing="user"
          frame={<FaceFrame />}
          frameWords={t('selfie.frame')}
          picture={documentId === '' ? undefined : <StoredPicture key={documentId} documentId={documentId} />}
          isUploading={isUploading}
          progress={progress}
          onPicture={send}
          fault={fault}
        />
        <PhotoNotes documentId={documentId} />
        <PhoneHandoff application={application} kind="selfie" traveller={index} documentId={documentId} />
        <Guidance
          title={t('selfie.guidance')}
          rules={rules.map((rule) => t(`selfie.rules.${rule}`))}
          examples={[
            { label: t('selfie.good'), isGood: true, picture: <FaceExample face="good" /> },
            { label: t('selfie.badGlasses'), isGood: false, picture: <FaceExample face="glasses" /> },
            { label: t('selfie.badCropped'), isGood: false, picture: <FaceExample face="cropped" /> },
            { label: t('selfie.badTilted'), isGood: false, picture: <FaceExample face="turned" /> },
          ]}
        />
      </StepPage>
    </>
  );
}
