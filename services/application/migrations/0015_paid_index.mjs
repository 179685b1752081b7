/** For the reconciler, which reads every few minutes what was paid lately. */
export async function up(knex) {
  await knex.raw('create index application_paid on application (paid_at) where paid_at is not null');
}

export async function down(knex) {
  await knex.raw('drop index application_paid');
}
