-- What was made by which request, so that a request sent again gives the first one's record.

create table requests (
  user_id uuid not null references users (id),
  -- Made by the form when it opens; each person's keys are their own.
  key uuid not null,
  operation text not null,
  input_hash bytea not null,
  record_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index requests_by_time on requests (created_at);
