import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttp2Server, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createCachedKeys, createReadCaller } from '@wayfare/kit/caller';
import { notFound } from '@wayfare/kit/errors';
import { createGrpcServer } from '@wayfare/kit/grpc-server';
import { createLog } from '@wayfare/kit/log';
import { freePort } from '@wayfare/kit/test-process';
import { createTestServiceKeys } from '@wayfare/kit/test-service-keys';
import type { Served } from '@wayfare/kit/unary';
import { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { aCatalogue } from './fixtures.ts';

const START_MS = 25_000;

/** Counts who connects and says nothing else: what an opened channel needs. */
const startListener = async () => {
  let connections = 0;
  const server: Http2Server = createHttp2Server().listen(0, '127.0.0.1');
  server.on('session', () => (connections += 1));
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => server.close(),
  };
};

interface Options {
  /** Of the bundle. */
  entry: URL;
  env?: Record<string, string>;
  /** Where nobody is: by the names of settings. */
  away?: ('PAYMENT_ADDRESS' | 'KEYCLOAK_JWKS_URL')[];
}

/** The gateway as it runs, a process of its own, before neighbours that answer at once and without a broker. */
export const startGatewayProcess = async ({ entry, env = {}, away = [] }: Options) => {
  const keys = createTestServiceKeys();
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', kid: 'test' }] };
  const keycloak = createHttpServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(jwks)),
  ).listen(0, '127.0.0.1');
  await once(keycloak, 'listening');
  const jwksUrl = `http://127.0.0.1:${(keycloak.address() as AddressInfo).port}/certs`;
  const log = createLog('neighbours', 'silent');
  const cached = createCachedKeys(jwksUrl, log);

  let applicationsAsked = 0;
  const catalogue = aCatalogue();
  const services = [
    {
      definition: { getCatalogue: CatalogServiceService.getCatalogue },
      handlers: { getCatalogue: { access: 'anyone', handle: async () => catalogue } },
    },
    {
      definition: { getApplication: ApplicationServiceService.getApplication },
      handlers: {
        getApplication: {
          access: 'person',
          handle: async () => {
            applicationsAsked += 1;
            throw notFound('application-not-found');
          },
        },
      },
    },
  ] as unknown as Served[];
  const issuer = 'http://localhost/realms/test';
  const grpc = await createGrpcServer({
    services,
    readCaller: createReadCaller({ issuer, keys: cached.keys, servicePublicKeys: keys.publicKeys }),
    log,
  });
  const answering = `127.0.0.1:${await grpc.listen('127.0.0.1:0')}`;
  const quiet = [await startListener(), await startListener(), await startListener()] as const;

  const [port, opsPort, nobody] = [await freePort(), await freePort(), await freePort()];
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', fileURLToPath(entry)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      PORT: String(port),
      OPS_PORT: String(opsPort),
      PUBLIC_URL: 'http://visa.test',
      COOKIE_SECURE: 'false',
      GUEST_KEY: randomBytes(32).toString('base64'),
      GRPC_TLS: 'off',
      KAFKA_BROKERS: `127.0.0.1:${nobody}`,
      KAFKA_SECURITY: 'plaintext',
      KEYCLOAK_ISSUER: issuer,
      KEYCLOAK_JWKS_URL: jwksUrl,
      SERVICE_PRIVATE_KEY: keys.privateSetting('gateway'),
      SERVICE_PUBLIC_KEYS: keys.publicSetting,
      CATALOG_ADDRESS: answering,
      APPLICATION_ADDRESS: answering,
      PAYMENT_ADDRESS: quiet[0].address,
      DOCUMENT_ADDRESS: quiet[1].address,
      NOTIFICATION_ADDRESS: quiet[2].address,
      LIMIT_SCALE: '1000',
      ...Object.fromEntries(away.map((name) => [name, `${name.endsWith('URL') ? 'http://' : ''}127.0.0.1:${nobody}`])),
      ...env,
    },
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stdout?.on('data', (text) => (said += text));
  return {
    base: `http://127.0.0.1:${port}/api`,
    /** Milliseconds until it said that it was ready. */
    ready: async (): Promise<number> => {
      const began = performance.now();
      while (performance.now() - began < START_MS && child.exitCode === null) {
        const answer = await fetch(`http://127.0.0.1:${opsPort}/readyz`).catch(() => undefined);
        if (answer?.ok) return performance.now() - began;
        await sleep(5);
      }
      child.kill('SIGKILL');
      throw new Error(`the gateway did not become ready: ${said.slice(0, 2_000)}`);
    },
    applicationsAsked: () => applicationsAsked,
    /** Of payment, document and notification. */
    connections: () => quiet.map(({ connections }) => connections()),
    pid: child.pid ?? 0,
    log: () =>
      said
        .split('\n')
        .filter(Boolean)
        .map((line): Record<string, unknown> => JSON.parse(line)),
    metrics: async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text(),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      cached.stop();
      keycloak.close();
      for (const { close } of quiet) close();
      await grpc.drain(0);
    },
  };
};
