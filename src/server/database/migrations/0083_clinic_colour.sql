-- The clinic's own colour, #rrggbb, on its papers, waiting-room screens and patients' pages; empty: the product's. A paper
-- keeps the colour that it was issued with, as it keeps the letterhead; those of earlier versions have none.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

alter table clinic_settings add column colour text not null default ''
  constraint clinic_colour_is_hexadecimal check (colour ~ '^(#[0-9a-f]{6})?$');
alter table prescription_papers add column clinic_colour text not null default '';
alter table bill_papers add column clinic_colour text not null default '';
alter table day_close_papers add column clinic_colour text not null default '';
