/**
 * When the application named a document, and when an erased document's file was gone. Rows of earlier releases have
 * neither: the sweeps look at each of them once.
 */
export async function up(knex) {
  await knex.raw(`
    alter table document add column attached_at timestamptz, add column file_removed_at timestamptz;
    create index document_unattached on document (application_id) where attached_at is null and erased_at is null;
    create index document_file_pending on document (erased_at, id) where erased_at is not null and file_removed_at is null;
  `);
}

export async function down(knex) {
  await knex.raw(`
    alter table document drop column attached_at, drop column file_removed_at;
  `);
}
