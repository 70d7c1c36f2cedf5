-- Tables and columns take the names of docs/glossary.md, with everything that bears their name.

alter table practices rename to doctor_profiles;
alter table doctor_profiles rename constraint practice_fee_is_not_negative to doctor_profile_fee_is_not_negative;

-- Keys and constraints to which PostgreSQL gave their names: which ones there are depends on its version.
do $$
declare
  bearer record;
begin
  for bearer in
    select conrelid::regclass as "table", conname as before,
      regexp_replace(conname, '^practices_', 'doctor_profiles_') as now
    from pg_constraint
    where conrelid = 'doctor_profiles'::regclass and conname like 'practices\_%'
  loop
    execute format('alter table %s rename constraint %I to %I', bearer."table", bearer.before, bearer.now);
  end loop;
end
$$;
