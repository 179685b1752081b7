/** What the seed knows is told to travellers under a name that means something to them. */
export async function up(knex) {
  await knex('requirement').where({ source: 'Catalogue seed' }).update({ source: 'Wayfare' });
}

export async function down(knex) {
  await knex('requirement').where({ source: 'Wayfare' }).update({ source: 'Catalogue seed' });
}
