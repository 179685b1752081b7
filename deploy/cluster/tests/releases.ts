import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CACHE, CHART, installArguments, NAMESPACE, RELEASE, RUN, URLS } from '../cluster-access.ts';
import { startEveryday } from '../traffic.ts';
import {
  type ClusterTests,
  type Deployment,
  deployment,
  during,
  expect,
  helm,
  json,
  k,
  PER_SECOND,
  podOf,
  run,
  seconds,
  spoken,
} from './cluster.ts';

const { web } = URLS;

const imageOf = async (name: string): Promise<string> => {
  const [container] = (await json<Deployment>('get', deployment(name))).spec.template.spec.containers;
  if (!container) throw new Error(`${name} has no container.`);
  return container.image;
};

/** What the next release would bring: an application image with one more migration, and a chart of a higher version. */
const makeNextRelease = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-next-'));
  const image = await imageOf('application');
  const next = image.replace(/:[^:]+$/, ':next');
  writeFileSync(
    join(folder, '9000_next.mjs'),
    "export const up = (knex) => knex.raw('alter table application add column next_release text');\nexport const down = async () => {};\n",
  );
  writeFileSync(join(folder, 'Dockerfile'), `FROM ${image}\nCOPY 9000_next.mjs /app/migrations/9000_next.mjs\n`);
  const chart = join(folder, 'visa');
  cpSync(CHART, chart, { recursive: true });
  const about = join(chart, 'Chart.yaml');
  writeFileSync(about, readFileSync(about, 'utf8').replace(/^version: .*$/m, 'version: 99.0.0'));
  return { folder, chart, image, next };
};

/** Asks the application service's database, from one of its pods. */
const ask = async (statement: string): Promise<unknown[]> => {
  const pod = await podOf('application');
  const script = `
    const { readFileSync } = await import('node:fs');
    const { Client } = (await import('pg')).default;
    const client = new Client(readFileSync('/settings/DATABASE_URL', 'utf8').trim());
    await client.connect();
    console.log(JSON.stringify((await client.query(process.argv[1])).rows));
    await client.end();`;
  return JSON.parse(
    await k(
      'exec',
      pod.metadata.name,
      '-c',
      'application',
      '--',
      'node',
      '--input-type=module',
      '-e',
      script,
      statement,
    ),
  );
};
const hasNextColumn = async () =>
  (
    await ask(
      "select 1 from information_schema.columns where table_name = 'application' and column_name = 'next_release'",
    )
  ).length === 1;
/** Undoes the next release's migration, so that the test can be repeated. */
const forgetNextRelease = async () => {
  await ask('alter table application drop column if exists next_release');
  await ask("delete from migration where name = '9000_next.mjs'");
};

export const releaseTests: ClusterTests = {
  'upgrades with a migration, and rolls back, under load': async () => {
    const { folder, chart, image, next } = await makeNextRelease();
    const archive = join(folder, 'next.tar');
    const buildah = {
      ...process.env,
      CONTAINERS_STORAGE_CONF: join(CACHE, '../images/storage.conf'),
      BUILDAH_ISOLATION: 'chroot',
    };
    const policy = ['--signature-policy', join(CACHE, '../images/policy.json')];
    for (const args of [
      ['bud', '-q', ...policy, '--pull-never', '-t', next, folder],
      ['push', '-q', ...policy, next, `docker-archive:${archive}:${next}`],
    ]) {
      const { status, stderr } = spawnSync('buildah', args, { env: buildah, encoding: 'utf8' });
      expect(status === 0, `buildah ${args[0]}: ${stderr}`);
    }
    await run('ctr', ['-a', join(RUN, 'containerd/containerd.sock'), '-n', 'k8s.io', 'images', 'import', archive]);
    const imageNow = () => imageOf('application');
    const traffic = () => startEveryday(web, PER_SECOND / 2);
    try {
      const result = await during(traffic, async () => {
        const began = Date.now();
        const values = ['--wait', '--atomic', '--timeout', '5m', '--set', 'image.tags.application=next'];
        await helm('upgrade', RELEASE, chart, ...installArguments(values));
        const upgraded = seconds(began);
        expect((await imageNow()) === next, `The application service runs ${await imageNow()}.`);
        expect(await hasNextColumn(), 'The migration did not run.');
        const back = Date.now();
        await helm('rollback', RELEASE, '-n', NAMESPACE, '--wait', '--timeout', '5m');
        const took = seconds(back);
        expect((await imageNow()) === image, `After the rollback it runs ${await imageNow()}.`);
        expect(await hasNextColumn(), 'The rollback took the column away.');
        await sleep(3_000);
        return `up ${upgraded}, back ${took}`;
      });
      return `${result.value}; ${spoken(result)}`;
    } finally {
      await forgetNextRelease();
      rmSync(folder, { recursive: true });
    }
  },
};
