export async function up(knex) {
  await knex.raw(`
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
  `);
}

export async function down(knex) {
  await knex.raw('drop table stripe_event; drop table payment;');
}
