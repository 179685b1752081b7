/** What a case owes by itself: the version of the refund rule that was shown, and when its promised time was missed. */
export async function up(knex) {
  await knex.raw(`
    alter table casework add column refund_rule integer not null default 1;
    alter table casework add column promise_missed_at timestamptz;
    create index casework_promise on casework (due_at)
      where closed_at is null and promise_missed_at is null and due_at is not null;`);
}

export async function down(knex) {
  await knex.raw(`
    drop index casework_promise;
    alter table casework drop column promise_missed_at, drop column refund_rule;`);
}
