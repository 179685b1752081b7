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
  create index if not exists inbox_received on inbox (received_at);
  create table if not exists staff_refusal (
    id bigserial primary key,
    at timestamptz not null default now(),
    user_id text not null,
    action text not null,
    reason text not null
  );
  create index if not exists staff_refusal_user on staff_refusal (user_id, at);

create table "migration" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);

create table "migration_lock" ("index" serial primary key, "is_locked" integer);

insert into "migration_lock" ("is_locked") values (0);

update "migration_lock" set "is_locked" = 1 where "is_locked" = 0;

create table payment (
      id uuid primary key,
      application_id uuid not null,
      application_version integer not null,
      currency char(3) not null,
      amount_minor bigint not null check (amount_minor > 0),
      refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
      status text not null,
      -- A payment that landed on an application that had been paid already; it is given back.
      duplicate boolean not null default false,
      idempotency_key text not null default '',
      stripe_session_id text unique,
      stripe_payment_intent_id text unique,
      checkout_url text,
      expires_at timestamptz not null,
      paid_at timestamptz,
      -- When the worker looks at it again; null when nothing is left to do.
      attend_at timestamptz,
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index payment_application on payment (application_id);
    create index payment_attend on payment (attend_at) where attend_at is not null;
    create unique index payment_one_live on payment (application_id) where status in ('created', 'open');
    create unique index payment_one_paid on payment (application_id) where paid_at is not null and not duplicate;

    -- Ids only: the payload holds names and addresses, and Stripe is asked again anyway.
    create table stripe_event (
      id text primary key,
      type text not null,
      session_id text,
      payment_intent_id text,
      status text not null default 'pending',
      attempts integer not null default 0,
      attend_at timestamptz not null default now(),
      failure text not null default '',
      received_at timestamptz not null default now(),
      done_at timestamptz
    );
    create index stripe_event_pending on stripe_event (attend_at) where status = 'pending';

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:30.207Z', '0001_payment.mjs');

update "migration_lock" set "is_locked" = 0;
