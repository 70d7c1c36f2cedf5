-- Who may what beside their role, as an administrator chose: rights by name, each with its holders. What is not there is
-- as usual. Above this many paise giving money back takes a second person; null: never.
alter table clinic_settings
  add column rights jsonb not null default '{}'::jsonb
    constraint rights_are_named check (jsonb_typeof(rights) = 'object'),
  add column second_person_above bigint
    constraint second_person_above_no_less_than_nothing check (second_person_above >= 0);
