-- What changed, numbered in the order in which it was committed: a screen catches up from the last number it saw.

create table change_counter (
  singleton boolean primary key default true constraint one_change_counter check (singleton),
  position bigint not null default 0,
  -- Another one where the numbers began again, as in a restored clinic.
  epoch uuid not null default gen_random_uuid()
);
insert into change_counter default values;

create table changes (
  position bigint primary key,
  topic text not null,
  record_id uuid not null,
  at timestamptz not null default now()
);
create index changes_by_age on changes (at);

-- Runs at the end of a transaction, so that the counter's row is held for the moment of the commit alone and a
-- greater number is never seen before a smaller one.
create function note_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number bigint;
begin
  update change_counter set position = change_counter.position + 1 returning change_counter.position into number;
  insert into changes (position, topic, record_id) values (number, tg_argv[0], coalesce(new.id, old.id));
  perform pg_notify('clinic_changes', '');
  return null;
end
$$;
revoke all on function note_change from public;

create constraint trigger tokens_are_told after insert or update or delete on tokens
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('tokens');
create constraint trigger patients_are_told after insert or update or delete on patients
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('patients');
create constraint trigger prescriptions_are_told after insert or update on prescriptions
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('prescriptions');
create constraint trigger bills_are_told after insert or update on bills
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('bills');
create constraint trigger appointments_are_told after insert or update or delete on appointments
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('appointments');
create constraint trigger users_are_told after insert or update of name, role, status, is_administrator on users
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('users');
create constraint trigger ended_sessions_are_told after delete on sessions
  deferrable initially deferred for each row execute function note_change('sessions');
