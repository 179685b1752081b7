import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Descriptor, readIndex, readManifest, writeBlob, writeIndex } from './oci-layout.ts';
import { readPublicKey, readSigningKey, signImage, verifyImage } from './signature.ts';
import { verifyImages } from './signed-images.ts';

const root = mkdtempSync(join(tmpdir(), 'signature-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const OCI = 'application/vnd.oci.image';
const claims = { reference: 'registry.example/wayfare/gateway', version: '0.1.0' };
const pairOf = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
const own = pairOf('P-256');
const other = pairOf('P-256');
const publicPem = ({ publicKey }: { publicKey: KeyObject }) =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();

const anImage = (folder: string, code = 'console.log(1)'): Descriptor => {
  const layer = writeBlob(folder, `${OCI}.layer.v1.tar`, Buffer.from(code));
  const rootfs = { type: 'layers', diff_ids: [layer.digest] };
  const config = writeBlob(folder, `${OCI}.config.v1+json`, { architecture: 'amd64', os: 'linux', config: {}, rootfs });
  const mediaType = `${OCI}.manifest.v1+json`;
  const manifest = writeBlob(folder, mediaType, { schemaVersion: 2, mediaType, config, layers: [layer] });
  return { ...manifest, annotations: { 'org.opencontainers.image.ref.name': '0.1.0' } };
};

let count = 0;
/** A layout as buildah pushes it. */
const aLayout = (): string => {
  count += 1;
  const folder = join(root, `layout-${count}`);
  const image = anImage(folder);
  writeFileSync(join(folder, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  writeIndex(folder, [image]);
  return folder;
};
const aSignedLayout = (key = own.privateKey): string => {
  const folder = aLayout();
  signImage(folder, claims, key);
  return folder;
};
const blobOf = (folder: string, { digest }: Descriptor): string => join(folder, 'blobs/sha256', digest.slice(7));
const pathsOf = (folder: string) => {
  const [image, signatures] = readIndex(folder).manifests as [Descriptor, Descriptor];
  const [payload] = readManifest(folder, signatures).layers as [Descriptor];
  return { image, signatures, payload, layer: readManifest(folder, image).layers[0] as Descriptor };
};
const flipBit = (path: string): void => {
  const content = readFileSync(path);
  content[0] = (content[0] ?? 0) ^ 1;
  writeFileSync(path, content);
};
const verifyOwn = (folder: string, wanted = claims) => verifyImage(folder, wanted, own.publicKey);

describe('the signature of an image', () => {
  it('is accepted, and names the digest that will be pushed', () => {
    const folder = aLayout();
    const [{ digest }] = readIndex(folder).manifests as [Descriptor];
    expect(signImage(folder, claims, own.privateKey)).toBe(digest);
    expect(verifyOwn(folder)).toBe(digest);
  });

  it('takes the place of an earlier one', () => {
    const folder = aSignedLayout(other.privateKey);
    signImage(folder, claims, own.privateKey);
    expect(verifyOwn(folder)).toMatch(/^sha256:/);
    expect(() => verifyImage(folder, claims, other.publicKey)).toThrow('another key');
  });

  it.each<[string, (folder: string) => void, string]>([
    ['a layer of it is changed', (folder) => flipBit(blobOf(folder, pathsOf(folder).layer)), 'changed blob'],
    ['its manifest is changed', (folder) => flipBit(blobOf(folder, pathsOf(folder).image)), 'changed blob'],
    ['its layer is missing', (folder) => rmSync(blobOf(folder, pathsOf(folder).layer)), 'ENOENT'],
    [
      'another image with right digests stands in its place',
      (folder) => {
        const { signatures, image } = pathsOf(folder);
        const annotations = image.annotations;
        writeIndex(folder, [{ ...anImage(folder, 'console.log(2)'), annotations }, signatures]);
      },
      'another image',
    ],
    [
      'another image is there beside it',
      (folder) => {
        const { signatures, image } = pathsOf(folder);
        writeIndex(folder, [anImage(folder, 'console.log(2)'), image, signatures]);
      },
      'nobody signed',
    ],
    [
      'what it says is changed, with right digests',
      (folder) => {
        const { signatures, image, payload } = pathsOf(folder);
        const said = readFileSync(blobOf(folder, payload), 'utf8').replace('"0.1.0"', '"0.1.1"');
        const changed = writeBlob(folder, payload.mediaType, Buffer.from(said));
        const manifest = { ...readManifest(folder, signatures), layers: [{ ...payload, ...changed }] };
        const { annotations } = signatures;
        writeIndex(folder, [image, { ...writeBlob(folder, signatures.mediaType, manifest), annotations }]);
      },
      'another key',
    ],
    ['it is taken away', (folder) => writeIndex(folder, [pathsOf(folder).image]), 'not signed'],
    [
      'a digest leads out of the folder',
      (folder) => {
        const { signatures, image } = pathsOf(folder);
        writeIndex(folder, [{ ...image, digest: 'sha256:../../../oci-layout' }, signatures]);
      },
      'no digest',
    ],
  ])('is refused where %s', (_, change, says) => {
    const folder = aSignedLayout();
    expect(verifyOwn(folder)).toMatch(/^sha256:/);
    change(folder);
    expect(() => verifyOwn(folder)).toThrow(says);
  });

  it('is refused where another key made it', () => {
    expect(() => verifyOwn(aSignedLayout(other.privateKey))).toThrow('is signed by another key');
  });

  it('is refused where it is of another of our images, or of an earlier version', () => {
    const folder = aSignedLayout();
    const reference = 'registry.example/wayfare/payment';
    expect(() => verifyOwn(folder, { ...claims, reference })).toThrow('another name');
    expect(() => verifyOwn(folder, { ...claims, version: '0.2.0' })).toThrow('another version');
  });
});

describe('a key', () => {
  it('is read with its passphrase, and not without', () => {
    const encryption = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open' } as const;
    const pem = own.privateKey.export(encryption).toString();
    expect(readSigningKey(pem, 'open').equals(own.privateKey)).toBe(true);
    expect(() => readSigningKey(pem)).toThrow();
    expect(() => readSigningKey(pem, 'shut')).toThrow();
  });

  it('is refused where it is of another kind, or the private one where the public one belongs', () => {
    expect(() => readPublicKey(publicPem(pairOf('P-384')))).toThrow('P-256');
    expect(() => readPublicKey(publicPem(generateKeyPairSync('ed25519')))).toThrow('P-256');
    const pem = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => readPublicKey(pem)).toThrow('not the private one');
  });
});

describe('npm run images -- --verify', () => {
  const release = { repository: 'registry.example/wayfare', version: '0.1.0' };
  const keyFile = join(root, 'own.pub');
  const from = join(root, 'signed');

  it('names every image that it refuses, and lets only a whole release pass', () => {
    writeFileSync(keyFile, publicPem(own));
    jest.spyOn(console, 'log').mockImplementation();
    cpSync(aSignedLayout(), join(from, 'gateway'), { recursive: true });
    expect(() => verifyImages(['gateway'], release, keyFile, from)).not.toThrow();
    cpSync(aSignedLayout(), join(from, 'payment'), { recursive: true });
    cpSync(aLayout(), join(from, 'catalog'), { recursive: true });
    expect(() => verifyImages(['gateway', 'payment', 'catalog', 'ocr'], release, keyFile, from)).toThrow(
      /^Refused:\n {2}payment has a signature of another name: .*\n {2}catalog is not signed\n {2}ocr is not signed$/,
    );
  });
});

const { VISA_CACHE = join(homedir(), '.cache/visa') } = process.env;
const cosign = join(VISA_CACHE, 'cluster/bin/cosign');
/** Needs cosign, which `deploy/cluster/build.sh cosign` builds: without it these are counted as skipped. */
const withCosign = existsSync(cosign) ? it : it.skip;

describe('cosign', () => {
  const verifyByCosign = (folder: string, pair = own) => {
    writeFileSync(join(root, 'cosign.pub'), publicPem(pair));
    const options = ['--local-image', '--insecure-ignore-tlog', '--key', join(root, 'cosign.pub')];
    return spawnSync(cosign, ['verify', ...options, '-a', 'version=0.1.0', folder], { encoding: 'utf8' });
  };

  withCosign('accepts what we signed, and refuses it changed or for another key', () => {
    const folder = aSignedLayout();
    const { stdout, stderr, status } = verifyByCosign(folder);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(JSON.parse(stdout)[0].critical.image['docker-manifest-digest']).toBe(pathsOf(folder).image.digest);
    expect(verifyByCosign(folder, other).status).not.toBe(0);
    const { signatures, image } = pathsOf(folder);
    writeIndex(folder, [{ ...anImage(folder, 'console.log(2)'), annotations: image.annotations }, signatures]);
    expect(verifyByCosign(folder).status).not.toBe(0);
  });
});
