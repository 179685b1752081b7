/**
 * Finding people by name, passport number and e-mail although all of it is sealed: keyed hashes of the normalised
 * values, of paid applications only. The key is stored wrapped by the master key, as data keys are.
 */
export async function up(knex) {
  await knex.raw(`
    create table search_key (
      id uuid primary key,
      only_one boolean not null default true unique check (only_one),
      data_key bytea not null,
      master_key_id text not null
    );
    alter table application_detail add column people bigint[];
    create index application_detail_people on application_detail using gin (people) where people is not null;`);
}

export async function down(knex) {
  await knex.raw(`
    alter table application_detail drop column people;
    drop table search_key;`);
}
