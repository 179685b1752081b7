export async function up(knex) {
  await knex.raw(`
    -- Towns that an address may begin with; written by the seed from the open data of the build.
    create table place (
      id integer primary key,
      name text not null,
      -- The name in lower case, without accents and punctuation.
      search text not null,
      region text not null,
      country char(2) not null,
      population integer not null
    );
    create index place_search on place (search text_pattern_ops);`);
}

export async function down(knex) {
  await knex.raw('drop table place');
}
