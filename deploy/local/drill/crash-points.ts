// Kills a service at each thing that it sends to others on behalf of an operation, and demands that the operation ends well.
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part, Platform } from '../parts/part.ts';
import { allParts } from '../platform.ts';
import { openBooks } from './books.ts';
import type { Chance } from './chance.ts';
import { type Kill, newTrace, traceparentOf } from './crash-trace.ts';
import { createControls } from './faults.ts';
import { type History, noteFaults } from './history.ts';
import { checkHistories } from './invariants.ts';
import { passportDetails } from './order.ts';
import { awaitRest, reconcile } from './rest.ts';
import { createStaff, type Staff } from './staff.ts';
import { createStages, PLAIN, type Plan, type Stages } from './stages.ts';
import type { Target } from './target.ts';

const SERVICES = ['gateway', 'application', 'payment', 'document', 'notification', 'catalog'];
const HOOK = join(import.meta.dirname, 'crash-hook.ts');
const COUNTED_WITHIN_MS = 20_000;
const KILLED_WITHIN_MS = 20_000;
const PREPARED_AT_ONCE = 12;

const traceDir = (dataDir: string): string => join(dataDir, 'crash-points');

/** The platform's parts, with the services counting what they send. */
export const withCrashPoints = (platform: Platform): Part[] => {
  const { dataDir, ports } = platform;
  mkdirSync(traceDir(dataDir), { recursive: true });
  const watched = {
    postgres: ports.postgres,
    kafka: ports.kafka,
    smtp: ports.smtp,
    Stripe: ports.sandbox,
    Keycloak: ports.keycloak,
  };
  return allParts(platform).map((part) => {
    if (!SERVICES.includes(part.name)) return part;
    const spec = async () => {
      const { args, options, ...rest } = await part.spec();
      const env = {
        ...options?.env,
        CRASH_POINTS_DIR: traceDir(dataDir),
        CRASH_POINTS_SERVICE: part.name,
        CRASH_POINTS_PORTS: JSON.stringify(watched),
      };
      return { ...rest, args: ['--no-warnings', '--import', HOOK, ...args], options: { ...options, env } };
    };
    return { ...part, spec };
  });
};

interface Operation {
  readonly plan?: Partial<Plan>;
  /** Brings an order to where the operation begins. */
  readonly prepare: (stages: Stages) => Promise<void>;
  /** What is traced, tried until it is acknowledged. */
  readonly act: (stages: Stages, staff: Staff, target: Target) => Promise<void>;
}

const checkedOut = async (stages: Stages): Promise<string> => {
  await stages.begin();
  const [session = ''] = await stages.openCheckouts();
  await stages.pay(session);
  return session;
};
const paid = async (stages: Stages): Promise<void> => {
  const session = await checkedOut(stages);
  const verify = () => stages.traveller.call('POST', 'payments/verify', { body: { sessionId: session } });
  await stages.traveller.insist('verify', verify);
  await stages.awaitPaid(session);
};

/** Stripe's event of a paid session, signed as Stripe signs. */
const sendWebhook = async ({ told, traveller }: Stages, staff: Staff, { platform }: Target): Promise<void> => {
  const [session] = told.paidSessions;
  const { data } = await staff.atStripe('events?type=checkout.session.completed&limit=100');
  const event = data.find((one: { data: { object: { id: string } } }) => one.data.object.id === session);
  const at = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', platform.secrets.stripeWebhookSecret).update(`${at}.${body}`).digest('hex');
  await traveller.insist('webhook', () =>
    traveller.call('POST', 'webhooks/stripe', {
      body: event,
      headers: { 'stripe-signature': `t=${at},v1=${signature}` },
    }),
  );
};

const OPERATIONS: Record<string, Operation> = {
  save: {
    prepare: (stages) => stages.begin(),
    act: (stages) => stages.save('passport-details', 'passportNumber', 'Y7654321', passportDetails('Y7654321')),
  },
  checkout: {
    prepare: (stages) => stages.begin(),
    act: async (stages) => {
      await stages.openCheckouts();
    },
  },
  'settle by webhook': {
    prepare: async (stages) => {
      await checkedOut(stages);
    },
    act: sendWebhook,
  },
  'settle by return page': {
    prepare: async (stages) => {
      await checkedOut(stages);
    },
    act: async ({ told, traveller }) => {
      const [sessionId] = told.paidSessions;
      await traveller.insist('verify', () => traveller.call('POST', 'payments/verify', { body: { sessionId } }));
    },
  },
  refund: { plan: { after: 'refund' }, prepare: paid, act: (stages) => stages.goOn() },
  upload: { prepare: paid, act: (stages) => stages.upload('selfie') },
  'replace a picture': {
    prepare: async (stages) => {
      await paid(stages);
      await stages.upload('selfie');
    },
    act: (stages) => stages.upload('selfie'),
  },
  submit: {
    prepare: async (stages) => {
      await paid(stages);
      await stages.answerAll();
    },
    act: (stages) => stages.submit(),
  },
  erase: {
    plan: { after: 'erase' },
    prepare: async (stages) => {
      await paid(stages);
      await stages.upload('selfie');
    },
    act: (stages) => stages.goOn(),
  },
};

interface Point extends Kill {
  readonly operation: string;
  readonly label: string;
}

interface Counted {
  readonly service: string;
  readonly count: number;
  readonly label: string;
}

