/** Changes of one case that send something: they wait here, and can be undone until they are made. */
export async function up(knex) {
  await knex.raw(`
    create table held_change (
      id uuid primary key,
      application_id uuid not null references application on delete cascade,
      actor_id text not null,
      -- The event that it will be in the timeline.
      kind text not null,
      -- The command and who gave it, sealed with the application's data key until it is made or undone.
      sealed bytea,
      status text not null default 'waiting' check (status in ('waiting', 'done', 'undone', 'refused')),
      -- Why it was refused.
      outcome text not null default '',
      held_at timestamptz not null,
      starts_at timestamptz not null,
      ended_at timestamptz
    );
    -- One decision of a case at a time; messages wait beside it.
    create unique index held_change_one on held_change (application_id)
      where status = 'waiting' and kind <> 'message-sent';
    create index held_change_application on held_change (application_id, starts_at);
    create index held_change_actor on held_change (actor_id, starts_at);`);
}

export async function down(knex) {
  await knex.raw('drop table held_change');
}
