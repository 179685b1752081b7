import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIN, CHART, environment, kubectl, NAMESPACE, RELEASE, RUN } from '../cluster-access.ts';
import {
  type ClusterTests,
  complaintOf,
  expect,
  helm,
  type Items,
  json,
  k,
  type Pod,
  run,
  seconds,
} from './cluster.ts';

export const installationTests: ClusterTests = {
  'is installed and ready within 180 s': async () => {
    const file = join(RUN, 'installed.json');
    expect(existsSync(file), 'The cluster was not installed by `npm run cluster -- up`.');
    const took = JSON.parse(readFileSync(file, 'utf8')).seconds;
    expect(took <= 180, `It took ${took} s.`);
    return `${took} s`;
  },

  "walks a traveller's journey by helm test": async () => {
    const began = Date.now();
    const said = await helm('test', RELEASE, '-n', NAMESPACE, '--logs', '--timeout', '5m');
    expect(/ok +the application is handed in/.test(said), said);
    return `${seconds(began)}, ${said.match(/^ok /gm)?.length} steps`;
  },

  'has every pod admitted under Pod Security restricted': async () => {
    const { metadata } = JSON.parse(await kubectl('get', 'namespace', NAMESPACE, '-o', 'json'));
    expect(
      metadata.labels['pod-security.kubernetes.io/enforce'] === 'restricted',
      'The namespace does not enforce it.',
    );
    const { items: pods } = await json<Items<Pod>>('get', 'pods');
    const tokens = pods.filter(({ spec }) => spec.automountServiceAccountToken !== false);
    expect(tokens.length === 0, `Pods with a service-account token: ${tokens.map((pod) => pod.metadata.name)}`);
    const root = await complaintOf(k('run', 'root', '--image=x', '--restart=Never', '--dry-run=server'));
    expect(/violates PodSecurity "restricted/.test(root ?? ''), 'A pod without restrictions was admitted.');
    const { items: events } = await json<Items<{ message: string }>>('get', 'events');
    const refused = events.filter(({ message }) => /violates PodSecurity/.test(message));
    expect(refused.length === 0, refused[0]?.message ?? '');
    return `${pods.length} pods, an ordinary one refused`;
  },

  'takes back an installation that cannot become ready, and says why': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visa-broken-'));
    const broken = async (
      namespace: string,
      settings: { values: object; secret?: readonly string[] },
      says: RegExp,
    ) => {
      await kubectl('create', 'namespace', namespace);
      try {
        if (settings.secret) await kubectl('-n', namespace, 'create', 'secret', 'generic', 'visa', ...settings.secret);
        const values = join(folder, `${namespace}.yaml`);
        writeFileSync(values, JSON.stringify(settings.values));
        const wait = ['--wait', '--wait-for-jobs', '--atomic', '--timeout', '60s'];
        const failed = await complaintOf(
          run(join(BIN, 'helm'), ['install', 'broken', CHART, '-n', namespace, '-f', values, ...wait], {
            env: environment,
          }),
        );
        expect(failed !== undefined, `${namespace}: it was installed.`);
        expect(says.test(failed ?? ''), `${namespace}: helm says only: ${failed}`);
        const left = JSON.parse(await kubectl('-n', namespace, 'get', 'deployments', '-o', 'json')).items;
        expect(left.length === 0, `${namespace}: ${left.length} deployments are left.`);
      } finally {
        await kubectl('delete', 'namespace', namespace, '--wait=false');
      }
    };
    const values = {
      publicUrl: 'http://broken.example',
      image: { pullPolicy: 'Never' },
      exposure: { type: 'none' },
      secrets: { existingSecret: 'visa' },
      kafka: { brokers: ['kafka.invalid:9092'] },
      keycloak: { issuer: 'http://keycloak.invalid/realms/visa' },
      migrations: { backoffLimit: 0, activeDeadlineSeconds: 40 },
    };
    const keys = [
      'service-public-keys',
      'guest-key',
      'address-key',
      'field-master-key',
      'document-master-key',
      'stripe-secret-key',
      'stripe-webhook-secret',
      'keycloak-client-secret',
      'smtp-url',
    ];
    const databases = ['catalog', 'application', 'payment', 'document', 'notification'].map(
      (name) => `--from-literal=${name}-database-url=postgres://visa:visa@127.0.0.1:1/${name}`,
    );
    const secret = [
      ...keys.map((key) => `--from-literal=${key}=${Buffer.alloc(32, 7).toString('base64')}`),
      ...databases,
    ];
    await broken(
      'broken-image',
      { secret, values: { ...values, image: { pullPolicy: 'Never', tag: 'nobody-built-this' } } },
      /job .*migrate.* failed|DeadlineExceeded|BackoffLimitExceeded/i,
    );
    await broken(
      'broken-secret',
      { values: { ...values, secrets: { existingSecret: 'nobody-made-this' } } },
      /nobody-made-this|job .*migrate.* failed|DeadlineExceeded/i,
    );
    await broken('broken-database', { secret, values }, /job .*migrate.* failed|BackoffLimitExceeded/i);
    rmSync(folder, { recursive: true });
    return 'wrong image, missing secret, no database: each taken back';
  },
};
