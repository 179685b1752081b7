import type { AnswerOf, FormOf, OperationOf, PathOf, PathParamsOf } from '@wayfare/api/call';
import { addressOf } from '@wayfare/ui/api';
import { preferences } from '@wayfare/ui/preferences';
import { Problem, type ProblemBody } from '@wayfare/ui/problem';
import { getToken } from '@wayfare/ui/session';
import { newTraceparent } from '@wayfare/ui/traceparent';

/** The addresses that take a form with a file. */
type UploadPath = {
  [P in PathOf<'post'>]: [FormOf<OperationOf<'post', P>>] extends [never] ? never : P;
}[PathOf<'post'>];
type Upload<P extends UploadPath> = OperationOf<'post', P>;

type PlaceOf<P extends UploadPath> = [PathParamsOf<Upload<P>>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: PathParamsOf<Upload<P>> };

type UploadOptions<P extends UploadPath> = PlaceOf<P> & {
  /** Sent in this order; the file has to come last. */
  readonly form: FormOf<Upload<P>>;
  /** Sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/** Sends a form with a file, reporting how far it is (fetch cannot). Answers and throws as `api.post` does. */
export async function uploadFile<P extends UploadPath>(
  path: P,
  options: UploadOptions<P>,
): Promise<AnswerOf<Upload<P>>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.form))
    form.set(name, value instanceof Blob ? value : String(value));
  const token = await getToken();
  const request = new XMLHttpRequest();
  request.open('POST', addressOf(path, options.path));
  request.responseType = 'json';
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('accept-language', preferences.getState().language);
  request.setRequestHeader('traceparent', newTraceparent());
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response as AnswerOf<Upload<P>>);
      const body = (request.response ?? {}) as Partial<ProblemBody>;
      const retryAfter = Number(request.getResponseHeader('retry-after'));
      reject(
        new Problem({
          ...body,
          status: request.status,
          reason: body.reason ?? `http-${request.status}`,
          retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
        }),
      );
    };
    request.onerror = () => reject(new Problem({ status: 0, reason: 'network' }));
    request.send(form);
  });
}
