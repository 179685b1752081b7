import { createServer } from 'node:http';
import { loadConfig } from '@wayfare/kit/config';
import { createDrain } from '@wayfare/kit/drain';
import { startLifecycle } from '@wayfare/kit/lifecycle';
import { startOpsServer } from '@wayfare/kit/ops-server';
import { buildSite } from './build-site.ts';
import { remoteConfigSchema, siteConfigSchema } from './config.ts';
import { readFiles } from './read-files.ts';
import { serveRemote } from './serve-remote.ts';

/** How long connections are left open once the process is told to end, so that each is told with its next answer. */
const QUIET_MS = 2_000;

/** With REMOTE the process serves that remote alone, else the web application. */
const config = process.env.REMOTE
  ? loadConfig(remoteConfigSchema, process.env)
  : loadConfig(siteConfigSchema, process.env);
const { log, onStop, stopping } = startLifecycle('REMOTE' in config ? config.REMOTE : 'edge', config);

let isServing = false;
const ops = await startOpsServer({
  port: config.OPS_PORT,
  host: config.HOST,
  ready: async () => {
    if (stopping.aborted) throw new Error('stopping');
    if (!isServing) throw new Error('the files are not read yet');
  },
});
onStop(ops.close);

const listener =
  'REMOTE' in config
    ? serveRemote({ name: config.REMOTE, files: await readFiles(config.FILES_DIR), log })
    : await buildSite(config, log);
const server = createServer(listener);
server.requestTimeout = 0; // an upload takes as long as its line is slow
// Longer than a proxy in front keeps idle connections, so that it never writes into one we are closing.
server.keepAliveTimeout = 75_000;
const drain = createDrain(server);
await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.PORT, config.HOST, resolve));
onStop(() => drain({ quietMs: Math.min(config.DRAIN_MS, QUIET_MS), drainMs: config.DRAIN_MS }));
isServing = true;
log.info({ port: config.PORT }, 'serving');
