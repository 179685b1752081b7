// The outages that can be made here, part by part.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { format } from 'node:util';
import pg from 'pg';
import type { Controls } from './faults.ts';
import { createSmallDisk, type SmallDisk } from './own-mounts.ts';
import { type S3, s3Folder } from './s3.ts';
import type { Target } from './target.ts';

export interface Outage {
  readonly part: string;
  readonly how: string;
  /** Before anybody looks; the platform is well afterwards. */
  readonly prepare?: () => Promise<unknown>;
  readonly begin: () => Promise<unknown> | unknown;
  readonly end: () => Promise<unknown> | unknown;
}

export interface Possible {
  /** Where a server of S3 was found. */
  readonly s3?: S3;
  /** Whether disks can be mounted: see own-mounts.ts. */
  readonly canMount: boolean;
}

/** Room on a disk that is filled later. PostgreSQL's log grows up to half a gigabyte before it is recycled. */
const SPARE_MB = { postgres: 700, kafka: 300, documents: 32, s3: 32 };

export const outagesOf = (target: Target, controls: Controls, { s3, canMount }: Possible): Outage[] => {
  const { platform, dataDir } = target;
  const { freeze, thaw, sandbox } = controls;
  const frozen = (part: string): Outage => ({ part, how: 'frozen', begin: () => freeze(part), end: () => thaw(part) });
  const refused = (part: string): Outage => ({
    part,
    how: 'refuses connections',
    begin: () => platform.stopPart(part),
    end: () => platform.startPart(part),
  });
  /** Stopped nine tenths of the time. */
  const slow = (part: string): Outage => {
    let running = true;
    let pulse: Promise<void> = Promise.resolve();
    return {
      part,
      how: 'slow (stopped 450 ms of each 500)',
      begin: () => {
        running = true;
        pulse = (async () => {
          while (running) {
            freeze(part);
            await sleep(450);
            thaw(part);
            await sleep(50);
          }
        })();
      },
      end: async () => {
        running = false;
        await pulse;
      },
    };
  };
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    const client = new pg.Client(platform.urls.postgres);
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(format('alter system set default_transaction_read_only = %s', value));
    await client.query('select pg_reload_conf()');
    await client.end();
  };
  const documents = join(dataDir, 'documents');
  const plan = (how: string, api: object): Outage => ({
    part: 'sandbox',
    how,
    begin: () => sandbox('POST', { api: { next: 100_000, ...api } }),
    end: () => sandbox('DELETE'),
  });

  const disks = new Map<string, SmallDisk>();
  const folders = {
    postgres: join(dataDir, 'postgres'),
    kafka: join(dataDir, 'kafka'),
    documents,
    s3: s3Folder(dataDir),
  };
  type OnDisk = keyof typeof folders;
  const moveToSmallDisk = async (part: OnDisk): Promise<void> => {
    if (disks.has(part)) return;
    // Files are opened anew for each document: no process has the folder.
    const isProcess = part !== 'documents';
    if (isProcess) await platform.stopPart(part);
    disks.set(part, createSmallDisk(folders[part], { spareMb: SPARE_MB[part] }));
    if (isProcess) await platform.startPart(part);
  };
  const onDisk = (
    part: OnDisk,
    how: string,
    begin: (disk: SmallDisk) => void,
    end: (disk: SmallDisk) => void,
  ): Outage[] => {
    const of = () => disks.get(part) as SmallDisk;
    const prepare = () => moveToSmallDisk(part);
    return canMount ? [{ part, how, prepare, begin: () => begin(of()), end: () => end(of()) }] : [];
  };
  const fullDisk = (part: OnDisk): Outage[] =>
    onDisk(
      part,
      'full disk',
      ({ fill }) => fill(),
      ({ empty }) => empty(),
    );
  const readOnly = (part: OnDisk): Outage[] =>
    onDisk(
      part,
      'read-only',
      (disk) => disk.setReadOnly(true),
      (disk) => disk.setReadOnly(false),
    );
  const inBucket = ({ prepare, ...outage }: Outage): Outage => ({
    ...outage,
    prepare: async () => {
      await s3?.use(target);
      await prepare?.();
    },
  });
  const bucket = [frozen('s3'), refused('s3'), slow('s3'), ...readOnly('s3'), ...fullDisk('s3')];

  return [
    frozen('postgres'),
    refused('postgres'),
    slow('postgres'),
    {
      part: 'postgres',
      how: 'read-only',
      begin: () => setReadOnly('on'),
      end: () => setReadOnly('off'),
    },
    ...fullDisk('postgres'),
    frozen('kafka'),
    refused('kafka'),
    slow('kafka'),
    ...fullDisk('kafka'),
    frozen('keycloak'),
    refused('keycloak'),
    slow('keycloak'),
    frozen('mail'),
    refused('mail'),
    slow('mail'),
    frozen('sandbox'),
    refused('sandbox'),
    plan('slow (4 s an answer)', { latencyMs: 4_000 }),
    plan('answers 500', { status: 500 }),
    frozen('ocr'),
    refused('ocr'),
    slow('ocr'),
    {
      part: 'documents',
      how: 'cannot be written or read',
      begin: () => {
        renameSync(documents, `${documents}.away`);
        writeFileSync(documents, '');
      },
      end: () => {
        rmSync(documents);
        renameSync(`${documents}.away`, documents);
      },
    },
    ...readOnly('documents'),
    ...fullDisk('documents'),
    ...(s3 ? bucket.map(inBucket) : []),
  ];
};
