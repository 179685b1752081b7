export async function up(knex) {
  await knex.raw(`
    alter table payment
      -- The order's lines that the checkout was opened with; empty for checkouts of earlier releases.
      add column lines jsonb not null default '[]',
      -- Why all of it is owed back: duplicate, application_gone, unknown_payment.
      add column refund_cause text;
    update payment set refund_cause = 'duplicate' where duplicate;

    create index payment_stranded on payment (id) where status = 'stranded';
    create index payment_paid on payment (paid_at) where paid_at is not null;

    create table refund (
      id uuid primary key,
      payment_id uuid not null references payment,
      application_id uuid not null,
      currency char(3) not null,
      amount_minor bigint not null check (amount_minor > 0),
      status text not null check (status in ('requested', 'pending', 'succeeded', 'failed', 'cancelled')),
      reason text not null,
      requested_by text not null,
      idempotency_key text not null,
      traveller integer,
      allocation jsonb not null,
      stripe_refund_id text unique,
      failure text not null default '',
      succeeded_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (payment_id, idempotency_key)
    );
    create index refund_application on refund (application_id);
    create index refund_updated on refund (updated_at);
    create index refund_failed on refund (updated_at) where status = 'failed';
    create unique index refund_one_per_traveller on refund (payment_id, traveller)
      where traveller is not null and status not in ('failed', 'cancelled');

    create table dispute (
      id text primary key,
      payment_id uuid not null references payment,
      application_id uuid not null,
      currency char(3) not null,
      amount_minor bigint not null check (amount_minor > 0),
      status text not null check (status in ('open', 'won', 'lost')),
      reason text not null,
      -- Which accounts a lost one is taken from.
      allocation jsonb not null default '[]',
      opened_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index dispute_payment on dispute (payment_id);
    create index dispute_open on dispute (opened_at) where status = 'open';

    -- Append-only, double entry: debits are positive, credits negative.
    create table ledger_transaction (
      id bigint generated always as identity primary key,
      cause text not null unique,
      kind text not null,
      payment_id uuid,
      application_id uuid,
      currency char(3) not null,
      posted_at timestamptz not null default now(),
      -- Entries are posted together with their transaction, never later.
      xact_id xid8 not null default pg_current_xact_id()
    );
    create index ledger_transaction_payment on ledger_transaction (payment_id);
    create index ledger_transaction_posted on ledger_transaction (posted_at);
    create index ledger_transaction_application on ledger_transaction (application_id);

    create table ledger_entry (
      transaction_id bigint not null references ledger_transaction,
      line smallint not null,
      account text not null,
      amount_minor bigint not null check (amount_minor <> 0),
      primary key (transaction_id, line)
    );
    create index ledger_entry_account on ledger_entry (account);

    create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only: post a reversal', tg_table_name using errcode = 'restrict_violation';
      end $$;
    create trigger ledger_transaction_append_only before update or delete on ledger_transaction
      for each row execute function refuse_change();
    create trigger ledger_entry_append_only before update or delete on ledger_entry
      for each row execute function refuse_change();
    create trigger ledger_transaction_no_truncate before truncate on ledger_transaction
      for each statement execute function refuse_change();
    create trigger ledger_entry_no_truncate before truncate on ledger_entry
      for each statement execute function refuse_change();

    -- Checked when the transaction commits. It fires once for each row, so the sum is taken several times of a handful of rows.
    create function refuse_unbalanced(checked bigint) returns void language plpgsql as $$
      declare
        entries integer;
        balance numeric;
        posted_in xid8;
      begin
        select count(*), coalesce(sum(amount_minor), 0) into entries, balance
          from ledger_entry where transaction_id = checked;
        select xact_id into posted_in from ledger_transaction where id = checked;
        if entries < 2 or balance <> 0 then
          raise exception 'ledger transaction % does not balance: % entries, sum %', checked, entries, balance
            using errcode = 'integrity_constraint_violation', constraint = 'ledger_balanced';
        end if;
        if posted_in <> pg_current_xact_id() then
          raise exception 'ledger transaction % is closed', checked
            using errcode = 'integrity_constraint_violation', constraint = 'ledger_closed';
        end if;
      end $$;
    create function check_ledger_transaction() returns trigger language plpgsql as $$
      begin perform refuse_unbalanced(new.id); return null; end $$;
    create function check_ledger_entry() returns trigger language plpgsql as $$
      begin perform refuse_unbalanced(new.transaction_id); return null; end $$;
    create constraint trigger ledger_transaction_balanced after insert on ledger_transaction
      deferrable initially deferred for each row execute function check_ledger_transaction();
    create constraint trigger ledger_entry_balanced after insert on ledger_entry
      deferrable initially deferred for each row execute function check_ledger_entry();

    -- Where Stripe, our books and the orders differ; ids and amounts only.
    create table difference (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      subject text not null,
      payment_id uuid,
      application_id uuid,
      details jsonb not null default '{}',
      sightings integer not null default 1,
      -- From when on the run looked that saw it first: later runs look as far back until it is gone.
      window_from timestamptz not null,
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      resolved_at timestamptz
    );
    create unique index difference_open on difference (kind, subject) where resolved_at is null;

    create table reconciliation (
      id bigint generated always as identity primary key,
      window_from timestamptz not null,
      started_at timestamptz not null,
      ended_at timestamptz not null default now(),
      repaired integer not null,
      differences integer not null
    );
  `);
}

export async function down(knex) {
  await knex.raw(`
    drop index payment_stranded, payment_paid;
    drop table reconciliation, difference, ledger_entry, ledger_transaction, dispute, refund;
    drop function check_ledger_entry, check_ledger_transaction, refuse_unbalanced, refuse_change;
    alter table payment drop column refund_cause, drop column lines;
  `);
}
