import type { PathsWithMethod, SuccessResponse } from 'openapi-typescript-helpers';
import type { paths } from '../gen/schema.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The addresses, below /api, that answer to a method. */
export type PathOf<M extends Method> = PathsWithMethod<paths, M>;
export type OperationOf<M extends Method, P extends keyof paths> = paths[P][M];

export type PathParamsOf<Op> = Op extends { parameters: { path: infer Path extends object } } ? Path : never;
export type QueryOf<Op> = Op extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;
/** Those of an operation without any: an empty object, as `keyof never` is every key. */
type HeadersOf<Op> = Op extends { parameters: { header?: infer Headers } }
  ? [NonNullable<Headers>] extends [never]
    ? Record<never, never>
    : NonNullable<Headers>
  : Record<never, never>;
type ContentOf<Op> = Op extends { requestBody: { content: infer Content } } ? Content : never;
/** What is sent: JSON, or the bytes of a file. */
export type BodyOf<Op> =
  ContentOf<Op> extends { 'application/json': infer Body }
    ? Body
    : ContentOf<Op> extends { 'application/octet-stream': string }
      ? Blob
      : never;
/** The fields of a form with a file. */
export type FormOf<Op> =
  ContentOf<Op> extends { 'multipart/form-data': infer Form }
    ? { readonly [Name in keyof Form]: Name extends 'file' ? Blob : Form[Name] }
    : never;
/** What a call that went well answers; undefined where it answers nothing. */
export type AnswerOf<Op> = Op extends { responses: infer Responses extends Record<string | number, unknown> }
  ? SuccessResponse<Responses>
  : never;

type Needed<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Unused in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [Own in Name]?: Value }
    : { readonly [Own in Name]: Value };

type VersionOf<Op> = 'If-Match' extends keyof HeadersOf<Op>
  ? { readonly /** The version the writer has seen; sent as If-Match. */ version: number }
  : { readonly version?: undefined };
type KeyOf<Op> =
  HeadersOf<Op> extends { 'Idempotency-Key': string }
    ? { readonly /** Makes a write safe to send again; sent as Idempotency-Key. */ idempotencyKey: string }
    : 'Idempotency-Key' extends keyof HeadersOf<Op>
      ? { readonly idempotencyKey?: string }
      : { readonly idempotencyKey?: undefined };

/** All that one call takes; what its operation does not know is refused by the compiler. */
export type CallOptions<Op> = {
  readonly signal?: AbortSignal;
  /** Goes out even if the page is left meanwhile. */
  readonly keepalive?: boolean;
} & Needed<'path', PathParamsOf<Op>> &
  Needed<'query', QueryOf<Op>> &
  Needed<'body', BodyOf<Op>> &
  VersionOf<Op> &
  KeyOf<Op>;

/** The options may be left out where nothing in them is needed. */
export type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
