// An image in a folder as OCI describes it: `index.json`, and blobs that are named by the digest of their content.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly annotations?: Readonly<Record<string, string>>;
}
export interface Index {
  readonly schemaVersion: 2;
  readonly manifests: readonly Descriptor[];
}
export interface Manifest {
  readonly config: Descriptor;
  readonly layers: readonly Descriptor[];
}

const digestOf = (content: Buffer): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;

const pathOf = (folder: string, digest: string): string => {
  if (!/^sha256:[\da-f]{64}$/.test(digest)) throw new Error(`names a blob by what is no digest: ${digest}`);
  return join(folder, 'blobs/sha256', digest.slice('sha256:'.length));
};

export const readIndex = (folder: string): Index => JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));

export const writeIndex = (folder: string, manifests: readonly Descriptor[]): void =>
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests } satisfies Index));

/** @throws where the content has another digest or size than the descriptor says. */
export const readBlob = (folder: string, { digest, size }: Descriptor): Buffer => {
  const content = readFileSync(pathOf(folder, digest));
  if (digestOf(content) !== digest || content.length !== size) throw new Error(`holds a changed blob: ${digest}`);
  return content;
};

export const readManifest = (folder: string, descriptor: Descriptor): Manifest =>
  JSON.parse(readBlob(folder, descriptor).toString());

/** JSON is written for an object, a buffer as it is. */
export const writeBlob = (folder: string, mediaType: string, value: object): Descriptor => {
  const content = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
  const digest = digestOf(content);
  mkdirSync(join(folder, 'blobs/sha256'), { recursive: true });
  writeFileSync(pathOf(folder, digest), content);
  return { mediaType, digest, size: content.length };
};
