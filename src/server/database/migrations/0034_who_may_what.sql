-- Who may what beside their role, as an administrator chose: rights by name, each with its holders. What is not there is
-- as usual. Above this many paise giving money back takes a second person; null: never.
alter table clinic_settings
  add column rights jsonb not null default '{}'::jsonb
    constraint rights_are_named check (jsonb_typeof(rights) = 'object'),
  add column second_person_above bigint
    constraint second_person_above_no_less_than_nothing check (second_person_above >= 0);

-- Money that is to be given back once a second person has confirmed it. It is ended while its bill is held, and lapses
-- with whatever else happens to the bill's money.
create table bill_requests (
  id uuid primary key,
  bill_id uuid not null references bills (id),
  -- Null of a void, which gives back everything that was paid.
  method text constraint request_method_is_known check (method in ('cash', 'card', 'upi')),
  amount bigint not null constraint request_is_of_something check (amount > 0),
  reason text not null,
  asked_at timestamptz not null,
  asked_by uuid not null references users (id),
  asked_by_name text not null,
  state text not null default 'open'
    constraint request_state_is_known check (state in ('open', 'confirmed', 'declined', 'withdrawn', 'lapsed')),
  ended_at timestamptz,
  ended_by uuid references users (id),
  ended_by_name text,
  constraint request_is_confirmed_by_another check (state not in ('confirmed', 'declined') or ended_by <> asked_by),
  constraint request_is_ended_once check ((state = 'open') = (ended_at is null))
);
create unique index one_open_request_a_bill on bill_requests (bill_id) where state = 'open';
create index bill_requests_by_age on bill_requests (asked_at) where state = 'open';
create index bill_requests_of_bill on bill_requests (bill_id, asked_at);
create constraint trigger bill_requests_are_told after insert or update on bill_requests
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('bill_requests');

alter table bill_payments
  add column confirmed_by uuid references users (id),
  add column confirmed_by_name text,
  add constraint payment_is_confirmed_by_another
    check ((confirmed_by is null) = (confirmed_by_name is null) and confirmed_by <> received_by);
