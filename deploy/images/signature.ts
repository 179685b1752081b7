// Signatures of images in cosign's format ("simple signing"), beside the image in the same OCI layout, as `cosign save`
// lays them out. `cosign verify --local-image` reads such a folder and `cosign load` pushes it.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type Descriptor, readBlob, readIndex, readManifest, writeBlob, writeIndex } from './oci-layout.ts';

const IMAGE = 'dev.cosignproject.cosign/image';
const SIGNATURES = 'dev.cosignproject.cosign/sigs';
const SIGNATURE = 'dev.cosignproject.cosign/signature';
const TYPE = 'cosign container image signature';
const PAYLOAD_MEDIA_TYPE = 'application/vnd.dev.cosign.simplesigning.v1+json';
const MANIFEST_MEDIA_TYPE = 'application/vnd.oci.image.manifest.v1+json';
const CONFIG_MEDIA_TYPE = 'application/vnd.oci.image.config.v1+json';
const REF_NAME = 'org.opencontainers.image.ref.name';

/** What a signature says of an image, beside its digest. */
export interface Claims {
  /** Registry, repository and name, without a tag. */
  readonly reference: string;
  readonly version: string;
}

interface Payload {
  readonly critical: {
    readonly identity: { readonly 'docker-reference': string };
    readonly image: { readonly 'docker-manifest-digest': string };
    readonly type: string;
  };
  readonly optional: Readonly<Record<string, string>> | null;
}

const demandP256 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new Error('The key has to be one of ECDSA on P-256.');
};

/** @param pem PKCS#8, encrypted where there is a passphrase. */
export const readSigningKey = (pem: string, passphrase?: string): KeyObject =>
  demandP256(createPrivateKey({ key: pem, passphrase }));

export const readPublicKey = (pem: string): KeyObject => {
  if (pem.includes('PRIVATE KEY')) throw new Error('Signatures are verified with the public key, not the private one.');
  return demandP256(createPublicKey(pem));
};

const only = (folder: string, kind: string): Descriptor | undefined => {
  const found = readIndex(folder).manifests.filter(({ annotations }) => annotations?.kind === kind);
  if (found.length > 1) throw new Error(`has ${found.length} manifests of the kind ${kind}`);
  return found[0];
};

/** Signs the one image of a layout, in place of any earlier signature. @returns the digest that was signed */
export const signImage = (folder: string, { reference, version }: Claims, key: KeyObject): string => {
  const { manifests } = readIndex(folder);
  const image = manifests.length === 1 ? manifests[0] : only(folder, IMAGE);
  if (!image) throw new Error(`There is no single image in ${folder}.`);
  const payload: Payload = {
    critical: {
      identity: { 'docker-reference': reference },
      image: { 'docker-manifest-digest': image.digest },
      type: TYPE,
    },
    optional: { version },
  };
  const content = Buffer.from(JSON.stringify(payload));
  const layer = {
    ...writeBlob(folder, PAYLOAD_MEDIA_TYPE, content),
    annotations: { [SIGNATURE]: sign('sha256', content, key).toString('base64') },
  };
  const config = writeBlob(folder, CONFIG_MEDIA_TYPE, {
    architecture: '',
    os: '',
    config: {},
    rootfs: { type: 'layers', diff_ids: [layer.digest] },
  });
  const signatures = writeBlob(folder, MANIFEST_MEDIA_TYPE, {
    schemaVersion: 2,
    mediaType: MANIFEST_MEDIA_TYPE,
    config,
    layers: [layer],
  });
  // The tag that cosign looks for in a registry
  const tag = `${image.digest.replace(':', '-')}.sig`;
  writeIndex(folder, [
    { ...image, annotations: { ...image.annotations, kind: IMAGE } },
    { ...signatures, annotations: { kind: SIGNATURES, [REF_NAME]: tag } },
  ]);
  return image.digest;
};

const isSigned = (content: Buffer, { annotations }: Descriptor, key: KeyObject): boolean =>
  verify('sha256', content, key, Buffer.from(annotations?.[SIGNATURE] ?? '', 'base64'));

const demandClaims = (content: Buffer, digest: string, { reference, version }: Claims): void => {
  const { critical, optional }: Payload = JSON.parse(content.toString());
  const said: [what: string, is: string | undefined, wanted: string][] = [
    ['kind', critical.type, TYPE],
    ['image', critical.image['docker-manifest-digest'], digest],
    ['name', critical.identity['docker-reference'], reference],
    ['version', optional?.version, version],
  ];
  for (const [what, is, wanted] of said)
    if (is !== wanted) throw new Error(`has a signature of another ${what}: ${is}, not ${wanted}`);
};

/**
 * Verifies the image of a layout: every blob by its digest, a signature of its manifest by this key, and what the
 * signature claims. @returns the image's digest @throws with the reason, to be read after the image's name
 */
export const verifyImage = (folder: string, claims: Claims, key: KeyObject): string => {
  const { manifests } = readIndex(folder);
  const image = only(folder, IMAGE);
  const signatures = only(folder, SIGNATURES);
  if (!image || !signatures) throw new Error('is not signed');
  // A third one could be pushed by its tag in place of the image that is signed.
  if (manifests.length !== 2) throw new Error(`holds ${manifests.length - 2} manifests that nobody signed`);
  const { config, layers } = readManifest(folder, image);
  for (const blob of [config, ...layers]) readBlob(folder, blob);
  const signed = readManifest(folder, signatures)
    .layers.filter(({ mediaType }) => mediaType === PAYLOAD_MEDIA_TYPE)
    .map((layer) => ({ layer, content: readBlob(folder, layer) }))
    .find(({ layer, content }) => isSigned(content, layer, key));
  if (!signed) throw new Error('is signed by another key');
  demandClaims(signed.content, image.digest, claims);
  return image.digest;
};
