import { Metadata, type ServerUnaryCall, type sendUnaryData, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { SpanKind } from '@opentelemetry/api';
import { mayService, serviceOfPath } from '@wayfare/access/service-access';
import { isStaffAction, mayStaff, type StaffAction } from '@wayfare/access/staff-access';
import { ErrorInfo } from '@wayfare/proto/common/v1/error';
import { type Caller, type Credentials, isStaff, type ReadCaller, withCredentials } from './caller.ts';
import { isDatabaseAway, isUnstorable } from './db-faults.ts';
import { AppError, grpcStatusOf } from './errors.ts';
import type { Log } from './log.ts';
import { rpcSeconds } from './metrics.ts';
import type { Refusal } from './refusals.ts';
import { type Carrier, withSpan } from './trace.ts';
import { allReadable, readable } from './unreadable.ts';

/**
 * Who may call at all; what belongs to whom is the command's to check.
 * `anyone`: visitors too. `person`: a guest with a capability, or somebody signed in. `service`: a service of ours that
 * acts for itself, as listed in service-access.ts. A staff action: staff whose role has it in staff-access.ts.
 */
export type Access = 'anyone' | 'person' | 'service' | StaffAction;

export interface CallContext {
  caller: Caller;
  signal: AbortSignal;
  /** Sends initial metadata so that the client starts streaming. */
  welcome: () => void;
}

export interface MethodDefinition<Request, Response> {
  path: string;
  requestStream: boolean;
  responseStream: boolean;
  requestDeserialize: (bytes: Buffer) => Request;
  responseDeserialize: (bytes: Buffer) => Response;
}
// biome-ignore lint/suspicious/noExplicitAny: the generated definitions differ in their message types only
export type Definition = Record<string, MethodDefinition<any, any>>;

export type RequestOf<M> = M extends { requestDeserialize: (bytes: Buffer) => infer R } ? R : never;
export type ResponseOf<M> = M extends { responseDeserialize: (bytes: Buffer) => infer R } ? R : never;

export interface Handler<Request, Response> {
  access: Access;
  handle: (request: Request, context: CallContext) => Promise<Response> | AsyncIterable<Response>;
}

/**
 * What a method is given and returns follows from its definition: a streamed request arrives as an async iterable, a
 * streamed response is returned as one.
 */
type HandlerOf<M> = M extends { requestStream: true }
  ? { access: Access; handle: (request: AsyncIterable<RequestOf<M>>, context: CallContext) => Promise<ResponseOf<M>> }
  : M extends { responseStream: true }
    ? { access: Access; handle: (request: RequestOf<M>, context: CallContext) => AsyncIterable<ResponseOf<M>> }
    : { access: Access; handle: (request: RequestOf<M>, context: CallContext) => Promise<ResponseOf<M>> };

export type Handlers<D> = { [Name in keyof D]: HandlerOf<D[Name]> };

/** A service with its handlers, ready to be served. */
export interface Served {
  definition: Definition;
  handlers: Record<string, Handler<never, unknown>>;
}

export const serve = <D>(definition: D, handlers: Handlers<D>): Served =>
  ({ definition, handlers }) as unknown as Served;

/** Throws UNAUTHENTICATED or PERMISSION_DENIED where the caller may not call `path` at all. */
export const checkAccess = (access: Access, caller: Caller, path = ''): void => {
  if (access === 'anyone') return;
  if (access === 'service') {
    if (!caller.service) throw new AppError('PERMISSION_DENIED', 'services-only');
    if (!mayService(caller.service, path)) throw new AppError('PERMISSION_DENIED', 'service-not-listed');
    return;
  }
  if (access === 'person') {
    if (caller.service) throw new AppError('PERMISSION_DENIED', 'persons-only');
    if (caller.userId || caller.capabilityHash) return;
    throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
  }
  if (!caller.userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
  if (caller.lacksSecondFactor) throw new AppError('PERMISSION_DENIED', 'second-factor-needed');
  if (!mayStaff(caller.roles, access))
    throw new AppError('PERMISSION_DENIED', isStaff(caller) ? 'role-missing' : 'staff-only');
};

const first = (metadata: Metadata, key: string): string | undefined => metadata.get(key)[0]?.toString();

const credentialsOf = (metadata: Metadata): Credentials => ({
  authorization: first(metadata, 'authorization'),
  capability: first(metadata, 'x-guest-capability'),
});

const carrierOf = (metadata: Metadata): Carrier => {
  const traceparent = first(metadata, 'traceparent');
  return traceparent ? { traceparent } : {};
};

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isUnstorable(error)) return new AppError('INVALID_ARGUMENT', 'input-not-accepted');
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE', 'temporarily-unavailable', { cause: error });
  return new AppError('INTERNAL', 'unexpected', { cause: error });
};

