// What this machine has to have before anything starts: tools, free ports, and nothing left of a killed run.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { missingTools } from './java.ts';
import { findSupervisor, sweepLeftovers } from './processes.ts';
import { type NamedPort, namedPorts, type Ports } from './settings.ts';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe
      .once('error', () => resolve(false))
      .listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** The ports that are taken, in words. */
const takenPorts = async (ports: readonly NamedPort[], command: string): Promise<string[]> => {
  const taken: string[] = [];
  for (const { port, variable, name } of ports)
    if (!(await isFree(port)))
      taken.push(
        `Port ${port} (${name}) is taken. Free it, or choose another with ${variable}, for example: ${variable}=${port + 100} ${command}`,
      );
  return taken;
};

/** Throws where one of them is taken. */
export const checkPorts = async (ports: readonly NamedPort[], command: string): Promise<void> => {
  const taken = await takenPorts(ports, command);
  if (taken.length) throw new Error(taken.join('\n'));
};

/** The first of `count` free ports in a row. */
export const findPortBlock = async (first: number, count: number): Promise<number> => {
  for (let start = first; start < 32_000; start += 50) {
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(start + index)));
    if (free.every(Boolean)) return start;
  }
  throw new Error('No free ports were found for the platform.');
};

/**
 * Whether an address answers with a status that `accept` takes. Not by fetch: its machinery would weigh on this process
 * for as long as it runs.
 */
export const answers = (url: string, accept = (status: number): boolean => status < 400): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { timeout: 2_000, agent: false }, (response) => {
      response.resume().on('error', () => {});
      resolve(accept(response.statusCode ?? 0));
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve(false));
  });

/**
 * Throws, listing everything that is missing or in the way; ends what a killed start left behind and answers its names.
 */
export const checkMachine = async ({ ports, dataDir }: { ports: Ports; dataDir: string }): Promise<string[]> => {
  const runFile = join(dataDir, 'run.json');
  const supervisor = findSupervisor(runFile);
  if (supervisor)
    throw new Error(
      `The platform is already running from ${dataDir} (process ${supervisor}). Stop it first, or choose another folder and ports with VISA_DATA_DIR and the VISA_*_PORT variables.`,
    );
  const swept = await sweepLeftovers(runFile);
  const faults = [...missingTools(), ...(await takenPorts(namedPorts(ports), 'npm start'))];
  if (faults.length) throw new Error(faults.join('\n'));
  return swept;
};

/** Removes what earlier runs kept, but not the downloads. */
export const forget = (dataDir: string): void => {
  const kept = [
    'postgres',
    'postgres.new',
    'kafka',
    'keycloak',
    'documents',
    'migrated',
    'stripe',
    'logs',
    'secrets.json',
    'staff.json',
    'run.json',
  ];
  for (const name of kept) rmSync(join(dataDir, name), { recursive: true, force: true });
  // The next database archives its log under the same names.
  const backups = join(dataDir, 'backups');
  if (existsSync(backups)) renameSync(backups, `${backups}-${Date.now()}`);
};
