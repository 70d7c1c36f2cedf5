-- Each account chooses the columns of its lists; at first it sees all of them, which are the specification's.
alter table users add column hidden_columns text[] not null default '{}';
