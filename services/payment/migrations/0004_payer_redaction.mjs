/** Payers of erased applications whom Stripe is to forget, and those it has forgotten. */
export async function up(knex) {
  await knex.raw(`
    create table payer_redaction (
      application_id uuid primary key,
      stripe_job_id text,
      requested_at timestamptz not null default now(),
      done_at timestamptz
    );
    create index payer_redaction_open on payer_redaction (requested_at) where done_at is null;
  `);
}

export async function down(knex) {
  await knex.raw('drop table payer_redaction;');
}
