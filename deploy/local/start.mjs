// npm start: everything on this machine until Ctrl-C. -- --reset starts from nothing; --only a,b runs some parts.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, continueInPinnedNode, install } from './install.mjs';
import { onParentGone } from './parents.mjs';
import { checkMachine, forget, startPlatform } from './platform.mjs';
import { cacheDirFrom, dataDirFrom, portsFrom } from './settings.mjs';

const say = (line) => console.log(line);

const failed = (error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
};

const readArguments = () => {
  try {
    return parseArgs({ options: { reset: { type: 'boolean' }, only: { type: 'string' } } }).values;
  } catch (error) {
    return failed(new Error(`${error.message}\nUsage: npm start -- [--reset]`));
  }
};

const run = async () => {
  const { reset, only } = readArguments();
  const ports = portsFrom(process.env);
  const dataDir = dataDirFrom(process.env);
  const cacheDir = cacheDirFrom(process.env);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  mkdirSync(cacheDir, { recursive: true });
  if (!process.env.VISA_REEXEC) {
    const swept = await checkMachine({ ports, dataDir });
    if (swept.length) say(`Ended what a killed start had left: ${swept.join(', ')}`);
    await install({ say, log: join(dataDir, 'logs/install.log') });
  }
  await continueInPinnedNode(import.meta.filename);
  if (reset) forget(dataDir);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });

  const aborting = new AbortController();
  const wanted = only?.split(',');
  say(`Starting ${wanted?.join(', ') ?? 'the platform'}; logs are in ${join(dataDir, 'logs')}`);
  const built =
    wanted && !wanted.some((name) => !['postgres', 'kafka', 'keycloak', 'mail'].includes(name))
      ? Promise.resolve()
      : build({ say, log: join(dataDir, 'logs/build.log'), cacheDir, signal: aborting.signal });
  built.catch(() => {});
  const platform = startPlatform({
    ports,
    dataDir,
    cacheDir,
    say,
    built,
    only: wanted,
    staffPassword: process.env.STAFF_PASSWORD,
  });

  let stopping;
  const stop = async (code) => {
    if (stopping) {
      if (Date.now() - stopping > 1_000) {
        await platform.kill();
        process.exit(1);
      }
      return;
    }
    stopping = Date.now();
    say('\nStopping');
    aborting.abort();
    setTimeout(() => platform.kill().then(() => process.exit(1)), 9_000).unref();
    await platform.stop();
    say(`Stopped in ${((Date.now() - stopping) / 1000).toFixed(1)} s`);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  onParentGone(() => stop(0));

  try {
    await Promise.all([built, platform.ready]);
  } catch (error) {
    if (!stopping) console.error(`\n${error.message}`);
    return stop(1);
  }
  if (stopping) return;
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

run().catch(failed);
