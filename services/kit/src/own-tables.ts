import type { Knex } from 'knex';

/**
 * The tables that every service has besides its own, in the order in which they came. Only expand, as a service's own
 * migrations do. The first two were created before there was a history: they leave what is there as it is.
 */
const MIGRATIONS: Readonly<Record<string, Knex.Migration>> = {
  '0001_outbox_and_inbox': {
    up: (knex) =>
      knex.raw(`
        create table if not exists outbox (
          id bigserial primary key,
          event_id uuid not null default gen_random_uuid(),
          topic text not null,
          key text not null,
          payload bytea not null,
          headers jsonb not null default '{}',
          status text not null default 'pending',
          created_at timestamptz not null default now(),
          sent_at timestamptz
        );
        create index if not exists outbox_pending on outbox (id) where status = 'pending';
        create index if not exists outbox_sent on outbox (sent_at) where status = 'sent';
        create table if not exists inbox (
          consumer text not null,
          event_id text not null,
          received_at timestamptz not null default now(),
          primary key (consumer, event_id)
        );
        create index if not exists inbox_received on inbox (received_at);`),
    down: (knex) => knex.raw('drop table outbox; drop table inbox'),
  },
  '0002_staff_refusal': {
    up: (knex) =>
      knex.raw(`
        create table if not exists staff_refusal (
          id bigserial primary key,
          at timestamptz not null default now(),
          user_id text not null,
          action text not null,
          reason text not null
        );
        create index if not exists staff_refusal_user on staff_refusal (user_id, at);`),
    down: (knex) => knex.raw('drop table staff_refusal'),
  },
};

/** Part of the code, not files beside it: the bundle of a service carries them. */
export const ownTables: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS).sort(),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = MIGRATIONS[name];
    if (!migration) throw new Error(`There is no migration ${name}`);
    return migration;
  },
};
