-- What is in a brand, as the clinic's doctors have said it once (decision 85). What was taken back stays: nothing is deleted.
create table brand_substances (
  id uuid primary key,
  brand text not null,
  -- The name without form and strength, as it is compared.
  brand_key text not null constraint brand_has_a_name check (brand_key <> ''),
  -- Empty: the name says no form.
  form text not null,
  -- None: it is no medicine.
  substances text[] not null
    constraint substances_are_few check (cardinality(substances) <= 20),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id),
  constraint withdrawal_is_whole check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index brand_is_tied_once on brand_substances (brand_key, form) where withdrawn_at is null;

create constraint trigger brand_substances_are_told after insert or update on brand_substances
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('brand_substances');
