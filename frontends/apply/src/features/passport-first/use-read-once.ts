import type { Extraction } from '@wayfare/api/schema';
import { MAX_UPLOAD_BYTES } from '@wayfare/gateway/contract/constants';
import { Problem } from '@wayfare/ui/problem';
import { retryDelay } from '@wayfare/ui/query-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPassportOnce } from '../documents/api.ts';
import { looksLikeImage } from '../documents/use-upload.ts';
import { flowSaver } from '../flow/flow-saver.ts';
import { flowStore } from '../flow/flow-store.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';

/** A picture is sent again for each wait. */
const MOST_WAITS = 2;

const isBusy = (error: unknown) => error instanceof Problem && error.reason === 'ocr-busy';

/** The draft that the picture is read for; it may not be saved yet where the traveller was quick. */
const draftId = async (): Promise<string> => {
  await flowSaver.flush().catch((error) => {
    if (!flowStore.getState().applicationId) throw error;
  });
  const { applicationId } = flowStore.getState();
  if (!applicationId) throw new Problem({ status: 404, reason: 'application-not-found' });
  return applicationId;
};

/** Has a picture of a passport read that nobody keeps, and says how that went. `progress` is in per cent. */
export function useReadOnce(onRead: (extraction: Extraction) => void) {
  const { t } = useTranslation('apply');
  const [progress, setProgress] = useState(0);
  const [fault, setFault] = useState<{ readonly title: string; readonly body: string }>();
  const fail = (body: string) => setFault({ title: t('first.failed'), body });

  const reading = useSingleMutation({
    networkMode: 'always',
    retry: (failures, error) => isBusy(error) && failures < MOST_WAITS,
    retryDelay,
    mutationFn: async (file: Blob) => {
      setProgress(0);
      const id = await draftId();
      return readPassportOnce(id, file, (share) => setProgress(Math.round(share * 100)));
    },
    onSuccess: onRead,
    onError: (error) => fail(t(`first.faults.${faultOf(error)}`)),
  });

  const send = (file: File) => {
    setFault(undefined);
    if (!looksLikeImage(file)) return fail(t('upload.notImage'));
    if (file.size > MAX_UPLOAD_BYTES) return fail(t('upload.tooLargeBody'));
    reading.mutate(file);
  };
  return {
    send,
    progress,
    fault,
    isReading: reading.isPending,
    /** The reader is busy; it is asked again shortly. */
    isWaiting: reading.isPending && isBusy(reading.failureReason),
  };
}

const FAULTS = {
  'ocr-busy': 'busy',
  'picture-busy': 'busy',
  'too-many-readings': 'tooMany',
  'upload-quota': 'tooMany',
  'upload-not-an-image': 'notImage',
  'upload-too-large': 'tooLarge',
} as const;

const faultOf = (error: unknown): (typeof FAULTS)[keyof typeof FAULTS] | 'offline' | 'away' => {
  if (!(error instanceof Problem)) return 'away';
  if (error.status === 0) return 'offline';
  return FAULTS[error.reason as keyof typeof FAULTS] ?? 'away';
};
