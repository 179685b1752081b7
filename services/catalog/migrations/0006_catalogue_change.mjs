/** Who changed what in the catalogue, with the row before and after: whoever writes, by the service or past it. */
const TABLES = { destination: 'id', visa_service: 'id', upsell: 'id', text_translation: 'source' };

export async function up(knex) {
  await knex.raw(`
    create table catalogue_change (
      id bigint generated always as identity primary key,
      changed_at timestamptz not null default now(),
      -- Keycloak's subject of the member of staff; else the database's role.
      changed_by text not null,
      kind text not null,
      entity_id text not null,
      action text not null check (action in ('created', 'changed', 'deleted')),
      before jsonb,
      after jsonb
    );
    create index catalogue_change_entity on catalogue_change (kind, entity_id, changed_at);

    create function note_catalogue_change() returns trigger language plpgsql as $$
      declare
        -- What changes by itself: the time, and that there are orders.
        was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'updated_at' - 'has_applications' end;
        is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'updated_at' - 'has_applications' end;
        by_staff text := nullif(current_setting('visa.changed_by', true), '');
      begin
        if was is not distinct from is_now then return null; end if;
        insert into catalogue_change (changed_by, kind, entity_id, action, before, after) values (
          coalesce(by_staff, 'database:' || current_user), tg_table_name, coalesce(is_now, was) ->> tg_argv[0],
          case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'changed' end, was, is_now);
        return null;
      end $$;
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'rows of % are never changed', tg_table_name; end $$;
    create trigger catalogue_change_append_only before update or delete on catalogue_change
      for each row execute function refuse_change();`);
  for (const [table, key] of Object.entries(TABLES))
    await knex.raw(`create trigger ${table}_change after insert or update or delete on ${table}
      for each row execute function note_catalogue_change('${key}')`);
}

export async function down(knex) {
  for (const table of Object.keys(TABLES)) await knex.raw(`drop trigger ${table}_change on ${table}`);
  await knex.raw('drop table catalogue_change; drop function note_catalogue_change, refuse_change');
}
