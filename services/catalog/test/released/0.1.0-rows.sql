-- A row in every table, as this release writes them.
insert into outbox (topic, key, payload) values ('a.topic', 'a-key', '\x00');
insert into inbox (consumer, event_id) values ('a-consumer', 'an-event');
insert into staff_refusal (user_id, action, reason) values ('a-user', 'an-action', 'a-reason');
insert into destination (id, destination_name, destination_country, visa_name, slug, nationality_countries, valid_for, number_of_entries, max_stay, government_fee_minor)
  values ('00000000-0000-4000-8000-000000000001', 'United Kingdom', 'GB', 'United Kingdom ETA', 'uk-eta', '{US}', '2 years', 'multiple', '186 days per entry', 1600);
insert into visa_service (destination_id, service_name, short_name, price_minor, processing_hours) values ('00000000-0000-4000-8000-000000000001', 'Standard', 'Standard', 1900, 72);
insert into upsell (destination_id, nationality_countries, upsell_name, short_name, description, price_minor)
  values ('00000000-0000-4000-8000-000000000001', '{US}', 'Insurance', 'Insurance', 'Cover on the way', 900);
insert into exchange_rate (currency, micros_per_usd) values ('eur', 860000);
insert into requirement (nationality, destination_country, kind, source, source_date) values ('US', 'GB', 'eta', 'Wayfare', '2026-01-01');
insert into seed_applied (seed_key) values ('uk-eta');
insert into place (id, name, search, region, country, population) values (1, 'York', 'york', 'England', 'GB', 153717);
insert into flag_icon (name, content_type, content) values ('a-name.png', 'image/png', '\x00');
insert into text_translation (locale, source, text) values ('fr', '90 days', '90 jours');
