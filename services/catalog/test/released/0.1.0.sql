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

create table destination (
      id uuid primary key default gen_random_uuid(),
      destination_name text not null,
      destination_country char(2) not null,
      visa_name text not null,
      slug text not null,
      nationality_countries text[] not null,
      valid_for text not null,
      number_of_entries text not null,
      max_stay text not null,
      government_fee_minor bigint not null check (government_fee_minor >= 0),
      stripe_product_id text not null default '',
      flag_icon_url text not null default '',
      official_url text not null default '',
      has_applications boolean not null default false,
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    -- An archived destination gives its slug free.
    create unique index destination_slug on destination (slug) where archived_at is null;
    create index destination_country on destination (destination_country) where archived_at is null;

    -- visa_name is read from the destination by join, so it cannot drift from its source.
    create table visa_service (
      id uuid primary key default gen_random_uuid(),
      destination_id uuid not null references destination on delete cascade,
      service_name text not null,
      short_name text not null,
      price_minor bigint not null check (price_minor >= 0),
      is_upsell boolean not null default false,
      is_active boolean not null default true,
      stripe_product_id text not null default '',
      processing_hours integer not null check (processing_hours > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index visa_service_destination on visa_service (destination_id);

    create table upsell (
      id uuid primary key default gen_random_uuid(),
      destination_id uuid not null references destination on delete cascade,
      nationality_countries text[] not null,
      upsell_name text not null,
      short_name text not null,
      description text not null,
      price_minor bigint not null check (price_minor >= 0),
      is_active boolean not null default true,
      stripe_product_id text not null default '',
      icon text not null default 'shield' check (icon in ('shield', 'map-pin')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index upsell_destination on upsell (destination_id);

    create table exchange_rate (
      currency char(3) not null,
      valid_from timestamptz not null default now(),
      micros_per_usd bigint not null check (micros_per_usd > 0),
      source text not null default 'operator' check (source in ('configuration', 'operator')),
      primary key (currency, valid_from)
    );

    create table requirement (
      nationality char(2) not null,
      destination_country char(2) not null,
      kind text not null check (kind in ('none', 'eta', 'e-visa', 'visa-on-arrival', 'visa', 'no-admission')),
      days integer not null default 0,
      source text not null,
      source_date date not null,
      primary key (nationality, destination_country)
    );

    -- What the seed has put in once stays the operator's: edited or deleted, it does not come back.
    create table seed_applied (
      seed_key text primary key,
      applied_at timestamptz not null default now()
    );

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.614Z', '0001_catalogue.mjs');

-- Towns that an address may begin with; written by the seed from the open data of the build.
    create table place (
      id integer primary key,
      name text not null,
      -- The name in lower case, without accents and punctuation.
      search text not null,
      region text not null,
      country char(2) not null,
      population integer not null
    );
    create index place_search on place (search text_pattern_ops);

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.626Z', '0002_place.mjs');

create table flag_icon (
      name text primary key,
      content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
      content bytea not null check (octet_length(content) <= 102400),
      created_at timestamptz not null default now()
    );

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.633Z', '0003_flag_icon.mjs');

-- What a text of the catalogue is in another language. Keyed by the text itself: "90 days" is translated once for every visa that has it, and a text that is
    -- edited is shown as it is until its new wording is translated.
    create table text_translation (
      locale text not null check (locale in ('es', 'fr')),
      source text not null,
      text text not null,
      updated_at timestamptz not null default now(),
      primary key (locale, source)
    );

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.636Z', '0004_text_translation.mjs');

update "requirement" set "source" = 'Wayfare' where "source" = 'Catalogue seed';

insert into "migration" ("batch", "migration_time", "name") values (1, '2026-11-22T04:10:29.641Z', '0005_requirement_source.mjs');

update "migration_lock" set "is_locked" = 0;
