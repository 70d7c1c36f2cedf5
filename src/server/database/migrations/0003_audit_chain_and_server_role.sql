-- The audit log cannot be changed and is chained row by row; the server's own role owns nothing (serverRole.ts).

-- The patient whom an entry concerns, and where the request came from. No reference: sample patients can be removed.
alter table audit_logs add column patient_id uuid;
alter table audit_logs add column ip_address text;
update audit_logs set patient_id = entity_id where entity = 'patients';
update audit_logs set patient_id = found.patient_id
  from (
    select id, patient_id from tokens
    union all select id, patient_id from prescriptions
    union all select id, patient_id from bills
    union all select id, patient_id from appointments
  ) found
  where found.id = audit_logs.entity_id;
create index audit_logs_by_patient on audit_logs (patient_id, id desc);
create index audit_logs_by_action on audit_logs (action, id desc);
create index audit_logs_newest_first_by_user on audit_logs (user_id, id desc);
drop index audit_logs_by_user;
create index audit_logs_of_changes on audit_logs (timestamp desc, id desc)
  where entity <> 'users' and action not like '%\_viewed';

-- Each row's hash covers the row and the hash before it (auditChain.ts).
create table audit_chain (
  seq bigint primary key constraint chain_begins_at_one check (seq > 0),
  audit_id bigint not null
    constraint audit_rows_are_chained_once unique
    references audit_logs (id),
  hash bytea not null constraint chain_hash_is_sha_256 check (length(hash) = 32)
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_logs_are_append_only
  before update or delete or truncate on audit_logs
  for each statement execute function refuse_audit_change();
create trigger audit_chain_is_append_only
  before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

-- The one way in which records ever disappear, and only those that were made as samples: what a real record refers to
-- stays, and counts as real from then on.
create function remove_sample_data(at timestamptz, out patients bigint, out tokens bigint, out appointments bigint)
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
      and not exists (select from public.appointments where patient_id = p.id);
  get diagnostics patients = row_count;
  update public.tokens set is_sample = false where is_sample;
  update public.patients set is_sample = false where is_sample;
  update public.sample_data set removed_at = at;
end
$$;
revoke all on function remove_sample_data from public;
