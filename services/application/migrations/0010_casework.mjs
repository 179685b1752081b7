/** What happens after submission: the case, its append-only timeline, what was asked, noted, proposed and issued. */
export async function up(knex) {
  await knex.raw(`
    create table casework (
      application_id uuid primary key references application on delete cascade,
      version integer not null default 1,
      stage text not null,
      resume_stage text,
      stage_since timestamptz not null,
      opened_at timestamptz not null,
      closed_at timestamptz,
      assignee_id text,
      claimed_at timestamptz,
      -- Working minutes of the office's calendar.
      granted_minutes integer not null,
      spent_minutes double precision not null default 0,
      running_since timestamptz,
      due_at timestamptz,
      warn_at timestamptz,
      authority_reference text not null default '',
      -- The head of the timeline's hash chain, so that removed last rows are noticed too.
      event_count integer not null default 0,
      event_hash bytea not null default ''
    );
    create index casework_queue on casework (due_at, application_id) where closed_at is null;
    create index casework_assignee on casework (assignee_id) where closed_at is null;
    create index casework_closed on casework (closed_at) where closed_at is not null;

    create table case_event (
      application_id uuid not null,
      sequence integer not null,
      at timestamptz not null,
      actor text not null,
      actor_id text not null default '',
      kind text not null,
      reason text not null default '',
      stage text not null,
      -- Ids, figures and slugs; never personal data.
      details jsonb not null default '{}',
      hash bytea not null,
      primary key (application_id, sequence)
    );
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% is append-only', tg_table_name; end $$;
    create trigger case_event_append_only before update or delete on case_event
      for each row execute function refuse_change();

    create table information_request (
      id uuid primary key,
      application_id uuid not null references casework on delete cascade,
      traveller integer not null,
      subject text not null,
      reason text not null,
      -- Words of staff and traveller, sealed with the application's data key.
      message bytea,
      answer bytea,
      status text not null default 'open' check (status in ('open', 'answered', 'withdrawn')),
      asked_by text not null,
      asked_at timestamptz not null,
      due_at timestamptz not null,
      answered_at timestamptz
    );
    create index information_request_application on information_request (application_id, asked_at);
    create index information_request_due on information_request (due_at) where status = 'open';

    create table case_note (
      id uuid primary key,
      application_id uuid not null references casework on delete cascade,
      at timestamptz not null,
      author_id text not null,
      sealed bytea not null
    );
    create index case_note_application on case_note (application_id, at);

    create table decision_proposal (
      id uuid primary key,
      application_id uuid not null references casework on delete cascade,
      event text not null,
      reason text not null default '',
      proposed_by text not null,
      proposed_at timestamptz not null,
      status text not null default 'open' check (status in ('open', 'confirmed', 'declined')),
      answered_by text,
      answered_at timestamptz,
      check (answered_by is null or status = 'declined' or answered_by <> proposed_by)
    );
    create unique index decision_proposal_one_open on decision_proposal (application_id) where status = 'open';

    create table issued_visa (
      application_id uuid not null references casework on delete cascade,
      traveller integer not null,
      document_id uuid not null,
      sealed_number bytea,
      valid_from date,
      valid_until date,
      delivered_at timestamptz not null,
      primary key (application_id, traveller)
    );

    -- Applications that were submitted before there were cases wait from the moment they were submitted.
    insert into casework (application_id, stage, stage_since, opened_at, granted_minutes, running_since, due_at, warn_at)
      select id, 'submitted', submitted_at, submitted_at, hours * 60, submitted_at,
          submitted_at + make_interval(hours => hours), submitted_at + make_interval(mins => hours * 45)
        from (select id, submitted_at, coalesce(nullif((quote ->> 'processingHours')::int, 0), 24) as hours
                from application join application_detail on application_id = id
                where status = 'submitted' and submitted_at is not null) as waiting;`);
}

export async function down(knex) {
  await knex.raw(`
    drop table issued_visa, decision_proposal, case_note, information_request, case_event, casework;
    drop function refuse_change();`);
}
