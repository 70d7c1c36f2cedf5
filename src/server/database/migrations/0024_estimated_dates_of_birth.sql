-- An age told in months becomes a date of birth that is known to the month: its first day, marked.
alter table patients
  add column date_of_birth_is_estimated boolean not null default false,
  add constraint estimated_date_of_birth_is_a_month check (
    not date_of_birth_is_estimated
    or (date_of_birth is not null and extract(day from date_of_birth) = 1)
  );
