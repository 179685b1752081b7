import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Workspaces whose sources are bundled into a service, as seen from its folder. */
const LIBRARIES = ['../access', '../kit', '../picture'];

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * The bundle of the first entry of a service, with those that it starts. Built anew where a source is younger than the
 * bundle, else left alone: a running platform may use it beside a test.
 */
export const bundleOf = (service: string, ...entries: [string, ...string[]]): URL => {
  const sources = ['.', ...LIBRARIES].flatMap((workspace) => {
    const folder = join(service, workspace, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  });
  const oldest = Math.min(...entries.map((entry) => changedAt(join(service, `dist/${entry}.js`))));
  if (sources.some((file) => changedAt(file) > oldest))
    execFileSync(process.execPath, ['../build.ts', ...entries.map((entry) => `src/${entry}.ts`)], { cwd: service });
  return pathToFileURL(join(service, `dist/${entries[0]}.js`));
};

/** A port of the loopback interface that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};
