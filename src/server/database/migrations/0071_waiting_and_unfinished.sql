-- Whether a doctor has nobody inside of a time but the one named. Of two calls of one doctor the second waits for the
-- first one's commit. Volatile on purpose: it looks at what is stored by then (as holds_token does).
create function has_nobody_inside(doctor uuid, besides uuid, since timestamptz, until timestamptz) returns boolean
language plpgsql volatile
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('inside with ' || doctor, 0));
  return not exists (
    select from tokens
    where consulted_by = doctor and status = 'in-progress' and id is distinct from besides
      and issued_at >= since and issued_at < until
  );
end
$$;

-- The queue says of a token what is written of its visit, and whether its vitals are done.
create function note_change_of_token() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unnumbered_changes (topic, record_id) values ('tokens', coalesce(new.token_id, old.token_id));
  return null;
end
$$;
revoke all on function note_change_of_token from public;
create constraint trigger drafts_are_told_of_their_tokens after insert or delete on consultation_drafts
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change_of_token();
create constraint trigger vitals_are_told_of_their_tokens after insert or update on vitals
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change_of_token();

-- Where somebody would wait with the other priority, once that was changed: whoever is urgent by mistake comes back to
-- the place they had.
alter table tokens add column other_queue_key numeric;
