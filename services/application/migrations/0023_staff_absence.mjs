/** When somebody of the staff is away, one stretch of days each, and what their roles were when they were seen last. */
export async function up(knex) {
  await knex.raw(`
    create table staff_absence (
      user_id text primary key,
      -- Both days are away, in the office's time zone.
      from_day date not null,
      until_day date not null check (until_day >= from_day),
      entered_by text not null,
      version integer not null default 1,
      changed_at timestamptz not null default now()
    );
    alter table staff_name add column roles text[] not null default '{}';`);
}

export async function down(knex) {
  await knex.raw(`
    alter table staff_name drop column roles;
    drop table staff_absence;`);
}
