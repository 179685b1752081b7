import { once } from 'node:events';
import {
  type CallOptions,
  Client,
  connectivityState,
  credentials as grpcCredentials,
  Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { SpanKind } from '@opentelemetry/api';
import { serviceOfPath } from '@wayfare/access/service-access';
import { ErrorInfo } from '@wayfare/proto/common/v1/error';
import { currentCredentials, type ServiceToken } from './caller.ts';
import { AppError, codeOfGrpcStatus } from './errors.ts';
import type { GrpcTls } from './grpc-tls.ts';
import { answerPingsOfClosingConnections } from './http2-patches.ts';
import { targetOf } from './repeated-dns.ts';
import { currentCarrier, withSpan } from './trace.ts';
import type { Definition, RequestOf, ResponseOf } from './unary.ts';

interface CallSettings {
  /** Milliseconds until DEADLINE_EXCEEDED; 3,000 where not said. */
  deadlineMs?: number;
  signal?: AbortSignal;
  /**
   * Sends a stream only once the neighbour has said that it wants it (see CallContext.welcome), or after so many
   * milliseconds: one of an earlier release says nothing.
   */
  welcomedWithinMs?: number;
}

type Call<M> = M extends { requestStream: true }
  ? (requests: AsyncIterable<RequestOf<M>>, settings?: CallSettings) => Promise<ResponseOf<M>>
  : M extends { responseStream: true }
    ? (request: RequestOf<M>, settings?: CallSettings) => AsyncIterable<ResponseOf<M>>
    : (request: RequestOf<M>, settings?: CallSettings) => Promise<ResponseOf<M>>;

/** A neighbour's calls as promises (streams as async iterables). */
export type GrpcClient<D> = { [Name in keyof D]: Call<D[Name]> } & {
  /** Opens the connection before the first call needs it; rejects where there is none within so many milliseconds. */
  connect: (withinMs: number) => Promise<void>;
  close: () => void;
};

export interface ClientSettings {
  address: string;
  /** The service's own token, used where no person stands behind the call. */
  serviceToken: ServiceToken;
  /** Shows our certificate and demands the neighbour's; calls are in plain text without it. */
  tls?: GrpcTls;
  /** How often a connection with calls on it is asked whether it lives, and how long it has to answer. */
  keepaliveMs?: number;
}

answerPingsOfClosingConnections();

const roundRobin = JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] });

/** A neighbour that restarted is found again within this: its callers wait a little instead of failing. */
const RECONNECT_MS = 1_200;

const UNWRITABLE = /^Request message serialization failure: (invalid (u?int|float)|The number \S+ cannot be converted)/;

const toAppError = (error: ServiceError): AppError => {
  const [bytes] = error.metadata?.get('error-bin') ?? [];
  const info = bytes instanceof Buffer ? ErrorInfo.decode(bytes) : undefined;
  // A number that does not fit its field: nothing left this process.
  if (!info && UNWRITABLE.test(error.details))
    return new AppError('INVALID_ARGUMENT', 'input-not-accepted', { cause: error });
  const code = codeOfGrpcStatus(error.code);
  return new AppError(code, info?.reason ?? `neighbour-${code.toLowerCase().replaceAll('_', '-')}`, {
    fields: info?.fields,
    details: info?.details,
    cause: info ? undefined : error,
  });
};

const serviceOf = (definition: Definition): string => serviceOfPath(Object.values(definition)[0]?.path ?? '');

/**
 * One channel to a neighbour, balanced round-robin over all its addresses (`dns:///` for a headless service). Every
 * call has a deadline, carries the trace and the caller's credentials, waits a moment for a neighbour that restarts,
 * and fails with the neighbour's AppError.
 */
