-- Which starter a template was made of, and the doctor who signed it; nobody has reviewed one that has none.
alter table templates
  add column starter text,
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references users (id),
  add constraint templates_reviewed_by_somebody check ((reviewed_at is null) = (reviewed_by is null)),
  add constraint templates_reviewed_starters check (starter is not null or reviewed_at is null);
create unique index templates_by_starter on templates (starter) where starter is not null;
