/** Where somebody of the staff sits, in an administrator's words. */
export async function up(knex) {
  await knex.raw(`alter table staff_name add column office text not null default ''`);
}

export async function down(knex) {
  await knex.raw('alter table staff_name drop column office');
}
