// npm run cluster -- test [words]: what a cluster that `up` has made does when it is scaled, restarted, upgraded, drained and killed. Each test with its figure.
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  BIN,
  CACHE,
  environment,
  installArguments,
  kubectl,
  NAMESPACE,
  RELEASE,
  RUN,
  URLS,
} from './cluster-access.mjs';
import { beginOrder, payOrder, startEveryday, startTraffic } from './traffic.mjs';

const CHART = resolve(import.meta.dirname, '../../helm/visa');
const SERVICES = [
  'gateway',
  'catalog',
  'application',
  'payment',
  'document',
  'notification',
  'ocr',
  'shell',
  'apply',
  'admin',
];
/** Requests a second while services are restarted. */
const PER_SECOND = 100;
const { web, stripe } = URLS;

const run = promisify(execFile);
const helm = async (...args) => (await run(join(BIN, 'helm'), args, { env: environment, maxBuffer: 1 << 26 })).stdout;
const k = (...args) => kubectl('-n', NAMESPACE, ...args);
const json = async (...args) => JSON.parse(await k(...args, '-o', 'json'));
const deployment = (name) => `deployment/${RELEASE}-${name}`;
const selector = (name) => `app.kubernetes.io/component=${name},app.kubernetes.io/instance=${RELEASE}`;
const podsOf = async (name) =>
  (await json('get', 'pods', '-l', selector(name), '--field-selector=status.phase=Running')).items.filter(
    ({ metadata }) => !metadata.deletionTimestamp,
  );
const rolledOut = (name) => k('rollout', 'status', deployment(name), '--timeout=180s');
const allRolledOut = () => Promise.all(SERVICES.map(rolledOut));
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const expect = (holds, otherwise) => {
  if (!holds) throw new Error(otherwise);
};
const until = async (holds, patienceMs, otherwise) => {
  for (const end = Date.now() + patienceMs; !(await holds()); await sleep(1_000)) expect(Date.now() < end, otherwise);
};
const spoken = ({ sent, p95 }) => `${sent} requests, 0 failed, p95 ${p95} ms`;

/** Whether a pod of `from` gets a connection to `host`:`port` within three seconds; run inside it, by its own Node. */
const reaches = async (from, host, port) => {
  const [pod] = await podsOf(from);
  const script = `const s=require('net').connect(${port},'${host}');s.setTimeout(3000,()=>{console.log('timeout');process.exit()});s.on('connect',()=>{console.log('open');process.exit()});s.on('error',e=>{console.log(e.code);process.exit()})`;
  return (await k('exec', pod.metadata.name, '--', 'node', '-e', script)).trim();
};

const PORTS = {
  gateway: 8080,
  catalog: 50051,
  application: 50052,
  payment: 50053,
  document: 50054,
  notification: 50055,
  ocr: 50056,
  shell: 8080,
  postgres: 5432,
  kafka: 9092,
  keycloak: 8080,
  mail: 1025,
  stripe: 8420,
};
const ALLOWED = [
  ...['catalog', 'application', 'payment', 'document', 'notification'].flatMap((name) => [
    ['gateway', name],
    [name, 'postgres'],
    [name, 'kafka'],
    [name, 'keycloak'],
  ]),
  ['gateway', 'kafka'],
  ['gateway', 'keycloak'],
  ['application', 'catalog'],
  ['payment', 'application'],
  ['document', 'application'],
  ['notification', 'application'],
  ['document', 'ocr'],
  ['payment', 'stripe'],
  ['notification', 'mail'],
  ['shell', 'gateway'],
];
const FORBIDDEN = [
  ['ocr', 'document'],
  ['ocr', 'postgres'],
  ['ocr', 'kafka'],
  ['ocr', 'gateway'],
  ['gateway', 'postgres'],
  ['gateway', 'ocr'],
  ['gateway', 'mail'],
  ['shell', 'postgres'],
  ['shell', 'application'],
  ['catalog', 'payment'],
  ['catalog', 'stripe'],
  ['payment', 'document'],
  ['document', 'stripe'],
  ['notification', 'ocr'],
  ['application', 'mail'],
  ['apply', 'gateway'],
];

