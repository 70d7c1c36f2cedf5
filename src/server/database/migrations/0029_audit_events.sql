-- The audit log keeps events: an action and its typed values, worded when they are shown (decision 42). Rows from before
-- have their sentence alone.
alter table audit_logs
  -- The values that name nobody, with the kind of the event where an action has several.
  add column event jsonb,
  -- The values that name somebody or may, which an erasure takes away.
  add column named jsonb,
  add column salt uuid,
  add column erased_at timestamptz,
  add constraint named_values_are_erased_whole check (
    case when erased_at is null
      then (event is null) = (named is null) and (event is null or salt is not null)
      else named is null and salt is null and details = ''
    end
  );
alter table audit_logs alter column salt set default gen_random_uuid();

-- What stands in the seal for everything that an erasure takes away; blank for rows that have their sentence alone.
-- Without a default: an older version that still runs beside this one cannot chain what it does not know.
alter table audit_chain
  add column digest bytea not null default ''
    constraint digest_is_sha_256 check (length(digest) in (0, 32));
alter table audit_chain alter column digest drop default;

-- One change of a row is let through: to take away what an erasure takes, once and after the row was sealed.
create function refuse_all_but_erasure() returns trigger language plpgsql as $$
declare
  erasable constant text[] := '{named,salt,details,ip_address,erased_at}';
begin
  if old.erased_at is null and new.erased_at is not null
    and (new.ip_address is null or new.ip_address = old.ip_address)
    and to_jsonb(new) - erasable = to_jsonb(old) - erasable
    and exists (select from public.audit_chain where audit_id = old.id)
  then
    return new;
  end if;
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end
$$;
drop trigger audit_logs_are_append_only on audit_logs;
create trigger audit_logs_are_append_only
  before delete or truncate on audit_logs
  for each statement execute function refuse_audit_change();
create trigger audit_rows_are_only_erased
  before update on audit_logs
  for each row execute function refuse_all_but_erasure();
