-- Who works alone does the other role's work beside that of their own (decision 99).
alter table users add column is_solo boolean not null default false;

-- Open screens follow at once.
drop trigger users_are_told on users;
create constraint trigger users_are_told
  after insert or delete or update of name, role, status, is_administrator, is_solo on users
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('users');
