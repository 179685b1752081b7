// npm run images -- --sign and --verify: what is in the store, as OCI layouts with signatures, ready to be pushed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, hasImage, openStore, POLICY, run } from './buildah.ts';
import { type Claims, readPublicKey, readSigningKey, signImage, verifyImage } from './signature.ts';

const SIGNED = join(CACHE, 'signed');
const { VISA_SIGNING_PASSPHRASE: PASSPHRASE } = process.env;

/** Of a release: where its images are pushed to, and its version. */
export interface Release {
  readonly repository: string;
  readonly version: string;
}

const claimsOf = (name: string, { repository, version }: Release): Claims => ({
  reference: `${repository}/${name}`,
  version,
});

/**
 * Signs the images of these names that were built last, each in a layout of its own, and writes their digests as values
 * of the chart.
 */
export const signImages = async (names: readonly string[], release: Release, keyFile: string): Promise<void> => {
  const key = readSigningKey(readFileSync(keyFile, 'utf8'), PASSPHRASE);
  openStore();
  const { repository, version } = release;
  const missing = names.filter((name) => !hasImage(`${repository}/${name}:${version}`));
  if (missing.length) throw new Error(`Not built yet: npm run images -- ${missing.join(' ')}`);
  const digests: string[] = [];
  for (const name of names) {
    const folder = join(SIGNED, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(SIGNED, { recursive: true });
    // Compressed here, once: pushed with the digest that is signed.
    const image = `${repository}/${name}:${version}`;
    await run('buildah', ['push', '--signature-policy', POLICY, image, `oci:${folder}:${version}`]);
    const digest = signImage(folder, claimsOf(name, release), key);
    digests.push(`    ${name}: ${digest}`);
    console.log(`${name.padEnd(16)}${digest}`);
  }
  const values = join(SIGNED, 'digests.yaml');
  writeFileSync(values, `image:\n  digests:\n${digests.join('\n')}\n`);
  console.log(`\nSigned: ${SIGNED}/NAME; their digests as values of the chart: ${values}`);
};

/** @throws with every image that is not signed by this key as this release. */
export const verifyImages = (names: readonly string[], release: Release, keyFile: string, from = SIGNED): void => {
  const key = readPublicKey(readFileSync(keyFile, 'utf8'));
  const refused: string[] = [];
  for (const name of names) {
    try {
      if (!existsSync(join(from, name))) throw new Error('is not signed');
      console.log(`${name.padEnd(16)}${verifyImage(join(from, name), claimsOf(name, release), key)}`);
    } catch (error) {
      refused.push(`${name} ${error instanceof Error ? error.message : error}`);
    }
  }
  if (refused.length) throw new Error(`Refused:\n  ${refused.join('\n  ')}`);
};
