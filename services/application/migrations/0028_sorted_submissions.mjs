/**
 * An index for each order of the list of submissions, and for parts of order numbers. Drafts are in none of them: a
 * traveller who begins and saves writes no entry; the first is written when somebody tries to pay. Built while others
 * write.
 */
export const config = { transaction: false };

const INDEXES = {
  application_by_date: '(created_at, id)',
  application_by_destination: '(destination_name, created_at, id)',
  application_by_visa: '(visa_name, created_at, id)',
  application_by_applicants: '(num_applicants, created_at, id)',
  application_by_status: '(status, created_at, id)',
  // What has no price comes last in both directions.
  application_by_price: '(total_usd_minor, created_at, id)',
  application_by_price_down: '(total_usd_minor desc nulls last, created_at desc, id desc)',
  application_by_number_part: 'using gin (order_number_parts(order_number)) with (fastupdate = off)',
};

export async function up(knex) {
  // Whatever three characters stand beside each other.
  await knex.raw(`
    create or replace function order_number_parts(order_number text) returns text[]
      language sql immutable strict parallel safe
      return (select array_agg(distinct substr(order_number, n, 3))
        from generate_series(1, length(order_number) - 2) as n);`);
  for (const [name, definition] of Object.entries(INDEXES)) {
    // One that a broken run left behind is not used by anybody.
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on application ${definition} where status <> 'draft'`);
  }
}

export async function down(knex) {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
  await knex.raw('drop function if exists order_number_parts(text)');
}
