import { check } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import { LIMIT_KEY, WEB } from './target.ts';

type Answer = RefinedResponse<'text'>;

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH';
  /** Sent as JSON. */
  body?: unknown;
  /** A form with one file, which comes last: the API reads it as it arrives. */
  form?: { fields: Record<string, string>; file: ArrayBuffer };
  /** For If-Match. */
  version?: number;
  /** The path with its parameters in braces: one time series for each, not one for each id. */
  name: string;
  kind: string;
  headers?: Record<string, string>;
  expected?: number[];
}

const aKey = (): string => `load-${__VU}-${Math.random().toString(36).slice(2)}-${Date.now().toString(36)}`;

const BOUNDARY = 'visa-load-7c1f0b9e';
const bytesOf = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const multipart = ({ fields, file }: NonNullable<Call['form']>): ArrayBuffer => {
  const head = Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const before = bytesOf(
    `${head}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="picture.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  const after = bytesOf(`\r\n--${BOUNDARY}--\r\n`);
  const whole = new Uint8Array(before.length + file.byteLength + after.length);
  whole.set(before, 0);
  whole.set(new Uint8Array(file), before.length);
  whole.set(after, before.length + file.byteLength);
  return whole.buffer;
};

const payloadOf = ({ form, body }: Call): ArrayBuffer | string | null => {
  if (form) return multipart(form);
  return body === undefined ? null : JSON.stringify(body);
};

/** Calls the API with the cookies of this virtual user, and checks the status. */
export const call = (path: string, asked: Call): Answer => {
  const { method = 'GET', form, version, name, kind, headers, expected = [200, 201, 202] } = asked;
  const answer = http.request(method, `${WEB}/api/${path}`, payloadOf(asked), {
    headers: {
      'Content-Type': form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
      'Idempotency-Key': aKey(),
      // As a browser says it: without, a form is refused as a cross-site request.
      Origin: WEB,
      ...(LIMIT_KEY && { 'X-Limit-Key': LIMIT_KEY }),
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      ...headers,
    },
    tags: { name, kind },
    responseCallback: http.expectedStatuses(...expected),
    responseType: 'text',
    timeout: '30s',
  }) as Answer;
  const ok = check(answer, { [`${method} ${name} is answered`]: ({ status }) => expected.includes(status) });
  if (!ok) console.error(`${method} ${name}: ${answer.status} ${answer.error || (answer.body ?? '').slice(0, 300)}`);
  return answer;
};

/** The body as JSON; an empty object for an answer that is none, which the check above has counted already. */
export const bodyOf = <T>(answer: Answer): T => {
  try {
    return JSON.parse(answer.body ?? '{}') as T;
  } catch {
    return {} as T;
  }
};
