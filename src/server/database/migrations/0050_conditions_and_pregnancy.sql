-- A patient's long-term conditions, and when a pregnant patient expects the birth (decision 70).
alter table patients
  add column conditions text[] not null default '{}',
  add column expected_delivery date;

-- Both go with the record; the rest of the function stays as it is.
do $$
declare
  before constant text := pg_get_functiondef('erase_patient(uuid, timestamptz, uuid, boolean)'::regprocedure);
  after constant text := replace(
    before, 'medical_history = null', 'medical_history = null, conditions = ''{}'', expected_delivery = null');
begin
  if after = before then raise exception 'erase_patient does not say which fields it erases.'; end if;
  execute after;
end
$$;
