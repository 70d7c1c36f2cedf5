-- What lists from outside say is in a medicine. An import is a whole set: of each source the newest one counts that
-- nobody took back, so a later list replaces the earlier one, and taking it back brings the earlier one back. What the
-- clinic's doctors noted themselves stands in brand_substances and is never touched.

create table product_imports (
  id uuid primary key,
  source text not null constraint source_is_known check (source in ('cdci', 'janAushadhi', 'csv')),
  -- The file's name.
  name text not null,
  products int not null constraint products_are_counted check (products > 0),
  -- Rows of the file that could not be read.
  left_out int not null constraint left_out_is_a_count check (left_out >= 0),
  imported_by uuid not null references users (id),
  imported_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by uuid references users (id),
  -- Two later ones of its source came: its products are gone.
  superseded_at timestamptz,
  constraint taken_back_by_somebody check ((taken_back_at is null) = (taken_back_by is null))
);
create index product_imports_by_time on product_imports (imported_at desc, id desc);

create table products (
  import_id uuid not null references product_imports (id),
  row int not null,
  -- As the list writes it, with its strength and form.
  name text not null,
  -- The trade name with its suffix, without form and strength, as it is compared with ties.
  brand_key text not null constraint product_has_a_name check (brand_key <> ''),
  -- Empty: the list says no form.
  form text not null,
  substances text[] not null constraint substances_are_few check (cardinality(substances) between 1 and 20),
  -- The list's own code of it; empty where it has none.
  code text not null,
  primary key (import_id, row)
);
create index products_by_brand on products (brand_key, import_id);

-- Forgotten after a day, and with a crash: the browser still has the file and sends it again.
create unlogged table product_rows (
  user_id uuid not null,
  import_id uuid not null,
  row int not null,
  name text not null,
  brand_key text not null,
  form text not null,
  substances text[] not null,
  code text not null,
  staged_at timestamptz not null,
  primary key (user_id, import_id, row)
);
create index product_rows_by_age on product_rows (staged_at);
