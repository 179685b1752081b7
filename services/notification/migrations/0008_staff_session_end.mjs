/** Who ended whose session in the administration. */
export async function up(knex) {
  await knex.raw(`
    create table staff_session_end (
      id uuid primary key default gen_random_uuid(),
      asked_at timestamptz not null default now(),
      -- Keycloak's subjects.
      ended_by text not null,
      user_id text,
      session_id text not null,
      -- Null while Keycloak has not confirmed it.
      ended_at timestamptz
    );
    create index staff_session_end_asked_at on staff_session_end (asked_at);`);
}

export async function down(knex) {
  await knex.raw('drop table staff_session_end');
}
