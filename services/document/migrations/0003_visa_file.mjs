/** Issued visas are kept beside the pictures of travellers. */
export async function up(knex) {
  await knex.raw(`
    alter table document drop constraint document_kind_check;
    alter table document add constraint document_kind_check check (kind in ('selfie', 'passport', 'visa')) not valid;
    alter table document validate constraint document_kind_check;
  `);
}

/** Refused while an issued visa is kept: the release before cannot know of it. */
export async function down(knex) {
  await knex.raw(`
    alter table document drop constraint document_kind_check;
    alter table document add constraint document_kind_check check (kind in ('selfie', 'passport'));
  `);
}
