export async function up(knex) {
  await knex.raw(`
    -- What a text of the catalogue is in another language. Keyed by the text itself: "90 days" is translated once for every visa that has it, and a text that is
    -- edited is shown as it is until its new wording is translated.
    create table text_translation (
      locale text not null check (locale in ('es', 'fr')),
      source text not null,
      text text not null,
      updated_at timestamptz not null default now(),
      primary key (locale, source)
    );`);
}

export async function down(knex) {
  await knex.raw('drop table text_translation');
}