export const createClient = <D>(
  definition: D,
  { address, serviceToken, tls, keepaliveMs = 5_000 }: ClientSettings,
): GrpcClient<D> => {
  const channel = new Client(targetOf(address), tls?.client ?? grpcCredentials.createInsecure(), {
    // A certificate names the service, wherever it runs: nobody else's passes for it.
    ...(tls && { 'grpc.ssl_target_name_override': serviceOf(definition as Definition) }),
    'grpc.service_config': roundRobin,
    'grpc.initial_reconnect_backoff_ms': 200,
    'grpc.max_reconnect_backoff_ms': 800,
    'grpc.keepalive_time_ms': keepaliveMs,
    'grpc.keepalive_timeout_ms': keepaliveMs,
    // Pods come and go in seconds; asked every 30 s only, the names would still lead to those that went.
    'grpc.dns_min_time_between_resolutions_ms': 1_000,
  });

  const reconnected = () =>
    new Promise<void>((resolve) => {
      const isLost = channel.getChannel().getConnectivityState(true) === connectivityState.TRANSIENT_FAILURE;
      if (isLost) channel.waitForReady(Date.now() + RECONNECT_MS, () => resolve());
      else resolve();
    });

  const metadataNow = async (path: string): Promise<Metadata> => {
    const metadata = new Metadata();
    const held = currentCredentials();
    if (held?.authorization) metadata.set('authorization', held.authorization);
    if (held?.capability) metadata.set('x-guest-capability', held.capability);
    const actsForItself = !held?.authorization && !held?.capability && !held?.anonymous;
    if (actsForItself) metadata.set('authorization', await serviceToken(serviceOfPath(path)));
    for (const [key, value] of Object.entries(currentCarrier())) metadata.set(key, value);
    return metadata;
  };

  const methods = Object.entries(definition as Definition).map(([name, method]) => {
    const optionsNow = ({ deadlineMs = 3_000 }: CallSettings): CallOptions => ({ deadline: Date.now() + deadlineMs });
    // biome-ignore lint/suspicious/noExplicitAny: the generated definitions carry the serialisers
    const { requestSerialize, responseDeserialize } = method as any;

    const unary = (request: unknown, settings: CallSettings = {}) =>
      withSpan(method.path, { kind: SpanKind.CLIENT }, async () => {
        const metadata = await metadataNow(method.path);
        await reconnected();
        return new Promise((resolve, reject) => {
          const call = channel.makeUnaryRequest(
            method.path,
            requestSerialize,
            responseDeserialize,
            request,
            metadata,
            optionsNow(settings),
            (error, response) => (error ? reject(toAppError(error)) : resolve(response)),
          );
          settings.signal?.addEventListener('abort', () => call.cancel(), { once: true });
        });
      });

    const upload = (requests: AsyncIterable<unknown>, settings: CallSettings = {}) =>
      withSpan(method.path, { kind: SpanKind.CLIENT }, async () => {
        const metadata = await metadataNow(method.path);
        await reconnected();
        return new Promise((resolve, reject) => {
          let answered = false;
          const call = channel.makeClientStreamRequest(
            method.path,
            requestSerialize,
            responseDeserialize,
            metadata,
            optionsNow(settings),
            (error, response) => {
              answered = true;
              error ? reject(toAppError(error)) : resolve(response);
            },
          );
          call.on('error', () => {});
          const ended = once(call, 'close').catch(() => {});
          const welcomed = new Promise<void>((resolve) => {
            call.once('metadata', () => resolve()).once('status', () => resolve());
            setTimeout(resolve, settings.welcomedWithinMs ?? 0).unref();
          });
          const send = async () => {
            if (settings.welcomedWithinMs) await welcomed;
            if (answered) return;
            for await (const request of requests) {
              if (answered) return;
              if (!call.write(request)) await Promise.race([once(call, 'drain').catch(() => {}), ended]);
            }
            call.end();
          };
          send().catch((error) => {
            call.cancel();
            reject(error);
          });
        });
      });

    async function* download(request: unknown, settings: CallSettings = {}) {
      const metadata = await metadataNow(method.path);
      await reconnected();
      const call = channel.makeServerStreamRequest(
        method.path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        optionsNow(settings),
      );
      settings.signal?.addEventListener('abort', () => call.cancel(), { once: true });
      try {
        yield* call;
      } catch (error) {
        throw toAppError(error as ServiceError);
      }
    }

    return [name, method.requestStream ? upload : method.responseStream ? download : unary];
  });
  const connect = (withinMs: number) =>
    new Promise<void>((resolve, reject) =>
      channel.waitForReady(Date.now() + withinMs, (error) => (error ? reject(error) : resolve())),
    );
  return { ...Object.fromEntries(methods), connect, close: () => channel.close() };
};
