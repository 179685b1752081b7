/**
 * What a second person is to hand over although a check did not pass: the written reason and the visas with their
 * numbers and dates, sealed with the application's data key.
 */
export async function up(knex) {
  await knex.raw('alter table decision_proposal add column sealed_delivery bytea;');
}

export async function down(knex) {
  await knex.raw('alter table decision_proposal drop column sealed_delivery;');
}
