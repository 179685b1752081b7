/** What an authority was paid for a case, in minor units of any currency, and its number for it. */
export async function up(knex) {
  await knex.raw(`
    alter table casework
      add column fee_minor bigint check (fee_minor >= 0),
      add column fee_currency text,
      add column fee_receipt_number text not null default '',
      add constraint casework_fee_whole check ((fee_minor is null) = (fee_currency is null));`);
}

export async function down(knex) {
  await knex.raw(`
    alter table casework
      drop constraint casework_fee_whole,
      drop column fee_minor,
      drop column fee_currency,
      drop column fee_receipt_number;`);
}
