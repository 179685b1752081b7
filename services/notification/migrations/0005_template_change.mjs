/** Who changed which template, and one active template for each type and language. */
export async function up(knex) {
  await knex.raw(`
    create table template_change (
      id uuid primary key default gen_random_uuid(),
      changed_at timestamptz not null default now(),
      -- Keycloak's subject of the member of staff.
      changed_by text not null,
      action text not null check (action in ('created', 'changed', 'deleted')),
      template_id uuid not null,
      template_type text not null,
      locale text not null,
      is_active boolean not null,
      -- SHA-256 of the whole template: enough to tell what was in force, without keeping its words.
      content_hash text not null
    );
    create index template_change_template on template_change (template_id, changed_at);

    -- Of several active ones the last changed was sent: it stays, and so nothing changes for readers.
    update email_template set is_active = false where is_active and id not in (
      select distinct on (template_type, locale) id from email_template where is_active
      order by template_type, locale, updated_at desc, id);
    create unique index email_template_one_active on email_template (template_type, locale) where is_active;`);
}

export async function down(knex) {
  await knex.raw('drop index email_template_one_active; drop table template_change');
}
