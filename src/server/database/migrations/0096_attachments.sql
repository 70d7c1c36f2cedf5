-- Old papers of a patient: photographs and PDFs. Their contents lie in a place of their own (decision 114).

-- Whose contents lie in the place: its file `clinic-contents` holds the same id.
create table content_place (
  singleton boolean primary key default true constraint contents_have_one_place check (singleton),
  place_id uuid not null,
  -- The age identity that opens the contents; null: they were never encrypted. A backup is encrypted whenever they are.
  identity text
);

-- Contents on their way, each before the row that names it. One that stays is of a server that ended in between.
create table content_uploads (
  id uuid primary key,
  started_at timestamptz not null
);
create index content_uploads_oldest_first on content_uploads (started_at);

-- Contents whose row an erasure deleted.
create table content_removals (
  content_id uuid primary key,
  noted_at timestamptz not null,
  -- Null: it may still lie in the place. Copies are compared with every row.
  removed_at timestamptz
);
create index content_removals_to_do on content_removals (noted_at) where removed_at is null;

create table attachments (
  -- Also the name of its content, which no other row has.
  id uuid primary key,
  patient_id uuid not null references patients (id),
  kind text not null constraint attachment_kind_is_known check (kind in ('jpeg', 'pdf')),
  -- Bytes and SHA-256 in hex, of the file and of what is stored, which may be encrypted.
  bytes integer not null constraint attachment_is_not_empty check (bytes > 0),
  sha256 text not null constraint attachment_sum_is_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  stored_bytes integer not null constraint stored_content_is_not_empty check (stored_bytes > 0),
  stored_sha256 text not null constraint stored_sum_is_sha256 check (stored_sha256 ~ '^[0-9a-f]{64}$'),
  -- Pixels.
  width integer,
  height integer,
  title text not null default '',
  -- The day on the paper itself.
  document_date date,
  source text not null constraint attachment_source_is_known check (source in ('desk', 'phone')),
  added_by uuid not null references users (id),
  added_by_name text not null,
  added_at timestamptz not null,
  voided_at timestamptz,
  voided_by uuid references users (id),
  voided_by_name text,
  void_reason text,
  constraint pictures_have_a_size check ((kind = 'jpeg') = (num_nonnulls(width, height) = 2)),
  constraint voided_attachments_say_why
    check (num_nulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4))
);
create index attachments_of_a_patient on attachments (patient_id, added_at desc, id desc);

-- In the transaction that deletes the row, so that no content is forgotten.
create function note_content_removal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.content_removals (content_id, noted_at) values (old.id, now()) on conflict do nothing;
  return null;
end
$$;
revoke all on function note_content_removal from public;
create trigger deleted_attachments_leave_no_content after delete on attachments
  for each row execute function note_content_removal();

-- Links by which a phone at the desk adds pictures to one patient.
create table upload_links (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  -- The secrets themselves go out once and stay nowhere.
  token_hash bytea not null constraint upload_tokens_are_unique unique,
  -- Of the first phone that opened it.
  holder_hash bytea,
  pictures integer not null default 0 constraint upload_link_takes_20_pictures check (pictures between 0 and 20),
  started_by uuid not null references users (id),
  started_by_name text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text constraint upload_end_reason_is_known check (end_reason in ('desk', 'otherPhone')),
  constraint upload_link_ends_within_ten_minutes
    check (expires_at > started_at and expires_at <= started_at + interval '10 minutes'),
  constraint upload_link_ends_whole check (num_nulls(ended_at, end_reason) in (0, 2))
);
create index upload_links_of_a_patient on upload_links (patient_id, started_at desc);

create constraint trigger attachments_are_told after insert or update or delete on attachments
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('attachments');
create constraint trigger upload_links_are_told after insert or update or delete on upload_links
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('attachments');
