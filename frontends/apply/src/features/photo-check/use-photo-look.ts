import { useQuery } from '@tanstack/react-query';
import { documentLinkQuery } from '../documents/api.ts';
import type { Look } from './look-at-photo.ts';

/** What the check needs of a browser; one without it sends its pictures to an expert unseen, as all were before. */
const canLook = (): boolean => typeof createImageBitmap === 'function' && typeof WebGLRenderingContext === 'function';

/**
 * Looks at a stored picture once, in this browser. Undefined while it is looking and where it can't: nobody waits for
 * it.
 */
export function usePhotoLook(documentId: string, isWanted = true): Look | undefined {
  const isEnabled = isWanted && documentId !== '' && canLook();
  const { data: link } = useQuery({ ...documentLinkQuery(documentId), enabled: isEnabled });
  const { data } = useQuery({
    queryKey: ['photo-look', documentId],
    queryFn: async () => {
      const { lookAtPhoto } = await import('./look-at-photo.ts');
      return lookAtPhoto(link?.url ?? '');
    },
    enabled: isEnabled && link !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}
