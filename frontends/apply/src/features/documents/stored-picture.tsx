import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLinkQuery } from './api.ts';

interface StoredPictureProps {
  readonly documentId: string;
  /** How to show it, where not simply as it is. `onError` has to hear of a picture that does not come. */
  readonly children?: (picture: { readonly url: string; readonly onError: () => void }) => ReactNode;
}

/** A picture as the server keeps it, by a link that is good for a minute. */
export function StoredPicture({ documentId, children }: StoredPictureProps) {
  const { t } = useTranslation('apply');
  const { data, error } = useQuery(documentLinkQuery(documentId));
  const [failedUrl, setFailedUrl] = useState<string>();
  if (error || (data && failedUrl === data.url)) {
    return <p className="p-8 text-center text-muted">{t('upload.previewFailed')}</p>;
  }
  if (!data) return <Skeleton className="absolute inset-0 h-full rounded-card" />;
  const { url } = data;
  const onError = () => setFailedUrl(url);
  return children ? (
    children({ url, onError })
  ) : (
    <img src={url} alt={t('upload.preview')} onError={onError} className="block max-h-[28rem] max-w-full" />
  );
}
