// What the platform's databases, its files, the mail catcher and Stripe hold about some applications.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDb } from '@wayfare/kit/db';
import { createBoss } from '@wayfare/kit/job-store';
import pg from 'pg';
import { DATABASES } from '../services.ts';
import type { Staff } from './staff.ts';
import type { Target } from './target.ts';
import { createUnread } from './unread.ts';

type Row = Record<string, string>;

export interface ApplicationRow {
  id: string;
  status: string;
  payment_status: string;
  payment_id: string | null;
  total_minor: string | null;
  refunded_minor: string;
  paid: boolean;
  submitted: boolean;
  erased: boolean;
}
export interface PaymentRow {
  id: string;
  application_id: string;
  status: string;
  amount_minor: string;
  refunded_minor: string;
  duplicate: boolean;
  paid: boolean;
  intent: string | null;
  session: string | null;
}
export interface DocumentRow {
  id: string;
  application_id: string;
  kind: string;
  erased: boolean;
  onDisk: boolean;
  attached: boolean;
}
interface Intent {
  id: string;
  status: string;
  amount_received: number;
}
interface Refund {
  payment_intent: string;
  amount: number;
  status: string;
}

/** Tables whose rows ask for something to be done, and when they do. */
const WAITING: Partial<Record<(typeof DATABASES)[number], Record<string, string>>> = {
  payment: {
    'event of Stripe': "select id from stripe_event where status <> 'done'",
    'refund under way': "select id from refund where status in ('requested', 'pending')",
    'payment that is due': 'select id from payment where attend_at < now()',
  },
  notification: {
    message: "select id from task where status = 'pending' and next_attempt_at <= now() and kind <> 'recovery'",
    'message given up': "select id from task where status = 'failed'",
  },
  document: {
    'file to remove': 'select id from document where erased_at is not null and file_removed_at is null',
  },
};
const EVERYWHERE = {
  event: "select id from outbox where status = 'pending'",
  job: `select id from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'
    and (state = 'active' or retry_count > 0 or start_after <= now())`,
  'job given up': "select id from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss%'",
};

const BY_THE_MINUTE = { payment: ['sweep-payments'], document: ['remove-files'], notification: ['sweep-tasks'] };

export type Books = ReturnType<typeof openBooks>;

export const openBooks = (target: Pick<Target, 'platform' | 'ports' | 'dataDir'>, staff: Staff) => {
  const { platform, dataDir } = target;
  const unread = createUnread(target);
  const urlOf = (name: string): string => platform.urls.postgres.replace(/postgres$/, name);
  const pools = new Map(
    DATABASES.map((name) => {
      const pool = new pg.Pool({
        connectionString: urlOf(name),
        max: 2,
        // A machine that is busy with its own faults takes its time; a server that is away refuses at once.
        connectionTimeoutMillis: 60_000,
        query_timeout: 60_000,
      });
      pool.on('error', () => {}); // the database is killed under it
      return [name, pool] as const;
    }),
  );
  const query = async <T extends object = Row>(
    database: (typeof DATABASES)[number],
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> => (await (pools.get(database) as pg.Pool).query<T>(text, values)).rows;

  const pages = async <T extends { id: string }>(path: string): Promise<T[]> => {
    const all: T[] = [];
    for (let more = true; more; ) {
      const last = all.at(-1)?.id;
      const page = await staff.atStripe(`${path}?limit=100${last ? `&starting_after=${last}` : ''}`);
      all.push(...page.data);
      more = page.has_more;
    }
    return all;
  };

  return {
    query,
    /** Runs now what a clock would run within a minute. */
    hurry: async (): Promise<void> => {
      for (const [name, kinds] of Object.entries(BY_THE_MINUTE)) {
        const db = createDb(urlOf(name), { poolMax: 1 });
        const boss = createBoss(db);
        try {
          for (const kind of kinds) {
            await boss.insert(kind, []);
            await boss.insert(kind, [{ singletonKey: randomUUID(), data: { trace: {} } }]);
          }
        } finally {
          await db.destroy();
        }
      }
    },
    /** What is still to be done, in words; a platform at rest has nothing. */
    unrest: async (): Promise<string[]> => {
      const found: string[] = [];
      for (const name of DATABASES) {
        const wanted = { ...EVERYWHERE, ...WAITING[name] };
        for (const [what, text] of Object.entries(wanted)) {
          if (name === 'catalog' && what.startsWith('job')) continue;
          const rows = await query(name, text).catch((error: Error) => {
            if (/pgboss/.test(error.message)) return [];
            throw error;
          });
          if (rows.length > 0) found.push(`${name}: ${rows.length} x ${what}`);
        }
      }
      return found.length > 0 ? found : unread();
    },
    read: async (ids: readonly string[]) => {
      // Generated by the build: in a fresh checkout it is not there when this file is loaded.
      const { ApplicationEvent } = await import('@wayfare/proto/application/v1/application_events');
      const [applications, payments, ledger, documents, events, mails, intents, refunds] = await Promise.all([
        query<ApplicationRow>(
          'application',
          `select id, status, payment_status, payment_id, total_minor, refunded_minor, paid_at is not null as paid,
             submitted_at is not null as submitted, data_key is null as erased
           from application join application_detail on application_id = id where id = any($1)`,
          [ids],
        ),
        query<PaymentRow>(
          'payment',
          `select id, application_id, status, amount_minor, refunded_minor, duplicate, paid_at is not null as paid,
             stripe_payment_intent_id as intent, stripe_session_id as session
           from payment where application_id = any($1)`,
          [ids],
        ),
        query<{ application_id: string; account: string; balance: string }>(
          'payment',
          `select application_id, account, sum(amount_minor) as balance
           from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
           where application_id = any($1) group by 1, 2`,
          [ids],
        ),
        query<Omit<DocumentRow, 'onDisk'> & { object_key: string }>(
          'document',
          `select id, application_id, kind, object_key, erased_at is not null as erased,
             attached_at is not null as attached from document where application_id = any($1)`,
          [ids],
        ),
        query<{ key: string; payload: Buffer }>(
          'application',
          "select key, payload from outbox where topic = 'application.events.v1' and key = any($1)",
          [ids],
        ),
        fetch(`${platform.urls.mail}/email`).then(
          (answer) => answer.json() as Promise<{ subject: string; messageId: string; to: { address: string }[] }[]>,
        ),
        pages<Intent>('payment_intents'),
        pages<Refund & { id: string }>('refunds'),
      ]);
      return {
        applications,
        payments,
        ledger,
        documents: documents.map(({ object_key, ...row }) => ({
          ...row,
          onDisk: existsSync(join(dataDir, 'documents', object_key)),
        })),
        events: events.map(({ key, payload }) => ({ key, event: ApplicationEvent.decode(payload).event })),
        mails,
        intents: new Map(intents.map((intent) => [intent.id, intent])),
        refunds,
      };
    },
    close: () => Promise.all([...pools.values()].map((pool) => pool.end())),
  };
};
export type Facts = Awaited<ReturnType<Books['read']>>;
