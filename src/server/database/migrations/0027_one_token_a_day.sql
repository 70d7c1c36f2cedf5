-- Whether a patient holds a token of a time that was not cancelled. Volatile on purpose: it looks at what is stored by
-- now, also within a statement that began before somebody else's token was.
create function holds_token(patient uuid, since timestamptz, until timestamptz) returns boolean
language plpgsql volatile
as $$
begin
  return exists (
    select from tokens
    where patient_id = patient and issued_at >= since and issued_at < until and status <> 'cancelled'
  );
end
$$;
