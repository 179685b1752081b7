/** What travellers and staff write to each other, one thread for an application. */
export async function up(knex) {
  await knex.raw(`
    create table thread (
      application_id uuid primary key references application on delete cascade,
      last_sequence integer not null default 0,
      -- The last one that staff wrote, and up to where the traveller has read.
      staff_sequence integer not null default 0,
      read_sequence integer not null default 0,
      -- Up to where staff have answered, or said that no answer is needed.
      answered_sequence integer not null default 0,
      -- When the traveller wrote the first message that staff have not answered.
      unanswered_since timestamptz
    );
    create index thread_waiting on thread (unanswered_since, application_id) where unanswered_since is not null;
    create table thread_message (
      id uuid primary key,
      application_id uuid not null references thread on delete cascade,
      sequence integer not null,
      at timestamptz not null,
      author text not null check (author in ('traveller', 'staff')),
      -- Keycloak's subject of the one of the staff; empty for the traveller.
      author_id text not null default '',
      idempotency_key text not null,
      -- Sealed with the application's data key.
      sealed bytea not null,
      unique (application_id, sequence),
      unique (application_id, author_id, idempotency_key)
    );`);
}

export async function down(knex) {
  await knex.raw('drop table thread_message, thread');
}
