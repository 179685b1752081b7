// Images under the names of the official ones, for machines that reach no registry of images.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CACHE, POLICY, run } from './buildah.ts';
import { DEBIAN_IMAGE, NODE_IMAGE } from './image-table.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const { packageManager }: { packageManager: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** `timestamp`: the time that every file in them bears. */
export const buildStandIns = async (timestamp: string): Promise<void> => {
  const folder = join(CACHE, 'base');
  mkdirSync(folder, { recursive: true });
  const rootfs = join(folder, 'rootfs.tar');
  if (!existsSync(rootfs)) {
    const leaveOut = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    const packages = '--include=ca-certificates,libstdc++6,tzdata,netbase';
    const fresh = join(folder, 'new.tar');
    await run('mmdebstrap', ['--variant=minbase', packages, ...leaveOut, '--format=tar', 'bookworm', fresh]);
    renameSync(fresh, rootfs);
  }
  const debian = join(folder, 'debian');
  mkdirSync(debian, { recursive: true });
  writeFileSync(join(debian, 'Dockerfile'), 'FROM scratch\nADD rootfs.tar /\nCMD ["bash"]\n');
  cpSync(rootfs, join(debian, 'rootfs.tar'));
  const common = ['bud', '--signature-policy', POLICY, '--pull-never', '--timestamp', timestamp];
  await run('buildah', [...common, '-t', DEBIAN_IMAGE, debian]);
  rmSync(debian, { recursive: true });
  const node = join(folder, 'node');
  rmSync(node, { recursive: true, force: true });
  mkdirSync(node, { recursive: true });
  cpSync(join(ROOT, `node_modules/node-linux-${process.arch}/bin/node`), join(node, 'node'));
  await run('npm', ['pack', '--silent', packageManager], { cwd: node });
  const [archive] = readdirSync(node).filter((name) => name.endsWith('.tgz'));
  if (!archive) throw new Error(`npm pack ${packageManager} wrote no archive.`);
  await run('tar', ['xzf', archive], { cwd: node });
  renameSync(join(node, 'package'), join(node, 'npm'));
  rmSync(join(node, archive));
  cpSync(join(import.meta.dirname, 'standin/Dockerfile'), join(node, 'Dockerfile'));
  await run('buildah', [...common, '-t', NODE_IMAGE, node]);
  rmSync(node, { recursive: true });
};
