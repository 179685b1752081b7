// Each part away in each way that can be made here: what a traveller is answered meanwhile, and how soon all is well
// again.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { format } from 'node:util';
import pg from 'pg';
import { openBooks } from './books.ts';
import { type Controls, createControls } from './faults.ts';
import * as order from './order.ts';
import { awaitRest } from './rest.ts';
import { createStaff, type Staff } from './staff.ts';
import { createStages, PLAIN, type Stages } from './stages.ts';
import type { Target } from './target.ts';
import type { Answer } from './traveller.ts';

const EVERY_MS = 1_500;
const WELL_WITHIN_MS = 120_000;

interface Outage {
  readonly part: string;
  readonly how: string;
  readonly begin: () => Promise<unknown> | unknown;
  readonly end: () => Promise<unknown> | unknown;
}

/** Asks one thing of the platform, as a screen does. */
interface Probe {
  readonly name: string;
  readonly ask: () => Promise<Answer>;
}

interface Seen {
  readonly ok: number;
  readonly slowestMs: number;
  readonly failures: Map<string, number>;
}

export interface OutageRow {
  readonly part: string;
  readonly how: string;
  readonly seen: string;
  readonly wellAfterSeconds: number | undefined;
  readonly lost: number;
  readonly fives: number;
}

const outagesOf = ({ platform, dataDir }: Target, controls: Controls): Outage[] => {
  const { freeze, thaw, sandbox } = controls;
  const frozen = (part: string): Outage => ({ part, how: 'frozen', begin: () => freeze(part), end: () => thaw(part) });
  const refused = (part: string): Outage => ({
    part,
    how: 'refuses connections',
    begin: () => platform.stopPart(part),
    end: () => platform.startPart(part),
  });
  /** Stopped nine tenths of the time. */
  const slow = (part: string): Outage => {
    let running = true;
    let pulse: Promise<void> = Promise.resolve();
    return {
      part,
      how: 'slow (stopped 450 ms of each 500)',
      begin: () => {
        running = true;
        pulse = (async () => {
          while (running) {
            freeze(part);
            await sleep(450);
            thaw(part);
            await sleep(50);
          }
        })();
      },
      end: async () => {
        running = false;
        await pulse;
      },
    };
  };
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    const client = new pg.Client(platform.urls.postgres);
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(format('alter system set default_transaction_read_only = %s', value));
    await client.query('select pg_reload_conf()');
    await client.end();
  };
  const documents = join(dataDir, 'documents');
  const plan = (how: string, api: object): Outage => ({
    part: 'sandbox',
    how,
    begin: () => sandbox('POST', { api: { next: 100_000, ...api } }),
    end: () => sandbox('DELETE'),
  });
  return [
    frozen('postgres'),
    refused('postgres'),
    slow('postgres'),
    {
      part: 'postgres',
      how: 'read-only',
      begin: () => setReadOnly('on'),
      end: () => setReadOnly('off'),
    },
    frozen('kafka'),
    refused('kafka'),
    slow('kafka'),
    frozen('keycloak'),
    refused('keycloak'),
    frozen('mail'),
    refused('mail'),
    frozen('sandbox'),
    refused('sandbox'),
    plan('slow (4 s an answer)', { latencyMs: 4_000 }),
    plan('answers 500', { status: 500 }),
    frozen('ocr'),
    refused('ocr'),
    {
      part: 'documents',
      how: 'cannot be written or read',
      begin: () => {
        renameSync(documents, `${documents}.away`);
        writeFileSync(documents, '');
      },
      end: () => {
        rmSync(documents);
        renameSync(`${documents}.away`, documents);
      },
    },
  ];
};

