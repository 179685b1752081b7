/** Pictures that staff uploaded, under a name made of their content; destinations refer to them by address. */
export async function up(knex) {
  await knex.raw(`
    create table flag_icon (
      name text primary key,
      content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
      content bytea not null check (octet_length(content) <= 102400),
      created_at timestamptz not null default now()
    );`);
}

export async function down(knex) {
  await knex.raw('drop table flag_icon');
}
