/** What a template said before and after a change; rows of earlier releases tell by their hash only. */
export async function up(knex) {
  await knex.raw(`
    alter table template_change add column before jsonb, add column after jsonb;
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'rows of % are never changed', tg_table_name; end $$;
    create trigger template_change_append_only before update or delete on template_change
      for each row execute function refuse_change();`);
}

export async function down(knex) {
  await knex.raw(`
    drop trigger template_change_append_only on template_change;
    drop function refuse_change;
    alter table template_change drop column before, drop column after`);
}
