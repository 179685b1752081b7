import { readFileSync } from 'node:fs';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import type { ReadCaller } from './caller.ts';
import type { Db } from './db.ts';
import type { GrpcTls } from './grpc-tls.ts';
import type { Log } from './log.ts';
import { noteRefusal, type Refusal } from './refusals.ts';
import { implement, type Served } from './unary.ts';
import { withUnreadable } from './unreadable.ts';

interface GrpcServerDeps {
  services: Served[];
  readCaller: ReadCaller;
  log: Log;
  /** Where refused staff actions are noted. */
  db?: Db;
  /** Shows our certificate and demands one of each caller; calls are in plain text without it. */
  tls?: GrpcTls;
  maxConnectionAgeMs?: number;
  reflectionDescriptor?: string;
}

/**
 * The gRPC server as it runs and as component tests start it. Connections end after a while so that new replicas get
 * their share.
 */
export const createGrpcServer = async ({
  services,
  readCaller,
  log,
  db,
  tls,
  maxConnectionAgeMs = 300_000,
  reflectionDescriptor,
}: GrpcServerDeps) => {
  const server = new Server({
    'grpc.max_connection_age_ms': maxConnectionAgeMs,
    'grpc.max_connection_age_grace_ms': 30_000,
    'grpc.keepalive_permit_without_calls': 1,
  });
  const health = new HealthImplementation({ '': 'SERVING' });
  health.addToServer(server);
  const onRefusal =
    db &&
    ((refusal: Refusal) =>
      noteRefusal(db, refusal).catch((error) => log.error({ err: error }, 'a refusal could not be noted')));
  const deps = { readCaller, log, onRefusal };
  // biome-ignore lint/suspicious/noExplicitAny: our definitions are a view of the generated ones
  for (const served of services) server.addService(withUnreadable(served.definition) as any, implement(served, deps));
  if (reflectionDescriptor) {
    const [{ ReflectionService }, { loadFileDescriptorSetFromBuffer }] = await Promise.all([
      import('@grpc/reflection'),
      import('@grpc/proto-loader'),
    ]);
    new ReflectionService(loadFileDescriptorSetFromBuffer(readFileSync(reflectionDescriptor))).addToServer(server);
  }
  return {
    listen: (bindAddress: string): Promise<number> =>
      new Promise((resolve, reject) =>
        server.bindAsync(bindAddress, tls?.server ?? ServerCredentials.createInsecure(), (error, port) =>
          error ? reject(error) : resolve(port),
        ),
      ),
    drain: async (graceMs: number): Promise<void> => {
      health.setStatus('', 'NOT_SERVING');
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => {
          server.forceShutdown();
          resolve();
        }, graceMs);
        server.tryShutdown(() => {
          clearTimeout(force);
          resolve();
        });
      });
    },
  };
};
