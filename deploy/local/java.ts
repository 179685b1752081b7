// Finds Java and Maven.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const javaCommand = () => (process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java');

/** The exact version, as class archives belong to one. */
export const javaVersion = () =>
  /version "([\w.+-]+)"/.exec(spawnSync(javaCommand(), ['-version'], { encoding: 'utf8' }).stderr ?? '')?.[1] ??
  'unknown';

/**
 * Both servers serve one machine: they should be up soon, and need no more. Their jars are checked by Maven, so their
 * classes are not verified again.
 */
export const QUICK_START = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '-XX:+UnlockDiagnosticVMOptions',
  '-XX:-BytecodeVerificationRemote',
];

/** What is missing, in words that say how to get it; empty when all is there. */
export const missingTools = (): string[] => {
  const faults: string[] = [];
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
