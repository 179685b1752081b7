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

create table application_key (
      application_id uuid primary key,
      master_key_id text not null,
      wrapped_key bytea not null,
      created_at timestamptz not null default now()
    );
    create table document (
      id uuid primary key,
      application_id uuid not null references application_key,
      traveller integer not null check (traveller >= 0),
      kind text not null check (kind in ('selfie', 'passport')),
      object_key text not null unique,
      content_type text not null,
      size_bytes bigint not null,
      width_px integer not null,
      height_px integer not null,
      uploaded_by text not null,
      created_at timestamptz not null default now(),
      erased_at timestamptz
    );
    create index document_application on document (application_id, traveller, kind) where erased_at is null;
    create index document_uploader on document (uploaded_by, created_at);
    create table document_link (
      token_hash bytea primary key,
      document_id uuid not null references document,
      reader text not null,
      expires_at timestamptz not null
    );
    create index document_link_expiry on document_link (expires_at);
    create table document_read (
      id bigserial primary key,
      document_id uuid not null references document,
      reader text not null,
      purpose text not null check (purpose in ('link', 'content', 'extraction')),
      read_at timestamptz not null default now()
    );
    create index document_read_document on document_read (document_id, read_at);

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.858Z', '0001_documents.mjs');

update "migration_lock" set "is_locked" = 0;
