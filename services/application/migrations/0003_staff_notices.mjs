/**
 * What staff have to be told: a payment that changed its order, and money that arrived for an application that is not
 * there.
 */
export async function up(knex) {
  await knex.raw(`
    alter table application add column paid_difference jsonb;
    create table stranded_payment (
      payment_id text primary key,
      application_id text not null,
      amount_minor bigint not null,
      currency char(3) not null,
      received_at timestamptz not null default now()
    );`);
}

export async function down(knex) {
  await knex.raw('drop table stranded_payment; alter table application drop column paid_difference');
}
