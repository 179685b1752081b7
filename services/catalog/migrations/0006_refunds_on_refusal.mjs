/** Which add-ons pay everything back by themselves where the authority refuses. */
export async function up(knex) {
  await knex.raw(`
    alter table upsell add column refunds_on_refusal boolean not null default false;
    -- What the catalogue of earlier releases promised in its description.
    update upsell set refunds_on_refusal = true where upsell_name = 'Denial protection';`);
}

export async function down(knex) {
  await knex.raw('alter table upsell drop column refunds_on_refusal');
}
