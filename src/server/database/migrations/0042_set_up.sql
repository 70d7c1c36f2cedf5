-- The first hour: what its administrators answered of the steps that records do not tell of, and sample tokens that take
-- no number of a day (decision 55).

alter table clinic_settings add column set_up_answers jsonb not null default '{}';

-- The day of a sample token may have given out no number yet.
alter table token_counters
  drop constraint token_count_is_positive,
  add constraint token_count_is_not_negative check (count >= 0);
