import { readFileSync } from 'node:fs';

const statusOf = (pid: number) => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = line.lastIndexOf(')');
    const rest = line.slice(end + 2).split(' ');
    return { name: line.slice(line.indexOf('(') + 1, end), state: rest[0], parent: Number(rest[1]), began: rest[19] };
  } catch {
    return undefined;
  }
};

interface Ancestor {
  readonly pid: number;
  readonly began: string | undefined;
}

/** From our parent up to npm: `run.mjs` in another Node and the shell that npm starts scripts in stand between. */
const ancestors = (pid: number): Ancestor[] => {
  const status = pid > 1 ? statusOf(pid) : undefined;
  if (!status) return [];
  const isBetween = /^(da|ba)?sh$/.test(status.name) || (process.env.VISA_REEXEC && pid === process.ppid);
  return [{ pid, began: status.began }, ...(isBetween ? ancestors(status.parent) : [])];
};

const isGone = ({ pid, began }: Ancestor): boolean => {
  const now = statusOf(pid);
  return now?.began !== began || now?.state === 'Z';
};

/**
 * npm that is told to end dies without telling the script it runs, with or without the shell between them. Calls back
 * once when any of them is gone. Started by hand, without npm, a script may outlive its shell.
 */
export const onParentGone = (callback: () => void): void => {
  const { npm_lifecycle_event: npmScript, VISA_REEXEC: isReexecuted } = process.env;
  if ((!npmScript && !isReexecuted) || process.ppid === 1) return;
  const parent = process.ppid;
  const known = npmScript ? ancestors(parent) : [];
  const timer = setInterval(() => {
    if (process.ppid === parent && !known.some(isGone)) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
};
