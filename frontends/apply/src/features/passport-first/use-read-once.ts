import type { Extraction } from '@wayfare/api/schema';
import { MAX_UPLOAD_BYTES } from '@wayfare/gateway/contract/constants';
import { Problem } from '@wayfare/ui/problem';
import { retryDelay } from '@wayfare/ui/query-client';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { extractPassport, keepDraftPassport, readPassportOnce } from '../documents/api.ts';
import { looksLikeImage } from '../documents/use-upload.ts';
import { flowSaver } from '../flow/flow-saver.ts';
import { flowStore } from '../flow/flow-store.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { dropPicture } from './draft-picture.ts';

/** A picture is sent again for each wait. */
const MOST_WAITS = 2;

/** Without an answer it goes with the next save, or with the draft. */
const forget = (documentId: string) => void dropPicture(documentId).catch(() => undefined);

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

interface ReadOnce {
  /** Index from 0. */
  readonly traveller: number;
  /** Whether the picture is kept until the payment, where it can be read. */
  readonly isKept: boolean;
  /** `documentId` is empty where the picture is not kept. */
  readonly onRead: (extraction: Extraction, documentId: string) => void;
}

/** Has a picture of a passport read before the payment, and says how that went. `progress` is in per cent. */
export function useReadOnce({ traveller, isKept, onRead }: ReadOnce) {
  const { t } = useTranslation('apply');
  const [progress, setProgress] = useState(0);
  const [fault, setFault] = useState<{ readonly title: string; readonly body: string }>();
  /** The picture that has arrived, so that a busy reader does not have it sent again. */
  const arrived = useRef<{ file: Blob; documentId: string }>(undefined);
  const fail = (body: string) => setFault({ title: t('first.failed'), body });

  const reading = useSingleMutation({
    networkMode: 'always',
    retry: (failures, error) => isBusy(error) && failures < MOST_WAITS,
    retryDelay,
    mutationFn: async (file: Blob) => {
      setProgress(0);
      const id = await draftId();
      const onProgress = (share: number) => setProgress(Math.round(share * 100));
      if (!isKept) return { extraction: await readPassportOnce(id, file, onProgress), documentId: '' };
      if (arrived.current?.file !== file) {
        const { id: documentId } = await keepDraftPassport({ applicationId: id, traveller, file, onProgress });
        arrived.current = { file, documentId };
      }
      setProgress(100);
      const { documentId } = arrived.current;
      return { extraction: await extractPassport(documentId), documentId };
    },
    onSuccess: ({ extraction, documentId }) => {
      arrived.current = undefined;
      // What nobody can read is no use at the passport step either.
      if (!extraction.accepted) forget(documentId);
      onRead(extraction, extraction.accepted ? documentId : '');
    },
    onError: (error) => {
      forget(arrived.current?.documentId ?? '');
      arrived.current = undefined;
      fail(t(`first.faults.${faultOf(error)}`));
    },
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
  'too-many-uploads': 'tooMany',
  'upload-quota': 'tooMany',
  'upload-not-an-image': 'notImage',
  'upload-too-large': 'tooLarge',
} as const;

const faultOf = (error: unknown): (typeof FAULTS)[keyof typeof FAULTS] | 'offline' | 'away' => {
  if (!(error instanceof Problem)) return 'away';
  if (error.status === 0) return 'offline';
  return FAULTS[error.reason as keyof typeof FAULTS] ?? 'away';
};
