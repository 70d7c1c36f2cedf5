-- The waiting room's screen names the room in which a doctor sees patients: 0026 left it out of what is told.

-- What 0026 changed is told now: no later change may touch a table of which something is still to be told.
set constraints all immediate;

create constraint trigger rooms_are_told after update of room on users
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('users');
