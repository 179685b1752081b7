/** A change of many cases as a job with its items, and who of the staff a case can be assigned to. */
export async function up(knex) {
  await knex.raw(`
    create table bulk_job (
      id uuid primary key,
      created_by text not null,
      action text not null check (action in ('claim', 'release', 'assign', 'note')),
      assignee_id text not null default '',
      reason text not null default '',
      status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'undone')),
      created_at timestamptz not null,
      starts_at timestamptz not null,
      ended_at timestamptz
    );
    create table bulk_item (
      job_id uuid not null references bulk_job on delete cascade,
      application_id uuid not null references casework on delete cascade,
      position integer not null,
      -- Empty while it waits, 'done', or why it was refused.
      outcome text not null default '',
      -- The words of a note, sealed with the application's data key until it is written.
      sealed bytea,
      primary key (job_id, application_id)
    );
    create index bulk_item_application on bulk_item (application_id);
    create index bulk_item_waiting on bulk_item (job_id, position) where outcome = '';
    alter table staff_name add column works_cases boolean not null default false;`);
}

export async function down(knex) {
  await knex.raw(`
    alter table staff_name drop column works_cases;
    drop table bulk_item, bulk_job;`);
}