/** One screen's question each; orders of their own, so that one does not wait for another. */
const createProbes = async (target: Target, staff: Staff, index: number) => {
  const stages = createStages({ target, staff, index, plan: PLAIN });
  const paying = createStages({ target, staff, index: index + 1, plan: PLAIN });
  const done = createStages({ target, staff, index: index + 2, plan: PLAIN });
  await Promise.all([stages.begin(), paying.begin(), done.begin()]);
  const [session = ''] = await done.openCheckouts();
  await done.pay(session);
  await done.awaitPaid(session);
  const upload = (kind: 'selfie' | 'passport') =>
    done.traveller.call('POST', `applications/${done.told.id}/documents`, { form: order.pictureForm(kind) });
  const kept = await upload('passport');
  const quote = await paying.traveller.call('GET', `applications/${paying.told.id}/quote?currency=usd`);
  let acknowledged = '';
  let turn = 0;
  const save = async (): Promise<Answer> => {
    turn += 1;
    const street = `Y${1_000_000 + turn}`;
    const answer = await stages.traveller.call('PATCH', `applications/${stages.told.id}/passport-details`, {
      body: order.passportDetails(street),
    });
    if (answer.reason === 'application-changed') {
      const fresh = await stages.traveller.call('GET', `applications/${stages.told.id}`);
      if (fresh.status === 200) return save();
      return fresh;
    }
    if (answer.status === 200) acknowledged = street;
    return answer;
  };
  const of =
    ({ told, traveller }: Stages) =>
    () =>
      traveller.call('GET', `applications/${told.id}`);
  const probes: Probe[] = [
    { name: 'look at the catalogue', ask: () => stages.traveller.call('GET', 'destinations') },
    { name: 'read an order', ask: of(done) },
    { name: 'save an answer', ask: save },
    {
      name: 'go to pay',
      ask: () =>
        paying.traveller.call('POST', `applications/${paying.told.id}/checkout`, {
          body: { currency: 'usd', totalMinor: quote.body.total.amountMinor },
        }),
    },
    { name: 'upload a picture', ask: () => upload('selfie') },
    {
      name: 'read a passport',
      ask: async () => {
        const answer = await done.traveller.call('POST', `documents/${kept.body.id}/extract`);
        // The picture shows none, or was replaced: the answer came.
        return answer.status === 404 || answer.status === 400 || answer.status === 409
          ? { ...answer, status: 200 }
          : answer;
      },
    },
    {
      name: 'ask for a sign-in link',
      ask: () => stages.traveller.call('POST', 'auth/links', { body: { email: stages.told.email } }),
    },
  ];
  /** Acknowledged answers that are not there: an unacknowledged later one may be. */
  const countLost = async (): Promise<number> => {
    const { body } = await stages.traveller.insist('read', () => of(stages)());
    const present: string = body.travellers[0]?.passport?.passportNumber ?? '';
    return present >= acknowledged ? 0 : 1;
  };
  const fives = () => [stages, paying, done].flatMap(({ traveller }) => traveller.broken).length;
  return { probes, countLost, fives };
};

const isWell = ({ status }: Answer): boolean => status >= 200 && status < 300;

const watch = async ({ ask }: Probe, until: () => boolean): Promise<Seen> => {
  const seen = { ok: 0, slowestMs: 0, failures: new Map<string, number>() };
  while (!until()) {
    const began = Date.now();
    const answer = await ask();
    seen.slowestMs = Math.max(seen.slowestMs, Date.now() - began);
    if (isWell(answer)) seen.ok += 1;
    else {
      const words = answer.status === 0 ? 'no answer within 20 s' : `${answer.status} ${answer.reason}`;
      seen.failures.set(words, (seen.failures.get(words) ?? 0) + 1);
    }
    await sleep(Math.max(0, EVERY_MS - (Date.now() - began)));
  }
  return seen;
};

const words = (name: string, { ok, slowestMs, failures }: Seen): string | undefined => {
  if (failures.size === 0) return slowestMs > 3_000 ? `${name}: up to ${(slowestMs / 1000).toFixed(0)} s` : undefined;
  const said = [...failures].map(([what, count]) => `${what} (${count})`).join(', ');
  return `${name}: ${said}${ok ? `, ${ok} answered` : ''}, in up to ${(slowestMs / 1000).toFixed(0)} s`;
};

/** Goes through the outages, each for so long. */
export const runOutages = async (target: Target, { seconds }: { seconds: number }): Promise<OutageRow[]> => {
  const staff = createStaff(target);
  const books = openBooks(target, staff);
  const controls = createControls(target);
  const rows: OutageRow[] = [];
  try {
    for (const [index, outage] of outagesOf(target, controls).entries()) {
      const { probes, countLost, fives } = await createProbes(target, staff, index * 10);
      await outage.begin();
      const end = Date.now() + seconds * 1_000;
      const seen = await Promise.all(
        probes.map(async (probe) => words(probe.name, await watch(probe, () => Date.now() > end))),
      );
      await outage.end();
      const healed = Date.now();
      const isAllWell = async () => (await Promise.all(probes.map(({ ask }) => ask()))).every(isWell);
      let well = false;
      while (!well && Date.now() - healed < WELL_WITHIN_MS) well = (await isAllWell()) && (await isAllWell());
      const wellAfterSeconds = well ? (Date.now() - healed) / 1000 : undefined;
      await awaitRest(target, books, WELL_WITHIN_MS);
      const said = seen.filter((line) => line !== undefined).join('; ') || 'nothing';
      const row = {
        part: outage.part,
        how: outage.how,
        seen: said,
        wellAfterSeconds,
        lost: await countLost(),
        fives: fives(),
      };
      rows.push(row);
      target.say(
        `${row.part} ${row.how}: ${said}; well after ${wellAfterSeconds?.toFixed(1) ?? 'more than 120'} s, ${row.lost} lost`,
      );
    }
    return rows;
  } finally {
    await controls.heal();
    await books.close();
  }
};
