export async function up(knex) {
  await knex.raw(`
    -- What is still to be done for somebody: a mail, a text message, an account. Written in the inbox transaction, worked off with retries.
    create table task (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      application_id uuid,
      -- Only where no application leads to the address; emptied once the task is done.
      recipient text,
      locale text not null default '',
      template_id uuid,
      -- Facts of the event that are nobody's personal data, such as the amount paid.
      facts jsonb not null default '{}',
      -- The same cause makes one task only.
      dedupe_key text unique,
      status text not null default 'pending' check (status in ('pending', 'done', 'skipped', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      reason text,
      created_at timestamptz not null default now(),
      done_at timestamptz
    );
    create index task_due on task (next_attempt_at) where status = 'pending';
    create index task_done on task (done_at) where status <> 'pending';
    -- Somebody who asks again and again has one link on its way.
    create unique index task_one_link_on_its_way on task (recipient)
      where kind = 'magic_link' and application_id is null and status = 'pending';

    create table email_template (
      id uuid primary key default gen_random_uuid(),
      template_type text not null,
      template_name text not null,
      subject text not null,
      html_content text not null,
      is_active boolean not null,
      locale text not null default '' check (locale in ('', 'en', 'es', 'fr')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index email_template_type on email_template (template_type) where is_active;`);
}

export async function down(knex) {
  await knex.raw('drop table email_template, task');
}
