export async function up(knex) {
  await knex.raw(`
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
    create index staff_audit_user on staff_audit (user_id, at);`);
}

export async function down(knex) {
  await knex.raw('drop table staff_audit, checkout_snapshot, application');
}
