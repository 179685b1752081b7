import { useQuery } from '@tanstack/react-query';
import type { Extraction } from '@visa/gateway/contract/document';
import { Skeleton } from '@visa/ui/components/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLinkQuery } from './api.ts';

type Box = NonNullable<Extraction['fields'][number]['box']>;

interface StoredPictureProps {
  readonly documentId: string;
  /** Places to point at, in fractions of the picture. */
  readonly boxes?: readonly { readonly name: string; readonly box: Box; readonly isActive: boolean }[];
}

/** A picture as the server keeps it, by a link that is good for a minute. */
export function StoredPicture({ documentId, boxes = [] }: StoredPictureProps) {
  const { t } = useTranslation('apply');
  const { data, error } = useQuery(documentLinkQuery(documentId));
  const [failedUrl, setFailedUrl] = useState<string>();
  if (error || (data && failedUrl === data.url)) {
    return <p className="p-8 text-center text-muted">{t('upload.previewFailed')}</p>;
  }
  if (!data) return <Skeleton className="absolute inset-0 h-full rounded-card" />;
  return (
    <div className="relative w-fit max-w-full">
      <img
        src={data.url}
        alt={t('upload.preview')}
        onError={() => setFailedUrl(data.url)}
        className="block max-h-[28rem] max-w-full"
      />
      {boxes.map(({ name, box, isActive }) => (
        <span
          key={name}
          aria-hidden="true"
          style={{
            left: `${box.x * 100}%`,
            top: `${box.y * 100}%`,
            width: `${box.width * 100}%`,
            height: `${box.height * 100}%`,
          }}
          className={`pointer-events-none absolute rounded-sm border-2 transition-opacity ${
            isActive ? 'border-accent opacity-100' : 'border-success opacity-50'
          }`}
        />
      ))}
    </div>
  );
}
