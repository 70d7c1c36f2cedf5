-- Who looked at a list that the product ships, one row for each version of it. A new version has no signature.
create table list_signatures (
  id uuid primary key,
  list text not null constraint list_is_known check (list in ('substances', 'rules')),
  version text not null constraint version_is_named check (version <> ''),
  user_id uuid not null references users (id),
  user_name text not null,
  at timestamptz not null,
  constraint version_is_signed_once unique (list, version)
);

create constraint trigger list_signatures_are_told after insert on list_signatures
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('brand_substances');
