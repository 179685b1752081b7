/**
 * Two cases for one passport and destination, as pairs that a job finds, so that they stand in one queue. When the
 * traveller was reminded of a question, and when it was noted that its time is over.
 */
export async function up(knex) {
  await knex.raw(`
    create table case_duplicate (
      application_id uuid not null references casework on delete cascade,
      -- The one that was opened before.
      other_id uuid not null references casework on delete cascade,
      found_at timestamptz not null,
      -- Once somebody of the staff has said that both are wanted.
      dismissed_at timestamptz,
      dismissed_by text,
      primary key (application_id, other_id)
    );
    create index case_duplicate_other on case_duplicate (other_id);
    alter table casework add column duplicates_checked_at timestamptz;
    create index casework_unchecked on casework (opened_at)
      where duplicates_checked_at is null and closed_at is null;
    alter table information_request add column reminded_at timestamptz, add column overdue_noted_at timestamptz;`);
}

export async function down(knex) {
  await knex.raw(`
    alter table information_request drop column reminded_at, drop column overdue_noted_at;
    alter table casework drop column duplicates_checked_at;
    drop table case_duplicate;`);
}
