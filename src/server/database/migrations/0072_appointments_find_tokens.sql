-- An appointment and a token of one patient and day find each other (decision 98).

alter table appointments
  -- False: it was missed, its time was given to others, and the patient came after all.
  add column holds_time boolean not null default true,
  drop constraint one_appointment_of_a_doctor_at_a_time,
  drop constraint one_appointment_of_a_patient_at_a_time;
alter table appointments
  add constraint one_appointment_of_a_doctor_at_a_time
    exclude using gist (doctor_id with =, slot with &&)
    where (status in ('scheduled', 'confirmed') and holds_time),
  add constraint one_appointment_of_a_patient_at_a_time
    exclude using gist (patient_id with =, slot with &&)
    where (status in ('scheduled', 'confirmed') and holds_time);

-- Whether a patient has an appointment of a day that still awaits them. Volatile on purpose, as holds_token is: it looks
-- at what is stored by now, also within a statement that began before the appointment was.
create function is_awaited(patient uuid, day date) returns boolean
language plpgsql volatile
as $$
begin
  return exists (
    select from appointments
    where patient_id = patient and date = day and status in ('scheduled', 'confirmed', 'no-show')
      and (token_id is null or exists (select from tokens where id = token_id and status = 'cancelled'))
  );
end
$$;

-- Each of the two is shown with the other: what changes one is told of both.
create function note_token_of_appointment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unnumbered_changes (topic, record_id)
    select distinct 'tokens', token from unnest(array[old.token_id, new.token_id]) token where token is not null;
  return null;
end
$$;
create constraint trigger appointments_tell_their_token
  after update of token_id, status, time, doctor_id on appointments
  deferrable initially deferred for each row
  when (coalesce(old.token_id, new.token_id) is not null
    and current_setting('clinic.tells_nothing', true) is distinct from 'on')
  execute function note_token_of_appointment();

create function note_appointment_of_token() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unnumbered_changes (topic, record_id)
    select 'appointments', id from appointments where token_id = new.id;
  return null;
end
$$;
create constraint trigger tokens_tell_their_appointment
  after update of status, doctor_id, consulted_by on tokens
  deferrable initially deferred for each row
  when (((old.status = 'cancelled') <> (new.status = 'cancelled')
      or old.doctor_id is distinct from new.doctor_id or old.consulted_by is distinct from new.consulted_by)
    and current_setting('clinic.tells_nothing', true) is distinct from 'on')
  execute function note_appointment_of_token();
revoke all on function note_token_of_appointment, note_appointment_of_token from public;
