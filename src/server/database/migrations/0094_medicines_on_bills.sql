-- A bill's item may be a medicine that was given: its price has the tax in it, at most the printed one. Such tax is in the
-- subtotal already; bills of before have none, and add up as they did.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

alter table bill_items
  add column dispense_line_id uuid references dispense_lines (id),
  add column is_tax_included boolean not null default false,
  add column included_tax bigint not null default 0,
  add column taxable bigint not null generated always as (total - discount - included_tax) stored,
  drop constraint bill_item_is_discounted_by_its_total,
  add constraint bill_item_is_discounted_by_its_total check (discount >= 0 and taxable >= 0),
  add constraint only_prices_with_tax_have_tax_in_them
    check (included_tax = 0 or (is_tax_included and included_tax > 0));
create index bill_items_of_a_dispense_line on bill_items (dispense_line_id) where dispense_line_id is not null;

-- Medicines that come back once the second person confirms: what, how much, and whether to the shelf.
alter table bill_requests add column returned jsonb;

alter table bills
  -- Paise of the tax that stands in the subtotal.
  add column included_tax bigint not null default 0,
  add constraint included_tax_is_part_of_the_tax check (included_tax between 0 and tax),
  drop constraint bill_adds_up,
  -- With medicines at their MRP a bill is only rounded down.
  drop constraint bill_is_rounded_to_the_rupee,
  add constraint bill_is_rounded_to_the_rupee
    check (round_off = 0 or (round_off between -99 and 50 and total % 100 = 0)),
  add constraint bill_adds_up check (total = subtotal + tax - included_tax - discount + round_off);
