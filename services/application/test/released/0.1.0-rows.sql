-- A row in every table, as this release writes them.
insert into outbox (topic, key, payload) values ('a.topic', 'a-key', '\x00');
insert into inbox (consumer, event_id) values ('a-consumer', 'an-event');
insert into staff_refusal (user_id, action, reason) values ('a-user', 'an-action', 'a-reason');
insert into application (id, order_number, locale, created_at, updated_at, destination_id, destination_country, slug, destination_name, visa_name,
    nationality, num_applicants, idempotency_caller, idempotency_key, email, capability_hash)
  values ('00000000-0000-4000-8000-000000000001', 'W-1', 'en', now(), now(), 'a-destination', 'GB', 'uk-eta', 'United Kingdom', 'United Kingdom ETA', 'US', 1, 'a-caller', 'a-key', 'ada@example.test', 'a-hash');
insert into application_detail (application_id, quote, sealed, data_key, master_key_id) values ('00000000-0000-4000-8000-000000000001', '{}', '\x00', '\x00', 'a-key');
insert into checkout_snapshot (application_id, version, ordered) values ('00000000-0000-4000-8000-000000000001', 1, '{}');
insert into staff_audit (user_id, action, application_id) values ('a-user', 'an-action', '00000000-0000-4000-8000-000000000001');
insert into stranded_payment (payment_id, application_id, amount_minor, currency) values ('a-payment', 'gone', 100, 'usd');
