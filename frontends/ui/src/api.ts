import type { AnswerOf, CallOptions, Method, OperationOf, PathOf, Rest } from '@wayfare/api/call';
import { preferences } from '@wayfare/ui/preferences';
import { Problem, type ProblemBody } from '@wayfare/ui/problem';
import { getToken, session } from '@wayfare/ui/session';
import { newTraceparent } from '@wayfare/ui/traceparent';

interface Options {
  readonly path?: Readonly<Record<string, unknown>>;
  /** Undefined entries are left out. */
  readonly query?: object;
  /** Sent as JSON; a Blob is sent unchanged. */
  readonly body?: unknown;
  readonly version?: number;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
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

/** The URL of a path of the contract such as `/applications/{id}`, with its parameters filled in. */
export const addressOf = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`;

async function send(method: string, path: string, options: Options, token: string | undefined): Promise<Response> {
  const { body, query, version, idempotencyKey, signal, keepalive } = options;
  const url = new URL(addressOf(path, options.path), location.origin);
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
  const isFile = body instanceof Blob;
  if (body !== undefined && !isFile) headers.set('content-type', 'application/json');
  try {
    return await fetch(url, {
      method: method.toUpperCase(),
      headers,
      credentials: 'same-origin',
      signal,
      keepalive,
      body: body === undefined ? undefined : isFile ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem({ status: 0, reason: 'network' });
  }
}

async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const token = await getToken();
  let response = await send(method, path, options, token);
  if (response.status === 401 && token) {
    const { reason } = await problemOf(response.clone());
    if (reason === 'session-ended') session.setState({ endedByAdministrator: true });
    const renewed = await getToken({ renew: true });
    if (renewed) response = await send(method, path, options, renewed);
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...rest: Rest<CallOptions<OperationOf<M, P>>>
) => Promise<AnswerOf<OperationOf<M, P>>>;

const call = <M extends Method>(method: M): Call<M> =>
  (async (path: string, options?: Options) => {
    const text = await (await request(method, path, options)).text();
    return text === '' ? undefined : JSON.parse(text);
  }) as Call<M>;

/**
 * Calls the gateway, typed by the contract: `api.get('/applications/{id}', { path: { id } })`. Returns the parsed JSON,
 * or undefined for an empty response. Sends the access token and the language, and retries once with a renewed token
 * after a 401. Throws `Problem` for any status but 2xx.
 */
export const api: { readonly [M in Method]: Call<M> } = {
  get: call('get'),
  post: call('post'),
  put: call('put'),
  patch: call('patch'),
  delete: call('delete'),
};

/** Like `api.get`, for responses that are not JSON (a CSV file, an event stream). */
export const openAnswer = <P extends PathOf<'get'>>(
  path: P,
  ...[options]: Rest<CallOptions<OperationOf<'get', P>>>
): Promise<Response> => request('get', path, options as Options);

/** Like `openAnswer`, where what is asked for must not stand in an address. */
export const openPosted = <P extends PathOf<'post'>>(
  path: P,
  ...[options]: Rest<CallOptions<OperationOf<'post', P>>>
): Promise<Response> => request('post', path, options as Options);

/** Creates an idempotency key: one per user action, reused when the request is sent again. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
