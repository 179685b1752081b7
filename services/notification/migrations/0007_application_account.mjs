/** Whose account an application's address belongs to, so that it can end with the last of its applications. */
export async function up(knex) {
  await knex.raw(`
    create table application_account (
      application_id uuid not null,
      -- Keycloak's subject.
      user_id text not null,
      primary key (application_id, user_id)
    );`);
}

export async function down(knex) {
  await knex.raw('drop table application_account');
}
