-- The day on which the answer "not pregnant" was given; it holds for that day alone.
alter table patients
  add column not_pregnant_on date,
  add constraint pregnant_or_not check (expected_delivery is null or not_pregnant_on is null);
