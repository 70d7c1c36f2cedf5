-- The patient's address and recorded allergies as they were when a prescription was written, and how its paper is laid out
-- and worded: 1 is what earlier versions wrote (decision 86). Null: kept by none of those, or taken out since.
alter table prescription_papers
  add column layout smallint not null default 1,
  add column patient_address text,
  add column patient_allergies text[];

-- No paper of before has an address, so none of them changes by it.
alter table clinic_settings
  alter column paper_shows set default '["address", "vitals", "complaints", "tests", "advice", "review"]';
update clinic_settings set paper_shows = '["address"]'::jsonb || paper_shows;

-- Both go with the record, the address with the contact data too; the rest of the functions stays as it is.
do $$
declare
  erases constant text := pg_get_functiondef('erase_patient(uuid, timestamptz, uuid, boolean)'::regprocedure);
  erases_all constant text := replace(erases, 'set patient_date_of_birth = null',
    'set patient_date_of_birth = null, patient_address = null, patient_allergies = null');
  clears constant text := pg_get_functiondef('clear_contact(uuid, timestamptz, boolean)'::regprocedure);
  clears_all constant text := replace(clears, '  update public.patient_versions set',
    '  update public.prescription_papers set patient_address = null
    where prescription_id in (select id from public.prescriptions where patient_id = patient);
  update public.patient_versions set');
begin
  if erases_all = erases then raise exception 'erase_patient does not say what of papers it erases.'; end if;
  if clears_all = clears then raise exception 'clear_contact does not say what of versions it clears.'; end if;
  execute erases_all;
  execute clears_all;
end
$$;
