/** What an authority was paid for a case, and what was handed to authorities by adapters. */
export async function up(knex) {
  await knex.raw(`
    -- In minor units of any currency, with the authority's number for the payment.
    alter table casework
      add column fee_minor bigint check (fee_minor >= 0),
      add column fee_currency text,
      add column fee_receipt_number text not null default '',
      add constraint casework_fee_whole check ((fee_minor is null) = (fee_currency is null));

    -- One row for each time that a case became ready.
    create table government_hand_over (
      application_id uuid not null references casework on delete cascade,
      attempt integer not null,
      -- Since when the case was ready: reopened and passed again it is another attempt.
      ready_since timestamptz not null,
      adapter text not null,
      state text not null default 'begun'
        check (state in ('begun', 'dropped', 'sent', 'filed', 'approved', 'refused')),
      begun_at timestamptz not null,
      tried_at timestamptz not null,
      sent_at timestamptz,
      primary key (application_id, attempt),
      unique (application_id, ready_since)
    );
    create index government_hand_over_begun on government_hand_over (tried_at) where state = 'begun';`);
}

export async function down(knex) {
  await knex.raw(`
    drop table government_hand_over;
    alter table casework
      drop constraint casework_fee_whole,
      drop column fee_minor,
      drop column fee_currency,
      drop column fee_receipt_number;`);
}
