/**
 * The figures of all submissions without counting them: per day, status and payment, kept by triggers. A write appends
 * what it changes and waits for nobody; a job folds what was appended into the sums. Casework's own counts come from
 * one index.
 */
export async function up(knex) {
  await knex.raw(`
    create table submission_figure (
      -- Of the creation, in UTC.
      day date not null,
      status text not null,
      payment_status text not null,
      submissions bigint not null,
      priced_usd_minor bigint not null,
      refunded_usd_minor bigint not null,
      primary key (day, status, payment_status)
    );
    create table submission_figure_change (
      id bigint generated always as identity primary key,
      day date not null,
      status text not null,
      payment_status text not null,
      submissions bigint not null,
      priced_usd_minor bigint not null,
      refunded_usd_minor bigint not null
    );

    create function count_submissions() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into submission_figure_change
              (day, status, payment_status, submissions, priced_usd_minor, refunded_usd_minor)
            select (created_at at time zone 'UTC')::date, status, payment_status, count(*),
                coalesce(sum(total_usd_minor), 0), sum(refunded_usd_minor)
              from written group by 1, 2, 3;
        else
          insert into submission_figure_change
              (day, status, payment_status, submissions, priced_usd_minor, refunded_usd_minor)
            select (created_at at time zone 'UTC')::date, status, payment_status, -count(*),
                -coalesce(sum(total_usd_minor), 0), -sum(refunded_usd_minor)
              from removed group by 1, 2, 3;
        end if;
        return null;
      end $$;
    create function recount_submission() returns trigger language plpgsql as $$
      begin
        insert into submission_figure_change
            (day, status, payment_status, submissions, priced_usd_minor, refunded_usd_minor)
          values ((old.created_at at time zone 'UTC')::date, old.status, old.payment_status, -1,
              -coalesce(old.total_usd_minor, 0), -old.refunded_usd_minor),
            ((new.created_at at time zone 'UTC')::date, new.status, new.payment_status, 1,
              coalesce(new.total_usd_minor, 0), new.refunded_usd_minor);
        return null;
      end $$;
    create trigger application_counted after insert on application
      referencing new table as written for each statement execute function count_submissions();
    create trigger application_uncounted after delete on application
      referencing old table as removed for each statement execute function count_submissions();
    create trigger application_recounted
      after update of status, payment_status, total_usd_minor, refunded_usd_minor, created_at on application
      for each row when ((old.status, old.payment_status, old.total_usd_minor, old.refunded_usd_minor, old.created_at)
        is distinct from (new.status, new.payment_status, new.total_usd_minor, new.refunded_usd_minor, new.created_at))
      execute function recount_submission();

    insert into submission_figure (day, status, payment_status, submissions, priced_usd_minor, refunded_usd_minor)
      select (created_at at time zone 'UTC')::date, status, payment_status, count(*),
          coalesce(sum(total_usd_minor), 0), sum(refunded_usd_minor)
        from application group by 1, 2, 3;

    create index casework_counts on casework (stage, assignee_id, due_at) where closed_at is null;`);
}

export async function down(knex) {
  await knex.raw(`
    drop index if exists casework_counts;
    drop trigger application_recounted on application;
    drop trigger application_uncounted on application;
    drop trigger application_counted on application;
    drop function recount_submission();
    drop function count_submissions();
    drop table submission_figure_change, submission_figure;`);
}
