import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOf, freePort } from '@wayfare/kit/test-process';
import { createTestServiceKeys } from '@wayfare/kit/test-service-keys';
import { createPodClient, PATIENT_MS, type PodClient } from './pod-client.ts';

const PACKAGE = join(__dirname, '..');
const services = createTestServiceKeys();
/** What the document service calls the pods of this test run with. */
export const documentToken = services.tokensOf('document');
/** What the pod is told of its callers. */
export const SERVICE_PUBLIC_KEYS = services.publicSetting;
const START_MS = 30_000;

const untilReady = async (opsPort: number): Promise<void> => {
  const giveUp = Date.now() + START_MS;
  while (Date.now() < giveUp) {
    const ready = await fetch(`http://127.0.0.1:${opsPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the OCR pod did not start');
};

export interface OcrPod {
  client: PodClient;
  address: string;
  metrics: () => Promise<string>;
  /** Sends SIGTERM; answers the exit code. */
  stop: () => Promise<number | null>;
}

/** The OCR pod as it runs: its own process. */
export const startOcrPod = async (env: Record<string, string> = {}): Promise<OcrPod> => {
  const entry = fileURLToPath(bundleOf(PACKAGE, 'main', 'reader-process'));
  const [grpcPort, opsPort] = [await freePort(), await freePort()];
  const child: ChildProcess = spawn(process.execPath, [entry], {
    cwd: PACKAGE,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      GRPC_PORT: String(grpcPort),
      GRPC_TLS: 'off',
      OPS_PORT: String(opsPort),
      SERVICE_PUBLIC_KEYS,
      OCR_WORKERS: '1',
      OCR_NICENESS: '0',
      OCR_DEADLINE_MS: String(PATIENT_MS),
      ...env,
    },
  });
  const exited = once(child, 'exit');
  await untilReady(opsPort);
  const address = `127.0.0.1:${grpcPort}`;
  const client = createPodClient(address, documentToken);
  return {
    client,
    address,
    metrics: async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text(),
    stop: async () => {
      client.close();
      if (child.exitCode === null) child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
};
