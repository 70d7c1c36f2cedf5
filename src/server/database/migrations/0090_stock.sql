-- Medicines that the clinic keeps and gives out itself. Stock is the sum of movements, which are inserted and never
-- changed; each batch has its sum beside it, which only the trigger below writes, so that nobody gives what is not there.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

-- Whether the clinic takes back the GST that it paid for medicines; else that GST is part of what they cost.
alter table clinic_settings add column takes_input_credit boolean not null default false;

create table stock_items (
  id uuid primary key,
  name text not null constraint stock_item_has_a_name check (name <> ''),
  -- The smallest that is given out; all quantities count it.
  unit text not null constraint stock_unit_is_known
    check (unit in ('tablet', 'capsule', 'sachet', 'bottle', 'tube', 'vial', 'ampoule', 'piece')),
  -- Units in a pack as it is bought.
  pack_units integer not null constraint pack_has_1_to_1000_units check (pack_units between 1 and 1000),
  -- What a bottle or vial holds; null where nothing is measured.
  unit_ml numeric constraint unit_holds_something check (unit_ml > 0 and unit_ml <= 10000),
  maker text not null,
  maker_address text not null,
  hsn text constraint stock_hsn_has_4_6_or_8_digits check (hsn ~ '^\d{4}(\d{2}){0,2}$'),
  tax_basis_points integer
    constraint stock_tax_is_0_to_100_percent check (tax_basis_points between 0 and 10000),
  -- At or below it the item is low; null: nobody watches it.
  reorder_units integer constraint reorder_units_are_not_negative check (reorder_units >= 0),
  shelf text not null,
  version integer not null default 1,
  added_at timestamptz not null,
  retired_at timestamptz
);
create unique index stock_items_in_use_by_name on stock_items (lower(name)) where retired_at is null;

-- What came in once: one line of an invoice, of the opening stock, or one find. Two of them may have the same number.
create table stock_batches (
  id uuid primary key,
  item_id uuid not null references stock_items (id),
  number text not null constraint batch_has_a_number check (number <> ''),
  -- The last day on which it may be given.
  expiry date not null,
  -- Paise of a pack, tax included, as printed on it.
  mrp bigint not null constraint mrp_is_not_negative check (mrp >= 0),
  -- Paise of all its units together; null: not known.
  cost bigint constraint batch_cost_is_not_negative check (cost >= 0),
  came_units integer not null constraint batch_came_with_units check (came_units between 1 and 1000000),
  is_sample boolean not null default false,
  -- The sum of its movements.
  units_left integer not null default 0 constraint stock_is_never_below_nothing check (units_left >= 0),
  version integer not null default 1,
  came_at timestamptz not null,
  constraint only_samples_have_no_mrp check (is_sample or mrp > 0)
);
create index stock_batches_of_an_item on stock_batches (item_id, expiry);
create index stock_batches_on_the_shelf on stock_batches (expiry) where units_left > 0;

-- One act at the shelf or with a supplier: its movements belong together.
create table stock_entries (
  id uuid primary key,
  kind text not null constraint stock_entry_kind_is_known check (
    kind in ('opening', 'purchase', 'find', 'count', 'writeOff', 'return', 'supplierReturn', 'correction')
  ),
  note text constraint stock_note_is_not_blank check (note <> ''),
  at timestamptz not null,
  user_id uuid not null references users (id),
  user_name text not null
);
-- Of what was found, counted and written off.
create index stock_differences_newest on stock_entries (at desc, id desc)
  where kind in ('find', 'count', 'writeOff');

create table stock_movements (
  id uuid primary key,
  batch_id uuid not null references stock_batches (id),
  kind text not null constraint stock_movement_kind_is_known check (
    kind in ('opening', 'purchase', 'find', 'dispense', 'return', 'supplierReturn', 'writeOff', 'count', 'correction')
  ),
  -- Below nothing: it went out.
  units integer not null constraint movement_moves_something check (units <> 0),
  day date not null,
  -- CGST Rules, 2017, rule 56(2): what was lost, stolen or destroyed stands apart.
  reason text constraint write_off_reason_is_known
    check (reason in ('expired', 'destroyed', 'lost', 'stolen', 'other')),
  -- Why the shelf had another number than the book.
  note text constraint movement_note_is_not_blank check (note <> ''),
  entry_id uuid references stock_entries (id),
  -- The line of the supply register that it belongs to.
  dispense_line_id uuid,
  constraint movement_goes_its_way check (
    case
      when kind in ('opening', 'purchase', 'find', 'return') then units > 0
      when kind in ('dispense', 'supplierReturn', 'writeOff') then units < 0
      else true
    end
  ),
  constraint only_write_offs_have_a_reason check ((reason is not null) = (kind = 'writeOff')),
  constraint only_counts_have_a_note check (note is null or kind = 'count'),
  constraint movement_is_of_an_entry_unless_given check ((entry_id is null) = (kind = 'dispense')),
  constraint movement_of_a_line_is_given_or_back
    check ((dispense_line_id is not null) = (kind in ('dispense', 'return')))
);
create index stock_movements_of_a_batch on stock_movements (batch_id);
create index stock_movements_by_day on stock_movements (day);
create index stock_movements_of_an_entry on stock_movements (entry_id);
create unique index batch_comes_once on stock_movements (batch_id)
  where kind in ('opening', 'purchase', 'find');

-- Whoever moves a batch holds its row until the end of the transaction: desks take turns, and each sees what the one
-- before left. The server has no right to write the sum itself.
create function move_stock() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch public.stock_batches;
begin
  update public.stock_batches set units_left = units_left + new.units where id = new.batch_id returning * into batch;
  if new.kind = 'dispense' and new.day > batch.expiry then
    raise exception 'Nothing of a batch is given after its expiry.'
      using errcode = 'check_violation', constraint = 'nothing_is_given_after_expiry';
  end if;
  if new.kind in ('opening', 'purchase', 'find') and new.units <> batch.came_units then
    raise exception 'A batch comes with all its units at once.'
      using errcode = 'check_violation', constraint = 'batch_comes_whole';
  end if;
  return new;
end
$$;
revoke all on function move_stock from public;

-- A restore brings the sums along.
create trigger movements_are_added_up before insert on stock_movements for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function move_stock();

create constraint trigger stock_items_are_told after insert or update on stock_items
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('stock');
create constraint trigger stock_batches_are_told after insert or update on stock_batches
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('stock');
