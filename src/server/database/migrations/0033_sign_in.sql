-- From which networks the clinic's people signed in of late: a stranger's guesses close none of these.
create table sign_in_networks (
  network text not null,
  user_id uuid not null references users (id) on delete cascade,
  used_at timestamptz not null,
  primary key (network, user_id)
);
create index sign_in_networks_by_use on sign_in_networks (used_at);

-- Of whom the clinic asks a second factor.
alter table clinic_settings add column second_factor text not null default 'nobody'
  constraint clinic_second_factor_is_known check (second_factor in ('nobody', 'administrators', 'everybody'));
