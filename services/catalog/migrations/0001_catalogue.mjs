export async function up(knex) {
  await knex.raw(`
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
    );`);
}

export async function down(knex) {
  await knex.raw('drop table seed_applied, requirement, exchange_rate, upsell, visa_service, destination');
}
