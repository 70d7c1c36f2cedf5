-- A paper says a small child's age in days, unless only the month of birth was known. Of papers written before this it is
-- not known which it was: they go on saying months, as they were printed.
alter table prescription_papers
  add column patient_date_of_birth_is_estimated boolean not null default true;
