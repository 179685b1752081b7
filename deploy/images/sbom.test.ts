import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeContents } from './sbom.ts';

const root = mkdtempSync(join(tmpdir(), 'sbom-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

describe('the SBOM of an image', () => {
  beforeAll(() => {
    write(
      'var/lib/dpkg/status',
      'Package: libc6\nVersion: 2.36-9\nArchitecture: amd64\n\nPackage: tini\nVersion: 0.19\n',
    );
    write('usr/local/bin/node', '');
    write('app/node_modules/express/package.json', '{"name":"express","version":"5.1.0","license":"MIT"}');
    write('app/node_modules/express/node_modules/@a/b/package.json', '{"name":"@a/b","version":"1.0.0"}');
    write('app/node_modules/express/test/package.json', '{"name":"no-component","version":"1.0.0"}');
    write('opt/keycloak/lib/jose4j-0.9.6.jar', '');
  });
  const componentsOf = () => {
    const { components } = describeContents(root, { name: 'gateway', version: '1' }) as {
      components: { name: string; version: string; purl: string }[];
    };
    return components.map(({ purl }) => purl);
  };

  it('has each package of the system, of npm at any depth and of Java, and Node, once', () => {
    expect(componentsOf()).toEqual([
      'pkg:deb/debian/libc6@2.36-9?arch=amd64',
      expect.stringMatching(/^pkg:deb\/debian\/tini@0\.19/),
      expect.stringMatching(/^pkg:generic\/jose4j@0\.9\.6/),
      `pkg:generic/node@${process.version.slice(1)}`,
      'pkg:npm/%40a/b@1.0.0',
      'pkg:npm/express@5.1.0',
    ]);
  });

  it('is another document where a component is added', () => {
    const before = describeContents(root, { name: 'gateway', version: '1' }) as { serialNumber: string };
    expect(describeContents(root, { name: 'gateway', version: '1' })).toEqual(before);
    write('app/node_modules/left-pad/package.json', '{"name":"left-pad","version":"1.3.0"}');
    expect(describeContents(root, { name: 'gateway', version: '1' })).not.toMatchObject({
      serialNumber: before.serialNumber,
    });
  });
});
