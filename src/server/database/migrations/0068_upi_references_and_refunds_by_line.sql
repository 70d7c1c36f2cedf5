-- What a UPI payment is known by, a UPI payment that did not come, and which lines of a bill a refund was for.

alter table bill_payments
  drop constraint bill_payment_kind_is_known,
  -- A reversal takes back that a payment came: nothing is given back by it, and its amount is due again.
  add constraint bill_payment_kind_is_known check (kind in ('payment', 'refund', 'reversal')),
  -- No words of people: signs that banks give.
  add column reference text constraint payment_reference_is_a_number_of_a_bank check (reference ~ '^[A-Za-z0-9/_-]{4,40}$'),
  -- Places in the bill, from 0.
  add column items integer[] constraint refunded_items_are_some check (cardinality(items) > 0),
  add column reverses uuid constraint one_reversal_a_payment unique references bill_payments (id),
  add constraint reversal_names_its_payment check ((kind = 'reversal') = (reverses is not null)),
  add constraint only_upi_is_reversed check (kind <> 'reversal' or method = 'upi'),
  add constraint only_payments_have_references check (reference is null or kind = 'payment'),
  add constraint only_refunds_are_of_items check (items is null or kind = 'refund');

alter table bill_requests
  add column items integer[] constraint asked_items_are_some check (cardinality(items) > 0);
