/** What asked for the task, so that its mail belongs to the same trace. */
export async function up(knex) {
  await knex.raw(`alter table task add column trace jsonb not null default '{}'`);
}

export async function down(knex) {
  await knex.raw('alter table task drop column trace');
}
