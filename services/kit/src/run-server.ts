import type { Db } from './db.ts';
import { createGrpcServer } from './grpc-server.ts';
import { startOpsServer } from './ops-server.ts';
import type { Foundation, ProcessSettings } from './start-process.ts';
import type { Served } from './unary.ts';

export interface GrpcProcess {
  config: ProcessSettings & { GRPC_PORT: number; GRPC_MAX_CONNECTION_AGE_MS: number };
  foundation: Foundation;
  services: Served[];
  db?: Db;
  /** How long calls that are under way may take once the process is told to end; it is given 30 s in all. */
  drainMs?: number;
  /** Runs before each scrape of the metrics. */
  beforeMetrics?: () => Promise<unknown>;
  /** Finishes other work at the same time as the calls. */
  whileDraining?: () => Promise<unknown>;
}

/**
 * Serves gRPC, health and the ops port until SIGTERM, then drains. It brings no Kafka client and no database client:
 * what has a database runs by `runService`.
 */
export const runServer = async ({
  config,
  foundation,
  services,
  db,
  drainMs = 10_000,
  beforeMetrics,
  whileDraining,
}: GrpcProcess): Promise<void> => {
  const { log, readCaller, onStop } = foundation;
  let listening = false;
  const ready = async () => {
    if (foundation.stopping.aborted) throw new Error('stopping');
    if (!listening) throw new Error('starting');
    await db?.raw('select 1');
  };
  const ops = await startOpsServer({ port: config.OPS_PORT, host: config.HOST, ready, beforeMetrics });
  onStop(ops.close);

  const reflectionDescriptor = config.NODE_ENV === 'production' ? undefined : config.PROTO_DESCRIPTOR;
  const server = await createGrpcServer({
    services,
    readCaller,
    log,
    db,
    tls: foundation.tls,
    maxConnectionAgeMs: config.GRPC_MAX_CONNECTION_AGE_MS,
    reflectionDescriptor,
  });
  await server.listen(`${config.HOST}:${config.GRPC_PORT}`);
  listening = true;
  onStop(() => Promise.all([server.drain(drainMs), whileDraining?.()]));
  log.info({ port: config.GRPC_PORT }, 'serving');
};
