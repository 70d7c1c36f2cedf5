-- Whom each doctor has inside: a handful among all of the day's, asked for at every call.
create index tokens_inside on tokens (consulted_by) where status = 'in-progress';
