import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@wayfare/kit/log';
import { z } from 'zod';
import type { AuthorityAnswer, GovernmentAdapter, HandOver, Rejection } from './adapter.ts';

const FOLDERS = ['packages', 'taken', 'answers', 'answered', 'rejected', 'tmp'] as const;
const OURS_ALONE = { folder: 0o700, file: 0o600 };
const LARGEST_ANSWER = 64 * 1024;

const answerFile = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{1,6}$/),
  status: z.enum(['filed', 'approved', 'refused']),
  reference: z.string().trim().max(100).default(''),
});

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

const writeThrough = async (path: string, content: Buffer | string): Promise<void> => {
  const file = await open(path, 'wx', OURS_ALONE.file);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Hands packages over in a folder that another program watches: `packages/<key>` appears whole, with `package.json` and
 * `package.pdf`. Whoever takes it moves it to `taken`, where it is still known. Answers are JSON files in `answers`.
 */
export const createFileDrop = async ({
  name,
  folder,
  log,
}: {
  name: string;
  folder: string;
  log: Log;
}): Promise<GovernmentAdapter> => {
  const at = (place: (typeof FOLDERS)[number], ...names: string[]) => join(folder, place, ...names);
  for (const place of FOLDERS) await mkdir(at(place), { recursive: true, mode: OURS_ALONE.folder });
  /** The file that an answer was read from. */
  const fileOf = new WeakMap<AuthorityAnswer, string>();

  const reject = async (file: string, reason: Rejection): Promise<void> => {
    await writeFile(at('rejected', `${file}.reason`), `${reason}\n`, { mode: OURS_ALONE.file });
    await rename(at('answers', file), at('rejected', file));
    // Somebody else named the file: its name may hold anything.
    log.warn({ adapter: name, reason }, 'answer of an authority rejected');
  };

  const read = async (file: string): Promise<AuthorityAnswer | undefined> => {
    const found = await stat(at('answers', file));
    if (!found.isFile() || found.size > LARGEST_ANSWER) return undefined;
    const text = await readFile(at('answers', file), 'utf8');
    try {
      const { data } = answerFile.safeParse(JSON.parse(text));
      return data && (data.status !== 'filed' || data.reference) ? data : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    name,

    submit: async ({ key, handed, pdf }: HandOver) => {
      if ((await isThere(at('packages', key))) || (await isThere(at('taken', key)))) return {};
      const unfinished = at('tmp', `${key}-${randomUUID()}`);
      await mkdir(unfinished, { mode: OURS_ALONE.folder });
      try {
        await writeThrough(join(unfinished, 'package.json'), `${JSON.stringify(handed, null, 2)}\n`);
        await writeThrough(join(unfinished, 'package.pdf'), pdf);
        await rename(unfinished, at('packages', key));
      } finally {
        await rm(unfinished, { recursive: true, force: true });
      }
      return {};
    },

    poll: async () => {
      const answers: AuthorityAnswer[] = [];
      // What is still being written has another ending.
      const files = (await readdir(at('answers'))).filter((file) => file.endsWith('.json') && !file.startsWith('.'));
      for (const file of files.sort()) {
        const answer = await read(file);
        if (!answer) await reject(file, 'unreadable');
        else {
          fileOf.set(answer, file);
          answers.push(answer);
        }
      }
      return answers;
    },

    settle: async (answer, rejected) => {
      const file = fileOf.get(answer);
      if (!file) return;
      if (rejected) await reject(file, rejected);
      else await rename(at('answers', file), at('answered', file));
    },
  };
};
