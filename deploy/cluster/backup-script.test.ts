import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const script = resolve(__dirname, '../../helm/visa/files/backup.sh');
const DAY_MS = 86_400_000;

let folder: string;
let to: string;
let documents: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  to = join(folder, 'backups');
  documents = join(folder, 'documents');
  mkdirSync(join(folder, 'bin'));
  mkdirSync(documents);
  tool(
    'pg_basebackup',
    'while [ $# -gt 0 ]; do [ "$1" = --pgdata ] && mkdir "$2" && echo data > "$2/base.tar.gz"; shift; done',
  );
  tool('pg_verifybackup', 'exit 0');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** PostgreSQL's own programs are not on this machine: what is tried is what the script does around them. */
const tool = (name: string, body: string): void => {
  const file = join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
};
const run = () =>
  spawnSync('sh', [script], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      BACKUP_DIR: to,
      BACKUP_DATABASE_URL: 'postgres://backup@db/postgres',
      DOCUMENTS_DIR: documents,
      KEEP_DAYS: '35',
    },
  });
const bases = () => readdirSync(join(to, 'base'));
const grow = (path: string, days: number): void => {
  const at = new Date(Date.now() - days * DAY_MS);
  utimesSync(path, at, at);
};

describe("the script of the chart's backup job", () => {
  it('copies the databases and the documents that are new', () => {
    writeFileSync(join(documents, 'a'), 'sealed a');
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    expect(bases()).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z$/)]);
    expect(readFileSync(join(to, 'documents/a'), 'utf8')).toBe('sealed a');
    writeFileSync(join(documents, 'b'), 'sealed b');
    writeFileSync(join(to, 'documents/a'), 'kept as it was');
    expect(run().status).toBe(0);
    expect(readdirSync(join(to, 'documents')).sort()).toEqual(['a', 'b']);
    expect(readFileSync(join(to, 'documents/a'), 'utf8')).toBe('kept as it was');
  });

  it('gives copies made in the same second names of their own', () => {
    for (let count = 1; count <= 3; count += 1) {
      expect(run()).toMatchObject({ status: 0, stderr: '' });
      expect(bases()).toHaveLength(count);
    }
    for (const base of bases()) expect(readdirSync(join(to, 'base', base))).toEqual(['base.tar.gz']);
  });

  it.each(['pg_basebackup', 'pg_verifybackup'])('fails with %s, and gives no copy its name', (name) => {
    tool(name, name === 'pg_basebackup' ? 'mkdir -p "$BACKUP_DIR/base/torn.new"; exit 1' : 'exit 1');
    expect(run().status).not.toBe(0);
    expect(bases().filter((base) => !base.endsWith('.new'))).toEqual([]);
    tool(name, name === 'pg_basebackup' ? 'for last; do :; done; mkdir "$4"' : 'exit 0');
    run();
    expect(bases()).not.toContain('torn.new');
  });

  it('removes copies that are too old, and with them what was erased since', () => {
    writeFileSync(join(documents, 'erased'), 'sealed');
    expect(run().status).toBe(0);
    mkdirSync(join(to, 'base/2026-01-01T00-00-00Z'));
    grow(join(to, 'base/2026-01-01T00-00-00Z'), 37);
    rmSync(join(documents, 'erased'));
    expect(run().status).toBe(0);
    expect(bases()).not.toContain('2026-01-01T00-00-00Z');
    expect(existsSync(join(to, 'documents/erased'))).toBe(true);
    grow(join(to, 'documents/erased.gone'), 37);
    expect(run().status).toBe(0);
    expect(readdirSync(join(to, 'documents'))).toEqual([]);
  });
});
