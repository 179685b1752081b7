/** Refunds above the limit of one person wait here for a second one. */
export async function up(knex) {
  await knex.raw(`
    create table refund_proposal (
      id uuid primary key,
      application_id uuid not null,
      payment_id uuid not null references payment,
      scope jsonb not null,
      reason text not null,
      currency text not null,
      amount_minor bigint not null check (amount_minor > 0),
      proposed_by text not null,
      proposed_at timestamptz not null,
      idempotency_key text not null,
      status text not null default 'open' check (status in ('open', 'confirmed', 'declined')),
      answered_by text,
      answered_at timestamptz,
      check (status <> 'confirmed' or answered_by <> proposed_by),
      unique (payment_id, idempotency_key)
    );
    create unique index refund_proposal_one_open on refund_proposal (payment_id) where status = 'open';
    create index refund_proposal_application on refund_proposal (application_id, proposed_at);`);
}

export async function down(knex) {
  await knex.raw('drop table refund_proposal');
}
