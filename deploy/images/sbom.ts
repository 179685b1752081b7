// Generates the SBOM of an image from its files, as a CycloneDX 1.6 document. The same files give the same document.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Component {
  readonly type: 'library' | 'framework';
  readonly name: string;
  readonly version?: string;
  readonly licenses?: readonly object[];
  readonly purl?: string;
}

const encode = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/');

const debianPackages = (folder: string): Component[] => {
  const status = join(folder, 'var/lib/dpkg/status');
  if (!existsSync(status)) return [];
  return readFileSync(status, 'utf8')
    .split('\n\n')
    .map(
      (block): Record<string, string> =>
        Object.fromEntries([...block.matchAll(/^(Package|Version|Architecture): (.*)$/gm)].map((m) => [m[1], m[2]])),
    )
    .filter(({ Package }) => Package)
    .map(({ Package: name = '', Version: version = '', Architecture: arch }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:deb/debian/${encode(name)}@${encode(version)}?arch=${arch}`,
    }));
};

const npmPackage = (file: string): Component[] => {
  const { name, version, license }: { name?: string; version?: string; license?: unknown } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  if (!name || !version) return [];
  const licenses =
    typeof license === 'string'
      ? [/[ (]/.test(license) ? { expression: license } : { license: { name: license } }]
      : undefined;
  return [
    {
      type: 'library',
      name,
      version,
      ...(licenses && { licenses }),
      purl: `pkg:npm/${encode(name).replace(/^%40/, '%40')}@${encode(version)}`,
    },
  ];
};

const javaArchive = (name: string): Component[] => {
  const [, artifact, version] = /^(.+?)-(\d[\w.]*)\.jar$/.exec(name) ?? [];
  return artifact
    ? [{ type: 'library', name: artifact, version, purl: `pkg:generic/${encode(artifact)}@${version}?type=jar` }]
    : [];
};

const applicationParts = (folder: string): Component[] => {
  const parts: Component[] = [];
  for (const place of ['app', 'opt', 'usr/local/lib/node_modules']
    .map((name) => join(folder, name))
    .filter((place) => existsSync(place))) {
    for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      if (entry.name === 'package.json' && /\/node_modules\/(@[^/]+\/)?[^/@]+$/.test(entry.parentPath))
        parts.push(...npmPackage(join(entry.parentPath, entry.name)));
      else if (entry.name.endsWith('.jar')) parts.push(...javaArchive(entry.name));
    }
  }
  return parts;
};

const node = (folder: string): Component[] => {
  const header = join(folder, 'usr/local/include/node/node_version.h');
  const version = existsSync(header) ? undefined : process.version.slice(1);
  return existsSync(join(folder, 'usr/local/bin/node'))
    ? [{ type: 'framework', name: 'node', ...(version ? { version, purl: `pkg:generic/node@${version}` } : {}) }]
    : [];
};

/** `folder` is the root of the image's files. */
export const describeContents = (folder: string, { name, version }: { name: string; version: string }): object => {
  const all = [...debianPackages(folder), ...node(folder), ...applicationParts(folder)];
  const components = [...new Map(all.map((part) => [part.purl ?? part.name, part])).values()]
    .map((part) => ({ 'bom-ref': part.purl ?? part.name, ...part }))
    .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid.join('-')}`,
    version: 1,
    metadata: { component: { type: 'container', 'bom-ref': `wayfare/${name}`, name: `wayfare/${name}`, version } },
    components,
  };
};
