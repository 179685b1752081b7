/** Filters of the queue that staff keep under a name, for themselves or for the team. */
export async function up(knex) {
  await knex.raw(`
    create table saved_view (
      id uuid primary key,
      owner_id text not null,
      name text not null,
      -- Query of the queue's address: filters only, never what is searched for.
      address text not null,
      shared boolean not null default false,
      version integer not null default 1,
      changed_at timestamptz not null default now()
    );
    create unique index saved_view_name on saved_view (owner_id, lower(name));
    create index saved_view_shared on saved_view (name) where shared;`);
}

export async function down(knex) {
  await knex.raw('drop table saved_view;');
}
