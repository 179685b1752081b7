-- A row in every table, as this release writes them.
insert into outbox (topic, key, payload) values ('a.topic', 'a-key', '\x00');
insert into inbox (consumer, event_id) values ('a-consumer', 'an-event');
insert into staff_refusal (user_id, action, reason) values ('a-user', 'an-action', 'a-reason');
insert into payment (id, application_id, application_version, currency, amount_minor, status, idempotency_key, stripe_session_id, stripe_payment_intent_id,
    checkout_url, expires_at, paid_at, attend_at)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 1, 'usd', 4500, 'paid', 'a-key', 'cs_1', 'pi_1', 'https://checkout.example.test', now(), now(), now()),
         ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000002', 1, 'usd', 4500, 'open', 'b-key', 'cs_2', null,
          'https://checkout.example.test', now(), null, now());
insert into stripe_event (id, type, session_id, payment_intent_id) values ('evt_1', 'checkout.session.completed', 'cs_1', 'pi_1');
