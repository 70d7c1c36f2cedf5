-- The screen in the waiting room, opened by a link of its own, and the rooms it sends people to.

alter table users add column room text constraint room_is_short check (length(room) between 1 and 40);

drop trigger users_are_told on users;
create constraint trigger users_are_told
  after insert or update of name, role, status, is_administrator, room on users
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('users');

create table board_links (
  id uuid primary key,
  token_hash bytea not null constraint board_tokens_are_unique unique,
  -- Where it hangs, for whoever revokes it.
  place text not null constraint board_place_is_short check (length(place) between 1 and 80),
  -- How much of a name everybody in the room may read.
  names text not null constraint board_names_are_known check (names in ('none', 'initials', 'full')),
  language text not null constraint board_language_is_known check (language in ('en', 'hi', 'both')),
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  revoked_at timestamptz
);
create constraint trigger boards_are_told after update on board_links
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('board_links');
