/**
 * The queue by deadline: the same order and counts as before, with what the filter asks in the index itself, so that
 * cases that are not due soon are passed over without reading their rows. Each takes the place of an index that it
 * holds all of. Built while others write.
 */
export const config = { transaction: false };

const URGENT_AT = '(case when due_at is not null then least(due_at, travels_at) end)';
const BEFORE = {
  casework_urgent: `(${URGENT_AT}, application_id)`,
  casework_counts: '(stage, assignee_id, due_at)',
};
const AFTER = {
  casework_deadline: `(${URGENT_AT}, application_id) include (due_at, warn_at, travels_at, stage, assignee_id)`,
  casework_stage_counts: '(stage, assignee_id, due_at, warn_at)',
};

const replace = async (knex, old, fresh) => {
  for (const [name, definition] of Object.entries(fresh)) {
    // One that a broken run left behind is not used by anybody.
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on casework ${definition} where closed_at is null`);
  }
  for (const name of Object.keys(old)) await knex.raw(`drop index concurrently if exists ${name}`);
};

export const up = (knex) => replace(knex, BEFORE, AFTER);
export const down = (knex) => replace(knex, AFTER, BEFORE);
