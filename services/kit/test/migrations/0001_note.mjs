export const up = (knex) => knex.schema.createTable('note', (table) => table.text('text'));
export const down = (knex) => knex.schema.dropTable('note');
