import { useQueryClient } from '@tanstack/react-query';
import type { Application, Document, UploadKind } from '@wayfare/api/schema';
import { MAX_UPLOAD_BYTES } from '@wayfare/gateway/contract/constants';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationQuery } from '../application/api.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { uploadDocument } from './api.ts';

interface UploadTarget {
  readonly application: Application;
  readonly kind: UploadKind;
  readonly traveller: number;
  readonly onUploaded?: (document: Document) => void;
}

interface SendPicture<Answer> {
  /** Takes it to the server; `onProgress` hears what is sent so far, 0 to 1. */
  readonly upload: (file: Blob, onProgress: (share: number) => void) => Promise<Answer>;
  readonly onUploaded: (answer: Answer) => void | Promise<void>;
  readonly onRefused?: (error: unknown) => void;
}

/** Some systems give HEIC pictures no type; the server looks at the content. */
export const looksLikeImage = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif)$/i.test(name);

/** Sends a picture and says how it went. `progress` is in per cent while it is on its way. */
export function useSendPicture<Answer>({ upload, onUploaded, onRefused }: SendPicture<Answer>) {
  const { t } = useTranslation('apply');
  const [progress, setProgress] = useState(0);
  /** What went wrong with the picture chosen last: it stands under the frame until another is chosen. */
  const [fault, setFault] = useState<{ readonly title: string; readonly body: string }>();
  const fail = (title: string, body: string) => {
    setFault({ title, body });
    toast.error(title, { description: body });
  };
  const tooLarge = () => fail(t('upload.tooLarge'), t('upload.tooLargeBody'));

  const sending = useSingleMutation({
    mutationFn: (file: Blob) => {
      setProgress(0);
      return upload(file, (share) => setProgress(Math.round(share * 100)));
    },
    onSuccess: async (answer) => {
      await onUploaded(answer);
      toast.success(t('upload.success'), { description: t('upload.successBody') });
    },
    onError: (error) => {
      onRefused?.(error);
      if (error instanceof Problem && error.reason === 'upload-too-large') return tooLarge();
      fail(t('upload.failed'), failureWords(error));
    },
  });

  function failureWords(error: unknown): string {
    if (!(error instanceof Problem)) return t('upload.failedBody');
    if (error.status === 401) return t('upload.notAuthenticated');
    if (error.status === 429) return t('upload.tooMany');
    return error.reason === 'upload-not-an-image' ? t('upload.notImage') : t('upload.failedBody');
  }

  const send = (file: File) => {
    setFault(undefined);
    if (!looksLikeImage(file)) return fail(t('upload.failed'), t('upload.notImage'));
    if (file.size > MAX_UPLOAD_BYTES) return tooLarge();
    sending.mutate(file);
  };

  return { send, isUploading: sending.isPending, progress, fault };
}

/** Takes a picture of a traveller to the server, and reads the application anew once it is there. */
export function useUpload({ application, kind, traveller, onUploaded }: UploadTarget) {
  const queryClient = useQueryClient();
  return useSendPicture({
    upload: (file, onProgress) => uploadDocument({ applicationId: application.id, kind, traveller, file, onProgress }),
    onUploaded: async (document) => {
      await queryClient.invalidateQueries({ queryKey: applicationQuery(application.id).queryKey });
      onUploaded?.(document);
    },
  });
}
