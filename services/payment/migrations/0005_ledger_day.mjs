/** Sums of the ledger by day of UTC, so that nobody who looks at revenue waits for a scan of the books. */
export async function up(knex) {
  await knex.raw(`
    create table ledger_day (
      day date not null,
      currency char(3) not null,
      sold_minor bigint not null,
      -- Of it, what is the authorities'.
      government_fee_minor bigint not null,
      refunded_minor bigint not null,
      -- Disputes that were lost.
      lost_minor bigint not null,
      primary key (day, currency)
    );
    -- Days that were counted; also those without any entry.
    create table ledger_day_count (
      day date primary key,
      counted_at timestamptz not null,
      -- Nothing more is posted on it.
      is_over boolean not null
    );`);
}

export async function down(knex) {
  await knex.raw('drop table ledger_day_count, ledger_day');
}
