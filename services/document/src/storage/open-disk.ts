import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

const openFolder = async (folder: string): Promise<Disk> => {
  // The driver says no mode: without this, everybody on the machine could read the sealed files.
  process.umask(0o077);
  await mkdir(folder, { recursive: true }).catch(() => {}); // each use says what is wrong with it
  // What an earlier release left readable is shut at its door. A volume's root may be its owner's to change, not ours.
  await chmod(folder, 0o700).catch(() => {});
  return new Disk(new FSDriver({ location: resolve(folder), visibility: 'private' }));
};

/** As the configuration has it: one of the two. */
interface Place {
  STORAGE_DIR?: string;
  S3_BUCKET?: string;
  S3_REGION?: string;
  S3_ENDPOINT?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
}

const CONNECT_MS = 2_000;
/** For the largest picture; somebody waits for the answer. */
const REQUEST_MS = 5_000;
const TRIES = 2;

/** Its client is loaded only where it is used. Without keys the machine's own rights count. */
const openBucket = async (bucket: string, { S3_REGION, S3_ENDPOINT, ...keys }: Place): Promise<Disk> => {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = keys;
  return new Disk(
    new S3Driver({
      bucket,
      region: S3_REGION,
      visibility: 'private',
      // Buckets that enforce their owner refuse any; a bucket is private without.
      supportsACL: false,
      // What lies there is sealed and knows when it was changed; many a store that is not Amazon's does not know the
      // newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: TRIES,
      // A request that takes longer is only warned about unless it is to fail.
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    }),
  );
};

/** The place that the configuration names. */
export const openDisk = async (place: Place): Promise<Disk> => {
  if (place.S3_BUCKET) return openBucket(place.S3_BUCKET, place);
  if (place.STORAGE_DIR) return openFolder(place.STORAGE_DIR);
  throw new Error('neither a folder nor a bucket to keep documents in');
};
