/** Finds the data keys that a master key wrapped. */
export async function up(knex) {
  await knex.raw('create index application_key_master on application_key (master_key_id)');
}

export async function down(knex) {
  await knex.raw('drop index application_key_master');
}
