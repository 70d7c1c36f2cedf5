-- Tables and columns take the names of docs/glossary.md, with everything that bears their name.

alter table practices rename to doctor_profiles;
alter table doctor_profiles rename constraint practice_fee_is_not_negative to doctor_profile_fee_is_not_negative;

alter table token_calls rename column returned_by to no_show_by;
alter table token_calls rename column returned_at to no_show_at;
alter table token_calls rename constraint call_returned_by_somebody to no_show_is_said_by_somebody;

-- A request that is sent again is known by its operation.
update requests set operation = 'dayClose.close' where operation = 'dayEnd.close';

alter table requests rename to idempotency_keys;
alter index requests_by_time rename to idempotency_keys_by_time;

-- Keys and constraints to which PostgreSQL gave their names: which ones there are depends on its version.
do $$
declare
  bearer record;
begin
  for bearer in
    select conrelid::regclass as "table", conname as before, regexp_replace(conname, beginning, begins_now) as now
    from (values
      ('doctor_profiles'::regclass, '^practices_', 'doctor_profiles_'),
      ('token_calls', '^token_calls_returned_', 'token_calls_no_show_'),
      ('idempotency_keys', '^requests_', 'idempotency_keys_')
    ) as renamed ("table", beginning, begins_now)
    join pg_constraint on conrelid = renamed."table" and conname ~ beginning
  loop
    execute format('alter table %s rename constraint %I to %I', bearer."table", bearer.before, bearer.now);
  end loop;
end
$$;
