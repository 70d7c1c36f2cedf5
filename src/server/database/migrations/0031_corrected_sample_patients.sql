-- A sample patient who was corrected is somebody's record by now and stays, as one with a bill does.
create or replace function remove_sample_data(
  at timestamptz, out patients bigint, out tokens bigint, out appointments bigint
)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from public.appointments where is_sample;
  get diagnostics appointments = row_count;
  delete from public.tokens t
    where t.is_sample
      and not exists (select from public.prescriptions where token_id = t.id)
      and not exists (select from public.bills where token_id = t.id);
  get diagnostics tokens = row_count;
  -- Prescriptions and bills hang on tokens, so tokens and appointments are all there is to ask for.
  delete from public.patients p
    where p.is_sample
      and not exists (select from public.tokens where patient_id = p.id)
      and not exists (select from public.appointments where patient_id = p.id)
      and not exists (select from public.patient_versions where patient_id = p.id);
  get diagnostics patients = row_count;
  update public.tokens set is_sample = false where is_sample;
  update public.patients set is_sample = false where is_sample;
  -- Also where none was made yet: none is made afterwards.
  insert into public.sample_data (created_at, removed_at) values (at, at)
    on conflict (singleton) do update set removed_at = at;
  perform public.remove_sample_accounts(at);
end
$$;
