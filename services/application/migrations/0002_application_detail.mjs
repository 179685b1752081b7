/** The wide columns move to a table of their own: staff filters, sorts and counts narrow rows only. */
export async function up(knex) {
  await knex.raw(`
    create table application_detail (
      application_id uuid primary key references application on delete cascade,
      quote jsonb,
      sealed bytea,
      data_key bytea,
      master_key_id text
    );
    insert into application_detail (application_id, quote, sealed, data_key, master_key_id)
      select id, quote, sealed, data_key, master_key_id from application;
    create index application_detail_master_key on application_detail (master_key_id);
    alter table application drop column quote, drop column sealed, drop column data_key, drop column master_key_id;
    alter table application reset (toast_tuple_target);
    drop index application_submission;
    create index application_submission on application (created_at, id);`);
}

export async function down(knex) {
  await knex.raw(`
    alter table application
      add column quote jsonb, add column sealed bytea, add column data_key bytea, add column master_key_id text;
    update application set quote = d.quote, sealed = d.sealed, data_key = d.data_key, master_key_id = d.master_key_id
      from application_detail d where d.application_id = application.id;
    drop table application_detail;`);
}
