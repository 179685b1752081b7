import { readFileSync } from 'node:fs';

const statusOf = (pid) => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [name, rest] = [
      line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')),
      line.slice(line.lastIndexOf(')') + 2).split(' '),
    ];
    return { name, state: rest[0], parent: Number(rest[1]), began: rest[19] };
  } catch {
    return undefined;
  }
};

/**
 * npm that is told to end dies without telling the script it runs, with or without the shell between them. Calls back
 * once when either is gone. Started by hand, without npm, a script may outlive its shell.
 */
export const onParentGone = (callback) => {
  const isOurs = process.env.npm_lifecycle_event || process.env.VISA_REEXEC;
  if (!isOurs || process.ppid === 1) return;
  const parent = process.ppid;
  const shell = statusOf(parent);
  const above = shell && /^(da|ba)?sh$/.test(shell.name) ? shell.parent : undefined;
  const known = above && above !== 1 ? statusOf(above)?.began : undefined;
  const timer = setInterval(() => {
    const now = known && statusOf(above);
    const isGone = process.ppid !== parent || (known && (now?.began !== known || now?.state === 'Z'));
    if (!isGone) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
};
