-- The queue as people work it: its order, whose queue it is, and who was called when.

-- Nobody shows what this file fills in.
set local clinic.tells_nothing = 'on';
alter table tokens
  add column urgent_reason text
    constraint urgent_reason_is_short check (length(urgent_reason) between 1 and 200)
    constraint only_urgent_has_a_reason check (urgent_reason is null or priority = 'urgent'),
  -- Whose queue it waits in; null: the one that all doctors share.
  add column doctor_id uuid references users (id),
  -- The smallest waits next: the number, a million later for whoever is not urgent. Somebody who was not there when
  -- called gets one between those of two others.
  add column queue_key numeric;
update tokens set queue_key = case priority when 'urgent' then token_number else 1000000 + token_number end;
alter table tokens alter column queue_key set not null;
set local clinic.tells_nothing = 'off';

create index tokens_that_wait on tokens (queue_key, issued_at) where status = 'waiting';

-- Each time somebody is called to a doctor; returned_at: was not there, and waits again.
create table token_calls (
  id uuid primary key,
  token_id uuid not null references tokens (id) on delete cascade,
  called_by uuid not null references users (id),
  called_at timestamptz not null,
  returned_by uuid references users (id),
  returned_at timestamptz,
  constraint call_returned_by_somebody check ((returned_by is null) = (returned_at is null))
);
create index calls_of_a_token on token_calls (token_id, called_at);
create unique index one_call_at_a_time on token_calls (token_id) where returned_at is null;
insert into token_calls (id, token_id, called_by, called_at)
  select gen_random_uuid(), id, consulted_by, consulted_at from tokens where consulted_at is not null;

-- The token that an appointment became when its patient came.
alter table appointments add column token_id uuid references tokens (id) on delete set null;
create unique index one_appointment_of_a_token on appointments (token_id);
