-- Accounts and sessions of our own: who is let in, for how long, and how to get back in.

alter table users
  drop column email_verified,
  drop column image,
  add column status text not null default 'active'
    constraint user_status_is_known check (status in ('active', 'pending', 'disabled')),
  add column is_administrator boolean not null default false,
  add column last_sign_in_at timestamptz;
alter table users alter column status drop default;
-- The clinic's oldest account of a person, and the sample doctor.
update users set is_administrator = true
  where email = 'doctor@clinic.example' and is_sample
    or id = (select id from users where not is_sample order by created_at, id limit 1);

alter table credentials
  drop constraint one_credential_of_a_kind_per_user,
  drop column id,
  drop column account_id,
  drop column provider_id,
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope,
  drop column created_at,
  add primary key (user_id);
alter table credentials alter column password set not null;

drop table verifications;

-- Everyone signs in once more: a session is known by its token's hash alone.
drop table sessions;
create table sessions (
  id uuid primary key,
  token_hash bytea not null
    constraint session_tokens_are_unique unique
    constraint session_hash_is_sha_256 check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  address text not null,
  user_agent text
);
create index sessions_of_a_user on sessions (user_id, last_used_at desc);
create index sessions_by_use on sessions (last_used_at);

-- One-time links: an invitation to the staff, or the way back of somebody who forgot a password.
create table account_links (
  id uuid primary key,
  token_hash bytea not null constraint link_tokens_are_unique unique,
  role text constraint invitation_role_is_known check (role in ('doctor', 'receptionist')),
  user_id uuid references users (id) on delete cascade,
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Whom it lets in: somebody new in a role, or one account.
  constraint link_invites_or_resets check (num_nonnulls(role, user_id) = 1)
);
create index account_links_of_a_user on account_links (user_id);

-- The second factor: a secret that the person's phone shares, encrypted with a key that is not in the database.
create table two_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  -- Null until the person has shown a code of it.
  enabled_at timestamptz,
  -- The time step of the last code that was used; none is good twice.
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
