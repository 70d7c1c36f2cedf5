-- By which rule a bill was added up. Bills of before keep theirs: the discount after tax, which lowers nothing that is
-- taxed, and CGST and SGST as halves of one tax. Tax invoices from now on are added up by `gst`: each item has its part
-- of the discount, and CGST and SGST are computed each by itself on what is left.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

alter table bills
  add column tax_rule text not null default 'specification'
    constraint tax_rule_is_known check (tax_rule in ('specification', 'gst')),
  -- From the taxes of the items to the bill's tax: a paisa for each rate at most.
  add column tax_round_off bigint not null default 0
    constraint tax_is_rounded_by_paise check (tax_round_off between -50 and 50),
  add constraint only_tax_invoices_are_added_up_by_gst check (tax_rule <> 'gst' or gstin is not null),
  add constraint only_two_taxes_are_rounded_apart check (tax_rule = 'gst' or tax_round_off = 0);

alter table bill_items
  -- Its part of a discount that lowers what is taxed.
  add column discount bigint not null default 0,
  add constraint bill_item_is_discounted_by_its_total check (discount between 0 and total);

-- Returns take back what was supplied with the void, whatever the day of the bill.
create index voided_bills_by_time on bills (voided_at) where voided_at is not null;
