import { useQuery } from '@tanstack/react-query';
import type { UploadPlace } from '@wayfare/api/schema';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Spinner } from '@wayfare/ui/components/spinner';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { hasChosenLanguage, setLanguage } from '@wayfare/ui/preferences';
import { Problem } from '@wayfare/ui/problem';
import { CircleCheck, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PictureInput } from '../documents/picture-input.tsx';
import { useSendPicture } from '../documents/use-upload.ts';
import { PassportFrame } from '../passport-scan/drawings.tsx';
import { FaceFrame } from '../selfie/drawings.tsx';
import { readPhoneHash, uploadPlaceQuery, uploadWithPass } from './api.ts';

/**
 * What a phone shows that scanned the code: the one picture it is asked for, and then that it is done. It speaks the
 * language of the computer, unless another was chosen on it.
 */
export function PhoneUploadPage() {
  const { token, language } = readPhoneHash(useLocation().hash);
  useEffect(() => {
    if (language && !hasChosenLanguage()) setLanguage(language);
  }, [language]);
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 px-4 py-8 sm:px-6 lg:py-14">
      {token ? <AskedPicture token={token} /> : <Over />}
    </div>
  );
}

const isOver = (error: unknown) => error instanceof Problem && error.status === 404;

function AskedPicture({ token }: { token: string }) {
  const { t } = useTranslation('apply');
  const { data: place, error, refetch } = useQuery(uploadPlaceQuery(token));
  if (place) return <OnePicture token={token} place={place} />;
  if (isOver(error)) return <Over />;
  if (error) return <ErrorState titleAs="h1" onRetry={() => void refetch()} />;
  return (
    <div className="flex min-h-64 items-center justify-center">
      <Spinner label={t('loading')} />
    </div>
  );
}

function OnePicture({ token, place }: { token: string; place: UploadPlace }) {
  const { t } = useTranslation('apply');
  const [state, setState] = useState<'open' | 'done' | 'over'>('open');
  const isSelfie = place.kind === 'selfie';
  const upload = useSendPicture({
    upload: (file, onProgress) => uploadWithPass(token, file, onProgress),
    onUploaded: () => setState('done'),
    onRefused: (error) => isOver(error) && setState('over'),
  });
  if (state === 'over') return <Over />;
  if (state === 'done')
    return (
      <EmptyState icon={CircleCheck} title={t('phoneUpload.done')} titleAs="h1" role="status">
        {t('phoneUpload.doneBody')}
      </EmptyState>
    );
  return (
    <>
      <PageTitle note={t(isSelfie ? 'selfie.note' : 'scan.note')}>
        {t(isSelfie ? 'selfie.title' : 'scan.title')}
      </PageTitle>
      <p className="font-medium">{t('traveler', { number: place.traveller + 1 })}</p>
      <PictureInput
        facing={isSelfie ? 'user' : 'environment'}
        frame={isSelfie ? <FaceFrame /> : <PassportFrame />}
        frameWords={t(isSelfie ? 'selfie.frame' : 'scan.frame')}
        isUploading={upload.isUploading}
        progress={upload.progress}
        onPicture={upload.send}
        fault={upload.fault}
      />
    </>
  );
}

function Over() {
  const { t } = useTranslation('apply');
  return (
    <EmptyState icon={TimerOff} title={t('phoneUpload.over')} titleAs="h1">
      {t('phoneUpload.overBody')}
    </EmptyState>
  );
}
