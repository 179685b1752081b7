-- A row in every table, as this release writes them.
insert into outbox (topic, key, payload) values ('a.topic', 'a-key', '\x00');
insert into inbox (consumer, event_id) values ('a-consumer', 'an-event');
insert into staff_refusal (user_id, action, reason) values ('a-user', 'an-action', 'a-reason');
insert into application_key (application_id, master_key_id, wrapped_key) values ('00000000-0000-4000-8000-000000000001', 'a-key', '\x00');
insert into document (id, application_id, traveller, kind, object_key, content_type, size_bytes, width_px, height_px, uploaded_by)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 0, 'passport', 'an-object', 'image/jpeg', 1, 1, 1, 'guest:a-hash');
insert into document_link (token_hash, document_id, reader, expires_at) values ('\x00', '00000000-0000-4000-8000-000000000001', 'guest:a-hash', now());
insert into document_read (document_id, reader, purpose) values ('00000000-0000-4000-8000-000000000001', 'guest:a-hash', 'link');
