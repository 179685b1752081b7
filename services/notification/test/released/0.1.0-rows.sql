-- A row in every table, as this release writes them.
insert into outbox (topic, key, payload) values ('a.topic', 'a-key', '\x00');
insert into inbox (consumer, event_id) values ('a-consumer', 'an-event');
insert into staff_refusal (user_id, action, reason) values ('a-user', 'an-action', 'a-reason');
insert into task (kind, application_id, recipient, locale, dedupe_key) values ('mail', '00000000-0000-4000-8000-000000000001', 'ada@example.test', 'en', 'a-cause');
insert into task (kind, recipient, locale) values ('magic_link', 'ada@example.test', 'en');
insert into task (kind, status, done_at) values ('mail', 'done', now());
insert into email_template (template_type, template_name, subject, html_content, is_active, locale, updated_at)
  values ('order_confirmed', 'First', 'Thank you', '<p>Thank you</p>', true, 'en', now()),
         ('order_confirmed', 'Second', 'Thank you', '<p>Thank you</p>', true, 'en', now() - interval '1 day');
insert into reminder_stop (address_hash) values ('a-hash');
