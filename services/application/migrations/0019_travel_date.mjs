/**
 * A case is taken up before its traveller leaves: the queue goes by the promise or the day of travel, whichever is
 * first.
 */
export async function up(knex) {
  await knex.raw(`
    alter table casework add column travels_at timestamptz;
    create index casework_urgent on casework
      ((case when due_at is not null then least(due_at, travels_at) end), application_id) where closed_at is null;`);
}

export async function down(knex) {
  await knex.raw(`
    drop index casework_urgent;
    alter table casework drop column travels_at;`);
}
