-- Accounts that wait for approval can be forgotten, and sample accounts end with the sample data.

-- The network that an account waiting for approval was made from.
alter table users add column signed_up_from text;

-- A row that goes is told too.
drop trigger users_are_told on users;
create constraint trigger users_are_told
  after insert or delete or update of name, role, status, is_administrator on users
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('users');

-- Everybody knows the password of sample accounts: once a person has an account they administer nothing.
update users set is_administrator = false
  where is_sample and exists (select from users as person where not person.is_sample);

-- Nobody signs in with these accounts any more, and nothing of their person is left but what the audit log says; the
-- server may do it to accounts that still wait, and to no other.
create function forget_waiting_accounts(ids uuid[], at timestamptz) returns table (id uuid, name text)
  language sql security definer set search_path = public, pg_temp as $$
  with waiting as (
    select users.id, users.name from public.users
    where users.id = any (ids) and users.status = 'pending' order by users.created_at, users.id for update
  ), unproved as (
    delete from public.credentials using waiting where credentials.user_id = waiting.id
  ), unlinked as (
    update public.account_links set used_at = at from waiting
    where account_links.user_id = waiting.id and account_links.used_at is null
  )
  update public.users
    set name = 'Forgotten account', email = users.id || '@forgotten.invalid', status = 'disabled', updated_at = at
    from waiting where users.id = waiting.id
    returning waiting.id, waiting.name
$$;
revoke all on function forget_waiting_accounts from public;

-- Records that sample accounts made keep naming them, so one that is referred to stays as a name without any way in.
create function remove_sample_accounts(at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sample uuid;
begin
  for sample in select id from public.users where is_sample loop
    delete from public.sessions where user_id = sample;
    delete from public.credentials where user_id = sample;
    update public.account_links set used_at = at where made_by = sample and used_at is null;
    update public.users set status = 'disabled', is_administrator = false where id = sample;
    begin
      delete from public.users where id = sample;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end
$$;
revoke all on function remove_sample_accounts from public;

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
      and not exists (select from public.appointments where patient_id = p.id);
  get diagnostics patients = row_count;
  update public.tokens set is_sample = false where is_sample;
  update public.patients set is_sample = false where is_sample;
  -- Also where none was made yet: none is made afterwards.
  insert into public.sample_data (created_at, removed_at) values (at, at)
    on conflict (singleton) do update set removed_at = at;
  perform public.remove_sample_accounts(at);
end
$$;
