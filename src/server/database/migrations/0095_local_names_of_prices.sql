-- What a price is called in the language of the place, for the rate board: Clinical Establishments (Central Government)
-- Rules, 2012, rule 9(i). Empty: not entered.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

alter table prices add column local_name text not null default '';
