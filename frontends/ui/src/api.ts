import { preferences } from '@wayfare/ui/preferences';
import { Problem, type ProblemBody } from '@wayfare/ui/problem';
import { getToken } from '@wayfare/ui/session';
import { newTraceparent } from '@wayfare/ui/traceparent';

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a FormData or a file goes as it is. */
  readonly body?: unknown;
  /** Undefined entries are left out. */
  readonly query?: object;
  /** Version the writer has seen; sent as If-Match. */
  readonly version?: number | string;
  /** Makes a write safe to send again; sent as Idempotency-Key. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const jsonTypes = /^application\/(?:[\w.+-]+\+)?json\b/;

async function problemOf(response: Response): Promise<Problem> {
  const retryAfter = Number(response.headers.get('retry-after'));
  const isJson = jsonTypes.test(response.headers.get('content-type') ?? '');
  const body: Partial<ProblemBody> = isJson ? await response.json().catch(() => ({})) : {};
  return new Problem({
    ...body,
    status: response.status,
    reason: body.reason ?? `http-${response.status}`,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}

async function send(path: string, request: ApiRequest, token: string | undefined): Promise<Response> {
  const { method = 'GET', body, query, version, idempotencyKey, signal } = request;
  const url = new URL(`/api/${path.replace(/^\//, '')}`, location.origin);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': preferences.getState().language,
    traceparent: newTraceparent(),
  });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const isReady = body instanceof FormData || body instanceof Blob;
  if (body !== undefined && !isReady) headers.set('content-type', 'application/json');
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      body: body === undefined ? undefined : isReady ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem({ status: 0, reason: 'network' });
  }
}

/**
 * One call to the gateway, `path` below /api. Answers the parsed JSON, or undefined for an empty answer.
 * Carries the caller, the language, and asks for a fresh token once after a 401. Throws `Problem` for anything but 2xx.
 */
export async function apiFetch<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const response = await apiRequest(path, request);
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined as T;
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** As `apiFetch`, for answers that are not JSON (a CSV, a document). */
export async function apiRequest(path: string, request: ApiRequest = {}): Promise<Response> {
  const token = await getToken();
  let response = await send(path, request, token);
  if (response.status === 401 && token) {
    const renewed = await getToken({ renew: true });
    if (renewed) response = await send(path, request, renewed);
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** A key for one intention of the person: make it once per attempt to do something, reuse it when sending again. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
