// npm start: everything on this machine until Ctrl-C. -- --reset starts from nothing; --only a,b runs some parts.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { checkMachine, forget } from './machine.ts';
import { onParentGone } from './parents.ts';
import { isForeign, type RunningPlatform, startPlatform } from './platform.ts';
import { cacheDirFrom, dataDirFrom, portsFrom } from './settings.ts';

const STOP_WITHIN_MS = 9_000;
/** A second Ctrl-C within this time is the echo of the first: npm passes it on as well. */
const ECHO_MS = 1_000;

const say = (line: string): void => console.log(line);

const fail = (error: Error): never => {
  console.error(`\n${error.message}`);
  process.exit(1);
};

const readArguments = (): { reset?: boolean; only?: string } => {
  try {
    return parseArgs({ options: { reset: { type: 'boolean' }, only: { type: 'string' } } }).values;
  } catch (error) {
    return fail(new Error(`${(error as Error).message}\nUsage: npm start -- [--reset]`));
  }
};

/** Ends the platform and this process once; asked again it ends them at once. */
const createStop = (platform: RunningPlatform, aborting: AbortController) => {
  let stoppingSince: number | undefined;
  const kill = () => platform.kill().then(() => process.exit(1));
  const stop = async (code: number): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > ECHO_MS) await kill();
      return;
    }
    stoppingSince = Date.now();
    say('\nStopping');
    aborting.abort();
    setTimeout(kill, STOP_WITHIN_MS).unref();
    await platform.stop();
    say(`Stopped in ${((Date.now() - stoppingSince) / 1000).toFixed(1)} s`);
    process.exit(code);
  };
  return { stop, isStopping: () => stoppingSince !== undefined };
};

const run = async (): Promise<void> => {
  const { reset, only } = readArguments();
  const ports = portsFrom(process.env);
  const dataDir = dataDirFrom(process.env);
  const cacheDir = cacheDirFrom(process.env);
  const swept = await checkMachine({ ports, dataDir });
  if (swept.length) say(`Ended what a killed start had left: ${swept.join(', ')}`);
  if (reset) forget(dataDir);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  mkdirSync(cacheDir, { recursive: true });

  const aborting = new AbortController();
  const { signal } = aborting;
  const wanted = only?.split(',');
  say(`Starting ${wanted?.join(', ') ?? 'the platform'}; logs are in ${join(dataDir, 'logs')}`);
  const built = wanted?.every(isForeign)
    ? Promise.resolve()
    : build({ say, log: join(dataDir, 'logs/build.log'), cacheDir, signal });
  built.catch(() => {});
  const staffPassword = process.env.STAFF_PASSWORD;
  const platform = startPlatform({ ports, dataDir, cacheDir, say, built, only: wanted, staffPassword });
  const { stop, isStopping } = createStop(platform, aborting);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop(0));
  onParentGone(() => void stop(0));

  try {
    await Promise.all([built, platform.ready]);
  } catch (error) {
    if (!isStopping()) console.error(`\n${(error as Error).message}`);
    return stop(1);
  }
  if (isStopping()) return;
  const { urls, staff } = platform;
  say(`
Ready: ${urls.web}
  staff sign-in   ${urls.web}/admin as ${staff.username}, password ${staff.password}
  mail catcher    ${urls.mail}
  Keycloak        ${urls.keycloak}
  Stripe sandbox  ${urls.sandbox}
  data            ${dataDir}
Ctrl-C stops everything.`);
};

run().catch(fail);
