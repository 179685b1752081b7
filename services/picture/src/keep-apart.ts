import { spawnSync } from 'node:child_process';

const NAMESPACES = ['--user', '--net', '--'];
const tried = new Map<string, boolean>();

/**
 * Whether a worker that runs `script` can have user and network namespaces of its own. The kernel then refuses it the
 * environment and the memory of its parent (/proc/…/environ, /proc/…/mem), although both belong to one user, and it
 * reaches no network. Containers whose seccomp profile forbids it have the same from an executable that nobody may
 * read (deploy/images/Dockerfile).
 */
const canUnshare = (script: string): boolean => {
  const known = tried.get(script);
  if (known !== undefined) return known;
  // Root without its capabilities may be unable to read what belongs to others.
  const { status } = spawnSync('unshare', [...NAMESPACES, 'test', '-r', script], { stdio: 'ignore', timeout: 5_000 });
  tried.set(script, status === 0);
  return status === 0;
};

/** How Node is started for a worker: apart from its parent where the machine can do that, else as it is. */
export const keepApart = (script: string, execArgv: string[]): { execPath: string; execArgv: string[] } =>
  canUnshare(script)
    ? { execPath: 'unshare', execArgv: [...NAMESPACES, process.execPath, ...execArgv] }
    : { execPath: process.execPath, execArgv };
