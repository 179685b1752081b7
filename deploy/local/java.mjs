// Finding Java and Maven, and having Maven fetch and build.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const javaCommand = () => (process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java');

/** The exact version, as class archives belong to one. */
export const javaVersion = () =>
  /version "([\w.+-]+)"/.exec(spawnSync(javaCommand(), ['-version'], { encoding: 'utf8' }).stderr ?? '')?.[1] ??
  'unknown';

/** Both servers serve one machine: they should be up soon, and need no more. Their jars are checked by Maven, so their classes are not verified again. */
export const QUICK_START = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '-XX:+UnlockDiagnosticVMOptions',
  '-XX:-BytecodeVerificationRemote',
];

/** What is missing, in words that say how to get it; empty when all is there. */
export const missingTools = () => {
  const faults = [];
  const java = spawnSync(javaCommand(), ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0);
  if (java.status !== 0)
    faults.push(
      'Java is missing. Install a JDK of version 17 or later (Debian: apt-get install openjdk-17-jdk-headless), or point JAVA_HOME at one.',
    );
  else if (major < 17)
    faults.push(`Java ${major} is too old. Install a JDK of version 17 or later, or point JAVA_HOME at one.`);
  else if (spawnSync(javaCommand().replace(/java$/, 'javac'), ['-version']).status !== 0)
    faults.push(
      'This Java cannot compile (there is no javac). Install the JDK, not only the runtime (Debian: apt-get install openjdk-17-jdk-headless), or point JAVA_HOME at one.',
    );
  const maven = spawnSync('mvn', ['-v'], { encoding: 'utf8' });
  if (maven.error)
    faults.push('Maven is missing. Install it (Debian: apt-get install maven) so that mvn is on the PATH.');
  return faults;
};

/** Runs to the end with its words in a log file; rejects with the last of them. `signal` ends it early. */
export const runToEnd = (command, args, { log, cwd, env, signal }) =>
  new Promise((resolve, reject) => {
    mkdirSync(dirname(log), { recursive: true });
    const file = openSync(log, 'a');
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', file, file],
      detached: true,
    });
    closeSync(file);
    const stop = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // gone already
      }
    };
    signal?.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => reject(new Error(`${command} cannot be run: ${error.message}`)));
    child.on('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) return resolve();
      const last = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
      reject(
        new Error(
          signal?.aborted ? 'stopped' : `${[command, ...args].join(' ')} failed (${code}), see ${log}:\n${last}`,
        ),
      );
    });
  });
