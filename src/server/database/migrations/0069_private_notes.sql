-- What other doctors noted for themselves alone before this one went on with the visit, by the ids of their accounts
-- (decision 94).
alter table consultation_drafts add column other_private_notes jsonb not null default '{}';
alter table consultations add column other_private_notes jsonb not null default '{}';

-- They go with the record as the note of its own doctor does; the rest of the function stays as it is.
do $$
declare
  erases constant text := pg_get_functiondef('erase_consultations()'::regprocedure);
  erases_all constant text := replace(erases, 'private_note = ''''', 'private_note = '''', other_private_notes = ''{}''');
begin
  if erases_all = erases then raise exception 'erase_consultations does not say which note it erases.'; end if;
  execute erases_all;
end
$$;
