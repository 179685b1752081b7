import type { ZodType } from 'zod';
import { loadConfig } from './config.ts';
import { type Foundation, type ProcessSettings, startProcess } from './start-process.ts';

/** What a process does instead of serving: it runs to its end, with what stands behind its name on the command line. */
export type Task = (args: string[]) => Promise<void>;

interface Main<Config> {
  service: string;
  schema: ZodType<Config>;
  /** By name: `node main.js migrate`. */
  tasks?: Readonly<Record<string, Task>>;
  /** Starts what answers until the process is told to stop. */
  serve: (config: Readonly<Config>, foundation: Foundation) => Promise<void>;
}

/**
 * The one way in which a service begins and ends. Without an argument it serves until SIGTERM or SIGINT, then exits
 * with 0; with a task's name it runs that. Exits with 1 where it cannot start (which is logged) and, with a line on
 * standard error, where a setting is missing or a task fails or is not known.
 */
export const runMain = async <Config extends ProcessSettings>({
  service,
  schema,
  tasks = {},
  serve,
}: Main<Config>): Promise<void> => {
  const [name, ...args] = process.argv.slice(2);
  try {
    if (name === undefined) {
      const config = loadConfig(schema, process.env);
      const foundation = await startProcess(service, config);
      await serve(config, foundation).catch((error) => {
        foundation.log.fatal({ err: error }, 'could not start');
        process.exit(1);
      });
      return;
    }
    const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    if (!task) throw new Error(`Unknown task ${name}; there are: ${Object.keys(tasks).join(', ') || 'none'}`);
    await task(args);
    // A library's timer or an idle connection is no reason to stay.
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    process.stderr.write(`${message || code}\n`);
    process.exit(1);
  }
};
