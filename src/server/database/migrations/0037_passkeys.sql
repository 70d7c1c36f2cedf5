-- Passkeys: ways in that nobody can be talked out of, each bound to the name that it was made for (decision 51).
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null
    constraint passkey_credentials_are_unique unique
    constraint passkey_credential_has_a_length check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- As the authenticator counts its uses; many count none.
  counter bigint not null,
  transports text[] not null,
  -- What its person calls it.
  name text not null,
  -- The clinic's name in the address, for which the browser made it.
  address_name text not null,
  is_backed_up boolean not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_a_user on passkeys (user_id, made_at, id);

-- What a passkey was asked to sign, until it does or five minutes later. Of no session: to sign in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null constraint passkey_purpose_is_known check (purpose in ('signIn', 'proof', 'adding')),
  session_id uuid references sessions (id) on delete cascade,
  address_name text not null,
  network text not null,
  made_at timestamptz not null,
  constraint passkey_challenge_has_its_session check ((purpose = 'signIn') = (session_id is null))
);
create index passkey_challenges_of_a_network on passkey_challenges (network, made_at desc);
create index passkey_challenges_by_age on passkey_challenges (made_at);
create index passkey_challenges_of_a_session on passkey_challenges (session_id);
