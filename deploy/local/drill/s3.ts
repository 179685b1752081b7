// An S3 server beside the platform, and a document service that can be told to keep its files there.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from '../machine.ts';
import type { Part, Platform } from '../parts/part.ts';
import { allParts } from '../platform.ts';
import type { Target } from './target.ts';

const BUCKET = 'documents';
const USER = 'drill';

export const s3Folder = (dataDir: string): string => join(dataDir, 's3');

/** `program` is versitygw. */
export const createS3 = (program: string) => {
  let isUsed = false;
  /** The remotes' servers are not started in a drill. */
  const portOf = ({ ports }: Pick<Platform, 'ports'>): number => ports.remoteApply;
  const s3Part = (platform: Platform): Part => ({
    name: 's3',
    shown: 'S3 server',
    before: async () => {
      mkdirSync(join(s3Folder(platform.dataDir), BUCKET), { recursive: true });
    },
    spec: async () => ({
      command: program,
      args: [
        ...['--port', `127.0.0.1:${portOf(platform)}`, '--health', '/health', '--quiet'],
        ...['posix', '--nometa', s3Folder(platform.dataDir)],
      ],
      options: { env: { ROOT_ACCESS_KEY: USER, ROOT_SECRET_KEY: platform.secrets.guestKey } },
    }),
    ready: () => answers(`http://127.0.0.1:${portOf(platform)}/health`),
  });
  const withChoice =
    (platform: Platform) =>
    (part: Part): Part => {
      if (part.name !== 'document') return part;
      const spec = async () => {
        const { options, ...rest } = await part.spec();
        if (!isUsed) return { ...rest, options };
        const { STORAGE_DIR: _folder, ...env } = options?.env ?? {};
        const bucket = {
          S3_BUCKET: BUCKET,
          S3_ENDPOINT: `http://127.0.0.1:${portOf(platform)}`,
          S3_ACCESS_KEY_ID: USER,
          S3_SECRET_ACCESS_KEY: platform.secrets.guestKey,
        };
        return { ...rest, options: { ...options, env: { ...env, ...bucket } } };
      };
      return { ...part, spec };
    };
  return {
    describe: (platform: Platform): Part[] => [...allParts(platform).map(withChoice(platform)), s3Part(platform)],
    /** From here on documents are kept in the bucket; those in the folder stay there. */
    use: async ({ platform }: Pick<Target, 'platform'>): Promise<void> => {
      if (isUsed) return;
      isUsed = true;
      await platform.restartPart('document');
    },
  };
};
export type S3 = ReturnType<typeof createS3>;
