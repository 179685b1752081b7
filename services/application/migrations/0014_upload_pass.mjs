/** What lets another device of the traveller upload one picture: single use, a few minutes. */
export async function up(knex) {
  await knex.raw(`
    create table upload_pass (
      token_hash text primary key,
      application_id uuid not null references application on delete cascade,
      traveller integer not null,
      kind text not null check (kind in ('selfie', 'passport')),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index upload_pass_application on upload_pass (application_id);`);
}

export async function down(knex) {
  await knex.raw('drop table upload_pass');
}
