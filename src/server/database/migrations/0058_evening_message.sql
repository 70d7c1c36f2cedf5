-- At what time of the clinic's clock an administrator wants the day in five lines by mail; null: not at all.
alter table users add column evening_at text
  constraint evening_is_a_half_hour check (evening_at ~ '^(1[2-9]|2[0-3]):(00|30)$');

-- One message for each person and day. It is claimed here before it is sent, so that no two servers send it; what is
-- `sending` after its server ended may have arrived and is not sent again.
create table evening_messages (
  user_id uuid not null references users (id),
  day date not null,
  state text not null constraint evening_state_is_known check (state in ('sending', 'sent', 'failed')),
  tries int not null,
  tried_at timestamptz not null,
  primary key (user_id, day)
);
