export async function up(knex) {
  await knex.raw(`
    create table application_key (
      application_id uuid primary key,
      master_key_id text not null,
      wrapped_key bytea not null,
      created_at timestamptz not null default now()
    );
    create table document (
      id uuid primary key,
      application_id uuid not null references application_key,
      traveller integer not null check (traveller >= 0),
      kind text not null check (kind in ('selfie', 'passport')),
      object_key text not null unique,
      content_type text not null,
      size_bytes bigint not null,
      width_px integer not null,
      height_px integer not null,
      uploaded_by text not null,
      created_at timestamptz not null default now(),
      erased_at timestamptz
    );
    create index document_application on document (application_id, traveller, kind) where erased_at is null;
    create index document_uploader on document (uploaded_by, created_at);
    create table document_link (
      token_hash bytea primary key,
      document_id uuid not null references document,
      reader text not null,
      expires_at timestamptz not null
    );
    create index document_link_expiry on document_link (expires_at);
    create table document_read (
      id bigserial primary key,
      document_id uuid not null references document,
      reader text not null,
      purpose text not null check (purpose in ('link', 'content', 'extraction')),
      read_at timestamptz not null default now()
    );
    create index document_read_document on document_read (document_id, read_at);
  `);
}

export async function down(knex) {
  await knex.raw('drop table document_read, document_link, document, application_key');
}
