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

-- What is still to be done for somebody: a mail, a text message, an account. Written in the inbox transaction, worked off with retries.
    create table task (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      application_id uuid,
      -- Only where no application leads to the address; emptied once the task is done.
      recipient text,
      locale text not null default '',
      template_id uuid,
      -- Facts of the event that are nobody's personal data, such as the amount paid.
      facts jsonb not null default '{}',
      -- The same cause makes one task only.
      dedupe_key text unique,
      status text not null default 'pending' check (status in ('pending', 'done', 'skipped', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      reason text,
      created_at timestamptz not null default now(),
      done_at timestamptz
    );
    create index task_due on task (next_attempt_at) where status = 'pending';
    create index task_done on task (done_at) where status <> 'pending';
    -- Somebody who asks again and again has one link on its way.
    create unique index task_one_link_on_its_way on task (recipient)
      where kind = 'magic_link' and application_id is null and status = 'pending';

    create table email_template (
      id uuid primary key default gen_random_uuid(),
      template_type text not null,
      template_name text not null,
      subject text not null,
      html_content text not null,
      is_active boolean not null,
      locale text not null default '' check (locale in ('', 'en', 'es', 'fr')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index email_template_type on email_template (template_type) where is_active;

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:30.048Z', '0001_notification.mjs');

-- Addresses that want no reminders, as a hash: enough to recognise one, too little to write to it.
    create table reminder_stop (
      address_hash text primary key,
      created_at timestamptz not null default now()
    );

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:30.052Z', '0002_reminder_stop.mjs');

alter table task add column trace jsonb not null default '{}';

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:30.056Z', '0003_task_trace.mjs');

update "migration_lock" set "is_locked" = 0;
