/** What staff are called by, as their sign-in said last: timelines and assignments hold ids only. */
export async function up(knex) {
  await knex.raw(`
    create table staff_name (
      user_id text primary key,
      name text not null,
      seen_at timestamptz not null default now()
    );`);
}

export async function down(knex) {
  await knex.raw('drop table staff_name');
}