/** Several orders with a passport's page, asked for as `arrivals` says. */
const askForReadings = async (arrivals) => {
  const orders = await Promise.all([1, 2, 3].map(() => payOrder(web, stripe)));
  return startTraffic(
    orders.map(({ extract }) => extract),
    { ...arrivals, refusals: [429] },
  );
};

/** What becomes of traffic while something happens. @returns { sent, refused, p95, value } with what `happens` returned; throws where a request failed. */
const during = async (startTraffic, happens) => {
  const stop = await startTraffic();
  const outcome = await happens().then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
  const result = await stop();
  if (outcome.error) throw outcome.error;
  const { sent, failed, examples } = result;
  expect(failed === 0 && sent > 0, `${failed} of ${sent} requests failed: ${examples.join('; ')}`);
  return { ...result, value: outcome.value };
};

/** A rush until there are `most` pods and `sharedMs` longer, then a trickle until there are `least`: neither may lose a request. */
const scales = async (name, { most, least, sharedMs }, rush, trickle) => {
  const many = await during(rush, async () => {
    const began = Date.now();
    const ready = async () => (await json('get', deployment(name))).status.readyReplicas ?? 0;
    await until(async () => (await ready()) >= most, 240_000, `There were never ${most}.`);
    const took = seconds(began);
    await sleep(sharedMs);
    expect((await ready()) >= most, `They did not stay ${most} while the rush lasted.`);
    return took;
  });
  const few = await during(trickle, async () => {
    const began = Date.now();
    const pods = async () => (await json('get', 'pods', '-l', selector(name))).items.length;
    await until(async () => (await pods()) === least, 300_000, `It did not come back to ${least}.`);
    return seconds(began);
  });
  return { many, few };
};