const readTrace = (dataDir: string, trace: string): Counted[] => {
  const file = join(traceDir(dataDir), `${trace}.log`);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Counted);
};

const wasKilled = (dataDir: string, trace: string): boolean => existsSync(join(traceDir(dataDir), `${trace}.killed`));

interface Deps {
  readonly target: Target;
  readonly staff: Staff;
}

/** Prepares orders for operations, a few at a time, and answers a history and the operation's run for each. */
const prepareAll = async <T extends { operation: string }>({ target, staff }: Deps, wanted: readonly T[]) => {
  const waiting = wanted.map((point, index) => ({ point, index }));
  const prepared: { point: T; history: History; stages: Stages }[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { point, index } = next;
      const { plan: own, prepare } = OPERATIONS[point.operation] as Operation;
      const plan = { ...PLAIN, ...own };
      const stages = createStages({ target, staff, index, plan });
      await noteFaults(stages, () => prepare(stages));
      prepared.push({
        point,
        stages,
        history: { index, plan: { ...point }, told: stages.told, traveller: stages.traveller },
      });
    }
  };
  await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, lane));
  return prepared;
};

const actTraced = async ({ target, staff }: Deps, stages: Stages, operation: string, trace: string): Promise<void> => {
  stages.traveller.trace(traceparentOf(trace));
  await noteFaults(stages, () => (OPERATIONS[operation] as Operation).act(stages, staff, target));
  stages.traveller.trace(undefined);
};

/** Runs each operation once and lists what each service sent for it. */
const countPoints = async (deps: Deps): Promise<{ points: Point[]; histories: History[] }> => {
  const { dataDir } = deps.target;
  const prepared = await prepareAll(
    deps,
    Object.keys(OPERATIONS).map((operation) => ({ operation })),
  );
  const traces = new Map<string, string>();
  for (const { point, stages } of prepared) {
    const trace = newTrace({ service: '', count: 0, when: 'before' });
    traces.set(point.operation, trace);
    await actTraced(deps, stages, point.operation, trace);
  }
  await sleep(COUNTED_WITHIN_MS); // events, jobs and mails go on by themselves
  const points = [...traces].flatMap(([operation, trace]) =>
    readTrace(dataDir, trace).flatMap((counted) =>
      (['before', 'after'] as const).map((when) => ({ operation, when, ...counted })),
    ),
  );
  return { points, histories: prepared.map(({ history }) => history) };
};

const nameOf = ({ operation, service, count, when, label }: Point): string =>
  `${operation}: ${service} killed ${when} ${count} (${label})`;

export interface CrashOutcome {
  readonly points: number;
  readonly tried: number;
  /** Points that were not met again: what was counted once did not happen a second time. */
  readonly missed: number;
  readonly violations: number;
}

/**
 * Counts the points of every operation and kills the service at each, or at `most` of them. One service is killed at a
 * time in each lane, so several recover side by side.
 */
export const runCrashPoints = async (
  target: Target,
  { chance, most = Number.POSITIVE_INFINITY }: { chance: Chance; most?: number },
): Promise<CrashOutcome> => {
  const { say, dataDir } = target;
  const staff = createStaff(target);
  const deps = { target, staff };
  const books = openBooks(target, staff);
  const controls = createControls(target);
  try {
    // The sandbox's own deliveries come late, so that the one that is traced is the first.
    await controls.sandbox('POST', { webhooks: { delayMs: 45_000 } });
    const { points, histories } = await countPoints(deps);
    for (const operation of Object.keys(OPERATIONS)) {
      const own = points.filter((point) => point.operation === operation && point.when === 'before');
      const byService = SERVICES.map((service) => `${service} ${own.filter((one) => one.service === service).length}`);
      say(`${operation}: ${own.length} points (${byService.filter((text) => !text.endsWith(' 0')).join(', ')})`);
    }
    const chosen = [...points];
    while (chosen.length > most) chosen.splice(chance.below(chosen.length), 1);
    const prepared = await prepareAll(deps, chosen);
    let missed = 0;
    const lane = async (service: string): Promise<void> => {
      for (const { point, stages } of prepared.filter((one) => one.point.service === service)) {
        const trace = newTrace(point);
        await actTraced(deps, stages, point.operation, trace);
        for (const end = Date.now() + KILLED_WITHIN_MS; !wasKilled(dataDir, trace) && Date.now() < end; )
          await sleep(100);
        if (wasKilled(dataDir, trace)) continue;
        missed += 1;
        say(`  not met: ${nameOf(point)}`);
      }
    };
    await Promise.all(SERVICES.map(lane));
    await controls.heal();
    await awaitRest(target, books);
    const { repaired } = await reconcile(target);
    const { left } = await awaitRest(target, books);
    const { differences } = await reconcile(target);
    const broken = await checkHistories([...histories, ...prepared.map(({ history }) => history)], books);
    for (const [history, violations] of broken)
      say(
        [
          `${JSON.stringify(history.plan)}: ${violations.join('; ')}`,
          ...history.traveller.steps.map((step) => `  ${step}`),
        ].join('\n'),
      );
    if (left.length > 0) say(`! not at rest: ${left.join('; ')}`);
    for (const difference of differences) say(`! a difference is open: ${JSON.stringify(difference)}`);
    say(`${repaired} repaired by the reconciler`);
    const violations = broken.size + left.length + differences.length;
    return { points: points.length, tried: chosen.length, missed, violations };
  } finally {
    await controls.heal();
    await books.close();
  }
};
