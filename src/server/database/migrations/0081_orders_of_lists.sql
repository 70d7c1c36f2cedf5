-- Lists are ordered by names, last visits and amounts: each order has an index of its own, which holds the id too, so that
-- pages go on after any row.

-- Names stand A to Z in Latin letters and then in Devanagari, whatever the database's own collation is. An index is only
-- right for the ICU version that made it: each start compares them (`collation.ts`).
create collation names (provider = icu, locale = 'und');

-- The words are stored beside the text since 0078: what changes nothing of them does not split it again.
create or replace function note_search_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into search_words (word)
    select distinct run from changed, unnest(searched_words) as run
    where not exists (select from search_words where word = run)
  on conflict (word) do nothing;
  return null;
end
$$;

-- When the token of the last visit was issued; a visit is a token that is or was with a doctor.
alter table patients add column last_visit_at timestamptz;
-- Cheaper to build once than to keep while every row is written anew.
drop index patients_by_search_text;
drop index patients_by_words;
set local clinic.tells_nothing = 'on';
update patients set last_visit_at = visits.last
  from (
    select patient_id, max(issued_at) as last from tokens where status in ('in-progress', 'completed') group by patient_id
  ) visits
  where patient_id = patients.id;
set local clinic.tells_nothing = 'off';
create index patients_by_search_text on patients using gin (search_text gin_trgm_ops, phone_digits gin_trgm_ops)
  with (gin_pending_list_limit = 64);
create index patients_by_words on patients using gin (searched_words) with (gin_pending_list_limit = 64);

-- The patient's row is only written where another visit is the last one. No screen is told of the patient by it: those
-- that show the last visit follow the token.
create function note_last_visit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  patient constant uuid := coalesce(new.patient_id, old.patient_id);
begin
  -- Of two visits at once the later one waits here, and then counts what the first has stored.
  perform from public.patients where id = patient for no key update;
  perform set_config('clinic.tells_nothing', 'on', true);
  update public.patients set last_visit_at = visits.last
    from (
      select max(issued_at) as last from public.tokens
      where patient_id = patient and status in ('in-progress', 'completed')
    ) visits
    where patients.id = patient and last_visit_at is distinct from visits.last;
  perform set_config('clinic.tells_nothing', 'off', true);
  return null;
end
$$;
revoke all on function note_last_visit from public;

-- A restore brings the last visits along.
create trigger new_visits_are_noted after insert on tokens for each row
  when (
    current_setting('clinic.tells_nothing', true) is distinct from 'on' and new.status in ('in-progress', 'completed')
  )
  execute function note_last_visit();
create trigger changed_visits_are_noted after update of status, issued_at on tokens for each row
  when (
    current_setting('clinic.tells_nothing', true) is distinct from 'on'
    and (old.status in ('in-progress', 'completed'), old.issued_at)
      is distinct from (new.status in ('in-progress', 'completed'), new.issued_at)
  )
  execute function note_last_visit();
create trigger removed_visits_are_noted after delete on tokens for each row
  when (
    current_setting('clinic.tells_nothing', true) is distinct from 'on' and old.status in ('in-progress', 'completed')
  )
  execute function note_last_visit();

create index patients_by_name on patients (name collate names, id);
-- Who was never here comes last in both directions.
create index patients_by_last_visit on patients (coalesce(last_visit_at, '-infinity'), id);
create index patients_by_last_visit_ascending on patients (coalesce(last_visit_at, 'infinity'), id);
create index prescriptions_by_patient_name on prescriptions (patient_name collate names, id);
create index bills_by_amount on bills (total, id);
create index bills_by_status_and_amount on bills (status, total, id);

-- Of expressions there are figures only once they are indexed.
analyze patients, prescriptions, bills;