/**
 * A refusal travels in a header block: one that is larger than the receiver takes ends the whole connection, with every
 * other call on it. A field's place and reason are short; a detail may repeat what somebody sent.
 */
const MOST_FIELDS = 50;
const MOST_DETAILS = 20;
const LONGEST_TEXT = 300;

const cut = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

const fit = ({ fields, details }: Pick<AppError, 'fields' | 'details'>) => ({
  fields: fields.slice(0, MOST_FIELDS).map(({ path, reason }) => ({ path: cut(path), reason: cut(reason) })),
  details: Object.fromEntries(
    Object.entries(details)
      .slice(0, MOST_DETAILS)
      .map(([name, text]) => [cut(name), cut(text)]),
  ),
});

/** An error as it leaves the service: status, reason and fields; the rest stays in the log. */
const toServiceError = (known: AppError, log: Log, method: string) => {
  const isOurs = known.code === 'INTERNAL' || known.reason === 'temporarily-unavailable';
  if (isOurs) log.error({ err: known.cause ?? known, method }, 'call failed');
  else log.debug({ method, code: known.code, reason: known.reason }, 'call refused');
  const metadata = new Metadata();
  const info = ErrorInfo.fromPartial({ reason: known.reason, ...fit(known) });
  metadata.set('error-bin', Buffer.from(ErrorInfo.encode(info).finish()));
  return { code: grpcStatusOf(known.code), details: known.reason, metadata };
};

interface Deps {
  readCaller: ReadCaller;
  log: Log;
  /** Hears of everybody signed in who was refused for want of a role, before the answer leaves. */
  onRefusal?: (refusal: Refusal) => Promise<void>;
}

/**
 * Turns handlers into what grpc-js serves: caller read and checked, trace continued, errors mapped once, time measured.
 */
export const implement = (
  { definition, handlers }: Served,
  { readCaller, log, onRefusal }: Deps,
): UntypedServiceImplementation => {
  const implementation: UntypedServiceImplementation = {};
  for (const [name, method] of Object.entries(definition)) {
    const { access, handle } = handlers[name] as Handler<unknown, unknown>;

    const run = async <T>(
      call: {
        metadata: Metadata;
        on(event: 'cancelled', listener: () => void): unknown;
        sendMetadata(metadata: Metadata): void;
      },
      work: (context: CallContext) => Promise<T>,
    ) => {
      const started = process.hrtime.bigint();
      const abort = new AbortController();
      let isOver = false;
      // grpc-js says so of every call once its stream has closed, and an abort that nobody hears costs as well.
      call.on('cancelled', () => isOver || abort.abort());
      const credentials = credentialsOf(call.metadata);
      let outcome = 'OK';
      let userId: string | undefined;
      try {
        return await withSpan(method.path, { kind: SpanKind.SERVER, carrier: carrierOf(call.metadata) }, async () => {
          const caller = await readCaller(credentials, serviceOfPath(method.path));
          userId = caller.userId;
          checkAccess(access, caller, method.path);
          // A service's own token is not handed on: the next call carries this service's own.
          return withCredentials(
            caller.service ? {} : { ...credentials, anonymous: !credentials.authorization && !credentials.capability },
            () => work({ caller, signal: abort.signal, welcome: () => call.sendMetadata(new Metadata()) }),
          );
        });
      } catch (error) {
        const known = toAppError(error);
        if (userId && known.code === 'PERMISSION_DENIED')
          await onRefusal?.({ userId, action: isStaffAction(access) ? access : method.path, reason: known.reason });
        outcome = known.code;
        throw toServiceError(known, log, method.path);
      } finally {
        isOver = true;
        rpcSeconds.observe({ method: method.path, outcome }, Number(process.hrtime.bigint() - started) / 1e9);
      }
    };

    if (method.responseStream) {
      // biome-ignore lint/suspicious/noExplicitAny: grpc-js types streams by their messages
      implementation[name] = (call: any) => {
        run(call, async (context) => {
          for await (const message of handle(readable(call.request), context) as AsyncIterable<unknown>) {
            if (context.signal.aborted) return;
            // A reader that left never drains; without the second event what is streamed from would stay open for ever.
            if (!call.write(message) && !context.signal.aborted)
              await new Promise((resolve) => call.once('drain', resolve).once('cancelled', resolve));
          }
        }).then(
          () => call.end(),
          (refused) => call.emit('error', refused),
        );
      };
    } else {
      implementation[name] = (call: ServerUnaryCall<unknown, unknown>, callback: sendUnaryData<unknown>) => {
        const request = () =>
          method.requestStream ? allReadable(call as unknown as AsyncIterable<unknown>) : readable(call.request);
        run(call, (context) => handle(request(), context) as Promise<unknown>).then(
          (response) => callback(null, response),
          (refused) => callback(refused),
        );
      };
    }
  }
  return implementation;
};
