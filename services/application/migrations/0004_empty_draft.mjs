/** Finds drafts without personal data among the many that wait for thirty days with some. */
export async function up(knex) {
  await knex.raw(`
    create index application_empty_draft on application (created_at)
      where payment_status in ('unpaid', 'failed') and not has_travellers`);
}

export async function down(knex) {
  await knex.raw('drop index application_empty_draft');
}
