-- What the clinic says of itself and what its doctors put on papers; one row for the clinic, one for each doctor.

create table clinic_settings (
  id uuid primary key default gen_random_uuid(),
  singleton boolean not null default true unique constraint one_clinic check (singleton),
  version integer not null default 1,
  name text not null default '',
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  -- A picture as a data URL.
  logo text,
  time_zone text,
  gstin text,
  bill_prefix text not null default '',
  tax_basis_points integer not null default 1800
    constraint clinic_tax_is_a_share check (tax_basis_points between 0 and 10000),
  consultation_fee bigint not null default 50000
    constraint clinic_fee_is_not_negative check (consultation_fee >= 0),
  upi_address text,
  board_names text not null default 'none'
    constraint clinic_board_names_are_known check (board_names in ('none', 'initials', 'full')),
  -- Seven lists of {from, to}, Monday first.
  working_hours jsonb not null
    default '[[{"from":"09:00","to":"19:00"}],[{"from":"09:00","to":"19:00"}],[{"from":"09:00","to":"19:00"}],[{"from":"09:00","to":"19:00"}],[{"from":"09:00","to":"19:00"}],[{"from":"09:00","to":"19:00"}],[]]',
  slot_minutes integer not null default 15
    constraint clinic_slot_is_sensible check (slot_minutes between 5 and 240),
  updated_at timestamptz not null default now()
);
insert into clinic_settings default values;

create table practices (
  user_id uuid primary key references users (id),
  version integer not null default 1,
  qualification text not null default '',
  registration_number text not null default '',
  council text not null default '',
  department text not null default '',
  -- A picture as a data URL.
  signature text,
  consultation_fee bigint constraint practice_fee_is_not_negative check (consultation_fee >= 0),
  -- Visits that cost nothing within so many days of a paid one.
  free_days integer not null default 0 constraint free_days_are_sensible check (free_days between 0 and 365),
  free_visits integer not null default 0 constraint free_visits_are_sensible check (free_visits between 0 and 50),
  updated_at timestamptz not null
);

create constraint trigger clinic_settings_are_told after update on clinic_settings
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('settings');
