-- What an erasure does with a column is declared beside the column; each start makes `erase_patient` and `clear_contact` of
-- it (decision 50). What the tables of later versions added by triggers is in it.

drop trigger erased_patients_wait_for_nothing on patients;
drop trigger erased_patients_have_no_vitals on patients;
drop trigger erased_patients_have_no_notes on patients;
drop function erase_waits, erase_vitals, erase_consultations;

-- A sample visit of which a draft was begun stays, so no visit goes with a draft on it.
alter table consultation_drafts
  drop constraint consultation_drafts_token_id_fkey,
  add constraint consultation_drafts_token_id_fkey foreign key (token_id) references tokens (id);

-- Removes the sample data but for what something refers to that would not go along, also in tables of later versions.
create or replace function remove_sample_data(
  at timestamptz, out patients bigint, out tokens bigint, out appointments bigint
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  removed bigint[];
  gone bigint;
begin
  foreach name in array array['appointments', 'tokens', 'patients'] loop
    execute format('delete from public.%I s where is_sample %s', name, (
      select string_agg(format('and not exists (select from %s r where r.%I = s.id)', conrelid::regclass, attname), ' ')
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = format('public.%I', name)::regclass and confdeltype not in ('c', 'n')
    ));
    get diagnostics gone = row_count;
    removed := removed || gone;
  end loop;
  appointments := removed[1];
  tokens := removed[2];
  patients := removed[3];
  update public.tokens set is_sample = false where is_sample;
  update public.patients set is_sample = false where is_sample;
  -- Also where none was made yet: none is made afterwards.
  insert into public.sample_data (created_at, removed_at) values (at, at)
    on conflict (singleton) do update set removed_at = at;
  perform public.remove_sample_accounts(at);
end
$$;

-- Of those who were erased before, what is erased now.
set local clinic.tells_nothing = 'on';
update prescriptions set follow_up_date = null
  where follow_up_date is not null
    and patient_id in (select patient_id from erasures where scope = 'record');
set local clinic.tells_nothing = 'off';

-- An import that is taken back looks up by the index which words somebody else has too.
do $$
declare
  before constant text := pg_get_functiondef('take_back_import(uuid, timestamptz, uuid, int)'::regprocedure);
  after constant text := replace(before, 'public.letter_runs(search_text) @> array[w.word]', 'searched_words @> array[w.word]');
begin
  if after = before then raise exception 'take_back_import does not say which words somebody else has.'; end if;
  execute after;
end
$$;
