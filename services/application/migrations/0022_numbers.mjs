/**
 * Figures by day, which a job counts anew while the day lasts, so that nobody who looks at them waits for a scan.
 * Days are of UTC.
 */
export async function up(knex) {
  await knex.raw(`
    create table numbers_day (
      day date primary key,
      -- Of the applications begun that day, also those deleted since: how many have paid and been submitted by now.
      begun integer not null default 0,
      begun_paid integer not null default 0,
      begun_submitted integer not null default 0,
      -- On that day, whenever they were begun.
      paid integer not null default 0,
      submitted integer not null default 0,
      -- Handed to the authority in the promised time; the promised time missed.
      on_time integer not null default 0,
      late integer not null default 0,
      counted_at timestamptz not null,
      -- Nothing more can happen on it.
      is_over boolean not null
    );
    create table numbers_stage (
      day date not null,
      stage text not null,
      -- Times that differ by less than a tenth are counted together.
      bucket smallint not null,
      cases integer not null,
      primary key (day, stage, bucket)
    );
    create table numbers_decision (
      day date not null,
      destination_country text not null,
      approved integer not null,
      refused integer not null,
      primary key (day, destination_country)
    );
    create table numbers_work (
      day date not null,
      staff_id text not null,
      kind text not null,
      count integer not null,
      primary key (day, staff_id, kind)
    );

    create index application_submitted on application (submitted_at) where submitted_at is not null;
    -- The timeline grows at its end, in the order of time.
    create index case_event_at on case_event using brin (at);

    -- A draft that is deleted was begun all the same.
    create table numbers_removed (day date primary key, begun integer not null);
    create function note_removed_applications() returns trigger language plpgsql as $$
      begin
        insert into numbers_removed (day, begun)
          select (created_at at time zone 'UTC')::date, count(*) from removed group by 1 order by 1
          on conflict (day) do update set begun = numbers_removed.begun + excluded.begun;
        return null;
      end $$;
    create trigger application_removed after delete on application
      referencing old table as removed for each statement execute function note_removed_applications();`);
}

export async function down(knex) {
  await knex.raw(`
    drop trigger application_removed on application;
    drop function note_removed_applications();
    drop index case_event_at, application_submitted;
    drop table numbers_removed, numbers_work, numbers_decision, numbers_stage, numbers_day;`);
}
