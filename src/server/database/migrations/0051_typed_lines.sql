-- A medicine written in one line keeps the line as the doctor typed it; empty where its boxes were filled.
alter table prescription_medications add column typed text not null default '';
