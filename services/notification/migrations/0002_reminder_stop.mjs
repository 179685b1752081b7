export async function up(knex) {
  await knex.raw(`
    -- Addresses that want no reminders, as a hash: enough to recognise one, too little to write to it.
    create table reminder_stop (
      address_hash text primary key,
      created_at timestamptz not null default now()
    );`);
}

export async function down(knex) {
  await knex.raw('drop table reminder_stop');
}
