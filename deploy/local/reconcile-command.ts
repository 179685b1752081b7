import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { taskCommand, type Where } from './task-command.ts';

export interface Reconciled {
  readonly repaired: number;
  readonly differences: { kind: string; subject: string; details: object }[];
}

/** Reconciles once. Throws where that itself fails; differences that are open are its answer. */
export const reconcileNow = async (where: Where, { days }: { days: number }): Promise<Reconciled> => {
  const { command, args, options } = taskCommand('payment', where, ['reconcile', '--json', '--days', String(days)]);
  const ran = await promisify(execFile)(command, args, options).catch((error: Error & { stdout?: string }) => {
    if (error.stdout?.startsWith('{')) return { stdout: error.stdout }; // it exits with 1 where one is open
    throw error;
  });
  return JSON.parse(ran.stdout);
};
