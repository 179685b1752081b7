/**
 * Pictures of passports that travellers took before they paid: ids only. A row goes when its picture becomes a
 * traveller's at the payment, when somebody lets go of it, and with its draft.
 */
export async function up(knex) {
  await knex.raw(`
    create table draft_passport (
      document_id uuid primary key,
      application_id uuid not null references application on delete cascade,
      -- Index from 0; null until the personal details say whose it is.
      traveller integer check (traveller >= 0),
      created_at timestamptz not null,
      unique (application_id, traveller)
    );`);
}

export async function down(knex) {
  await knex.raw('drop table draft_passport');
}
