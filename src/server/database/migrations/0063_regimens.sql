-- How a medicine is taken, as one structure beside its texts; null where not all of them are understood, and in records of
-- before. Templates and drafts hold it within their content.
alter table prescription_medications add column regimen jsonb;
