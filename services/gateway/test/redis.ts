import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createLog } from '@wayfare/kit/log';
import { connectLimitStore } from '../src/limits/limit-store.ts';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
};

/** A store of its own, which keeps nothing on disk; the caller kills it. */
export const startRedis = async (port: number) => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of redis.stdout) if (String(line).includes('Ready to accept')) break;
  return redis;
};

/** A gateway's connection, once it is ready. */
export const connectToRedis = async (port: number) => {
  const connected = connectLimitStore(`redis://127.0.0.1:${port}`, createLog('gateway', 'silent'));
  const deadline = Date.now() + 10_000;
  while (!connected.store.isReady && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  return connected;
};
