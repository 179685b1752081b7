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

create table application (
      id uuid primary key,
      version integer not null default 1,
      status text not null default 'draft'
        check (status in ('draft', 'pending', 'paid', 'failed', 'in_progress', 'submitted', 'completed')),
      payment_status text not null default 'unpaid'
        check (payment_status in ('unpaid', 'pending', 'paid', 'failed', 'refunded', 'partially_refunded')),
      order_number text not null,
      locale text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      submitted_at timestamptz,
      paid_at timestamptz,
      user_id text,
      capability_hash text,
      email text,
      idempotency_caller text,
      idempotency_key text,
      destination_id text not null,
      destination_country text not null,
      slug text not null,
      destination_name text not null,
      visa_name text not null,
      nationality text not null,
      num_applicants integer not null check (num_applicants between 1 and 10),
      processing_service_id text,
      processing_label text,
      upsells jsonb not null default '[]',
      quote jsonb,
      total_minor bigint,
      total_usd_minor bigint,
      refunded_minor bigint not null default 0,
      refunded_usd_minor bigint not null default 0,
      payment_id text,
      last_step_index integer not null default 0 check (last_step_index between 0 and 5),
      has_travellers boolean not null default false,
      sealed bytea,
      data_key bytea,
      master_key_id text,
      constraint application_order_number unique (order_number)
    );
    -- The sealed part goes out of line, so that reading the list of submissions does not drag it along.
    alter table application set (toast_tuple_target = 512);

    create unique index application_idempotency on application (idempotency_caller, idempotency_key)
      where idempotency_key is not null;
    create index application_user on application (user_id) where user_id is not null;
    create index application_email on application (email) where user_id is null and email is not null;
    create index application_unpaid on application (created_at) where payment_status in ('unpaid', 'pending', 'failed');
    create index application_master_key on application (master_key_id);
    -- Serves the submissions: filter, every sort, and the figures over the whole filter, from the index alone.
    create index application_submission on application (created_at, id)
      include (status, payment_status, total_usd_minor, refunded_usd_minor, order_number, destination_name, visa_name, num_applicants);

    create table checkout_snapshot (
      application_id uuid not null references application on delete cascade,
      version integer not null,
      ordered jsonb not null,
      created_at timestamptz not null default now(),
      primary key (application_id, version)
    );

    -- Who of the staff saw or changed what. Outlives the application; holds ids only.
    create table staff_audit (
      id bigserial primary key,
      at timestamptz not null default now(),
      user_id text not null,
      action text not null,
      application_id uuid,
      details jsonb not null default '{}'
    );
    create index staff_audit_application on staff_audit (application_id, at);
    create index staff_audit_user on staff_audit (user_id, at);

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.338Z', '0001_application.mjs');

create table application_detail (
      application_id uuid primary key references application on delete cascade,
      quote jsonb,
      sealed bytea,
      data_key bytea,
      master_key_id text
    );
    insert into application_detail (application_id, quote, sealed, data_key, master_key_id)
      select id, quote, sealed, data_key, master_key_id from application;
    create index application_detail_master_key on application_detail (master_key_id);
    alter table application drop column quote, drop column sealed, drop column data_key, drop column master_key_id;
    alter table application reset (toast_tuple_target);
    drop index application_submission;
    create index application_submission on application (created_at, id);

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.344Z', '0002_application_detail.mjs');

alter table application add column paid_difference jsonb;
    create table stranded_payment (
      payment_id text primary key,
      application_id text not null,
      amount_minor bigint not null,
      currency char(3) not null,
      received_at timestamptz not null default now()
    );

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.347Z', '0003_staff_notices.mjs');

update "migration_lock" set "is_locked" = 0;