/** What the next release would bring: an image of the application service with one migration more, and a chart of a higher version. */
const makeNextRelease = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-next-'));
  const { image } = (await json('get', deployment('application'))).spec.template.spec.containers[0];
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
const ask = async (statement) => {
  const [pod] = await podsOf('application');
  const script =
    "const { Client } = (await import('pg')).default; const c = new Client(process.env.DATABASE_URL); await c.connect(); console.log(JSON.stringify((await c.query(process.argv[1])).rows)); await c.end()";
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
/** As if the next release had never been: the test may be repeated. */
const forgetNextRelease = async () => {
  await ask('alter table application drop column if exists next_release');
  await ask("delete from migration where name = '9000_next.mjs'");
};

const TESTS = {
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
    return `${seconds(began)}, ${said.match(/^ok /gm).length} steps`;
  },

  'has every pod admitted under Pod Security restricted': async () => {
    const { metadata } = JSON.parse(await kubectl('get', 'namespace', NAMESPACE, '-o', 'json'));
    expect(
      metadata.labels['pod-security.kubernetes.io/enforce'] === 'restricted',
      'The namespace does not enforce it.',
    );
    const pods = (await json('get', 'pods')).items;
    const tokens = pods.filter(({ spec }) => spec.automountServiceAccountToken !== false);
    expect(tokens.length === 0, `Pods with a service-account token: ${tokens.map((pod) => pod.metadata.name)}`);
    const root = await k('run', 'root', '--image=x', '--restart=Never', '--dry-run=server').then(
      () => '',
      ({ stderr }) => stderr,
    );
    expect(/violates PodSecurity "restricted/.test(root), 'A pod without restrictions was admitted.');
    const refused = (await json('get', 'events')).items.filter(({ message }) => /violates PodSecurity/.test(message));
    expect(refused.length === 0, refused[0]?.message);
    return `${pods.length} pods, an ordinary one refused`;
  },

  'lets every edge through that exists, and no other': async () => {
    const addressOf = async (name) =>
      (await json('get', 'pods', '-l', selector(name))).items.find(
        ({ status }) => status.podIP && status.phase === 'Running',
      ).status.podIP;
    const addresses = Object.fromEntries(
      await Promise.all(Object.keys(PORTS).map(async (name) => [name, await addressOf(name)])),
    );
    const wrong = [];
    for (const [edges, wanted] of [
      [ALLOWED, 'open'],
      [FORBIDDEN, 'timeout'],
    ])
      for (let first = 0; first < edges.length; first += 4)
        await Promise.all(
          edges.slice(first, first + 4).map(async ([from, to]) => {
            const outcome = await reaches(from, addresses[to], PORTS[to]);
            if (outcome !== wanted) wrong.push(`${from} -> ${to}: ${outcome}, not ${wanted}`);
          }),
        );
    expect(wrong.length === 0, wrong.join('; '));
    return `${ALLOWED.length} open, ${FORBIDDEN.length} time out`;
  },

  'scales OCR from 1 to 3 while passports come in, and back': async () => {
    const { many, few } = await scales(
      'ocr',
      { most: 3, least: 1, sharedMs: 75_000 }, // longer than a connection may last: each is renewed, with calls on it, and leads to the new pods
      // As many wait on a fast machine as on a slow one: more than two pods' target.
      () => askForReadings({ people: 12 }),
      () => askForReadings({ perSecond: 0.2 }),
    );
    const said = (await json('get', 'events', '--field-selector=reason=SuccessfulRescale')).items
      .filter(({ involvedObject }) => involvedObject.name === `${RELEASE}-ocr`)
      .map(({ message }) => message);
    const byQueue = said.find((message) => /visa_ocr_queue_depth.* above target/.test(message));
    expect(byQueue, `It was not the queue that made them more: ${said.join('; ')}`);
    return `three after ${many.value}, one ${few.value} after the rush; ${many.sent} passports in the rush and ${few.sent} after it, 0 failed, ${many.refused + few.refused} told to come back (429)`;
  },

  'scales the gateway from 2 to 3 under load, and back': async () => {
    const { many, few } = await scales(
      'gateway',
      { most: 3, least: 2, sharedMs: 20_000 },
      () => startEveryday(web, PER_SECOND * 2),
      () => startEveryday(web, PER_SECOND / 10),
    );
    return `three after ${many.value}, two ${few.value} after the rush; ${spoken(many)}; on the way back ${spoken(few)}`;
  },

  [`restarts every service at ${PER_SECOND} requests a second`]: async () => {
    const restart = async () => {
      for (const name of SERVICES) {
        await k('rollout', 'restart', deployment(name));
        await rolledOut(name);
      }
      await sleep(3_000);
    };
    // One passport every other second beside it: a pod with a reading under way has to finish that, too.
    let readings;
    const everyday = await during(
      () => startEveryday(web, PER_SECOND),
      async () => {
        readings = await during(() => askForReadings({ perSecond: 0.5 }), restart);
      },
    );
    return `${spoken(everyday)}; beside it ${readings.sent} passports, 0 failed, ${readings.refused} told to come back (429)`;
  },

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
    const imageNow = async () => (await json('get', deployment('application'))).spec.template.spec.containers[0].image;
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

  'holds a drain back until it costs nobody anything': async () => {
    const [node] = JSON.parse(await kubectl('get', 'nodes', '-o', 'json')).items;
    const many = ['gateway', 'catalog', 'application', 'payment', 'document', 'notification', 'shell', 'apply'];
    const chosen = `--pod-selector=app.kubernetes.io/component in (${many})`;
    const drain = async () => {
      try {
        const said = await kubectl('drain', node.metadata.name, '--delete-emptydir-data', '--timeout=25s', chosen).then(
          () => '',
          ({ stderr }) => stderr,
        );
        expect(/disruption budget/.test(said), `The drain was not held back: ${said}`);
        for (const name of many) expect((await podsOf(name)).length >= 1, `${name} has no pod left.`);
      } finally {
        await kubectl('uncordon', node.metadata.name);
      }
      await allRolledOut();
    };
    return spoken(await during(() => startEveryday(web, PER_SECOND / 2), drain));
  },

  'loses no acknowledged write when a pod of any service is killed': async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => beginOrder(web)));
    const acknowledged = new Map();
    let running = true;
    let writes = 0;
    const writers = orders.map(async (order) => {
      for (let turn = 1; running; turn += 1) {
        const name = `Lovelace ${'abcdefghij'[turn % 10]}${'klmnopqrst'[Math.floor(turn / 10) % 10]}${'uvwxyz'[Math.floor(turn / 100) % 6]}`;
        const { status } = await order.rename(name);
        if (status === 200) {
          writes += 1;
          acknowledged.set(order.id, { order, name });
        } else await order.send('GET', `applications/${order.id}`); // learns the version anew
        await sleep(20);
      }
    });
    try {
      for (const name of [...SERVICES, 'kafka', 'postgres']) {
        const [pod] = await podsOf(name);
        await k('delete', 'pod', pod.metadata.name, '--grace-period=0', '--force');
        await sleep(2_000);
        const [{ kind, metadata }] = (await json('get', 'deployments,statefulsets', '-l', selector(name))).items;
        await k('rollout', 'status', `${kind}/${metadata.name}`, '--timeout=180s');
      }
      const answers = async () => (await orders[0].send('GET', 'destinations')).status === 200;
      await until(answers, 60_000, 'The API does not answer again.');
    } finally {
      running = false;
      await Promise.all(writers);
    }
    const lost = [];
    for (const { order, name } of acknowledged.values()) {
      const { travellers } = await order.read();
      if (travellers[0].lastName !== name) lost.push(`${travellers[0].lastName}, not ${name}`);
    }
    expect(lost.length === 0, `Acknowledged, yet lost: ${lost.join('; ')}`);
    return `${SERVICES.length + 2} pods killed, ${writes} writes acknowledged, the last of each order is there`;
  },

  'takes back an installation that cannot become ready, and says why': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visa-broken-'));
    const broken = async (namespace, settings, says) => {
      await kubectl('create', 'namespace', namespace);
      try {
        if (settings.secret) await kubectl('-n', namespace, 'create', 'secret', 'generic', 'visa', ...settings.secret);
        const values = join(folder, `${namespace}.yaml`);
        writeFileSync(values, JSON.stringify(settings.values));
        const failed = await run(
          join(BIN, 'helm'),
          [
            'install',
            'broken',
            CHART,
            '-n',
            namespace,
            '-f',
            values,
            '--wait',
            '--wait-for-jobs',
            '--atomic',
            '--timeout',
            '60s',
          ],
          { env: environment },
        ).then(
          () => undefined,
          ({ stderr }) => stderr,
        );
        expect(failed !== undefined, `${namespace}: it was installed.`);
        expect(says.test(failed), `${namespace}: helm says only: ${failed}`);
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
      'service-token-key',
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

const isReachable = () =>
  new Promise((done) => {
    const { hostname, port } = new URL(web);
    const socket = connect(Number(port), hostname, () => done(socket.destroy() && true));
    socket.on('error', () => done(false));
  });

/** `words` narrows it to the tests whose names hold them. */
export const test = async (words = process.argv.slice(3)) => {
  const chosen = Object.entries(TESTS).filter(([name]) =>
    words.every((word) => name.toLowerCase().includes(word.toLowerCase())),
  );
  expect(
    chosen.length > 0,
    `No test's name holds ${words.join(' and ')}; there are:\n${Object.keys(TESTS).join('\n')}`,
  );
  expect(await isReachable(), `Nothing answers at ${web}: npm run cluster -- up comes first.`);
  let failed = 0;
  for (const [name, work] of chosen) {
    const began = Date.now();
    try {
      await allRolledOut();
      console.log(`ok     ${name}: ${await work()} (${seconds(began)})`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${name}: ${error.stderr ?? error.message} (${seconds(began)})`);
    }
  }
  console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
  if (failed) process.exitCode = 1;
};
