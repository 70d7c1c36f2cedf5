-- Links to one paper each, made for whoever has no account: a patient on their own phone.

create table shared_links (
  id uuid primary key,
  -- The secret itself goes out once and stays nowhere.
  token_hash bytea not null constraint shared_tokens_are_unique unique,
  prescription_id uuid references prescriptions (id),
  bill_id uuid references bills (id),
  way text not null constraint shared_way_is_known check (way in ('whatsapp', 'sms', 'mail', 'link')),
  -- Null for what is not mailed.
  mail_state text constraint mail_state_is_known check (mail_state in ('sending', 'sent', 'failed')),
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_count integer not null default 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  constraint shared_link_is_of_one_paper check (num_nonnulls(prescription_id, bill_id) = 1),
  constraint shared_link_ends check (expires_at > made_at and expires_at <= made_at + interval '31 days'),
  constraint shared_mail_has_a_state check ((way = 'mail') = (mail_state is not null))
);
create index shared_links_of_a_prescription on shared_links (prescription_id, made_at desc)
  where prescription_id is not null;
create index shared_links_of_a_bill on shared_links (bill_id, made_at desc) where bill_id is not null;
