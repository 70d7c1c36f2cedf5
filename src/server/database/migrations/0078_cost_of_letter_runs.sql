-- Splits a text by a regular expression: it takes a thousand times as long as an operator of PostgreSQL's own. Asked of
-- each patient who may hold a word that sounds alike, it took most of a search; by this cost the planner uses its index.
alter function letter_runs cost 1000;
