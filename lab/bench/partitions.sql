-- Tries partitions on the clinic's own tables: which constraints and triggers survive, and what the queue's queries do
-- then. For an empty clinic's database that can be thrown away, as the owner of its tables:
--   psql -X -q -v ON_ERROR_STOP=1 -f bench/partitions.sql postgresql://owner:password@127.0.0.1:5432/throw_away
-- docs/scaling.md says what came out.
set client_min_messages = notice;

create procedure says(what text, statement text) language plpgsql as $$
begin
  execute statement;
  raise notice '%: taken', what;
exception when others then
  raise notice '%: refused (%)', what, sqlerrm;
end $$;

-- How many tables a query reads and how long it takes, the best of ten.
create procedure plans(what text, query text) language plpgsql as $$
declare
  plan json;
  read integer;
  planned numeric := 1e9;
  ran numeric := 1e9;
begin
  for n in 1 .. 10 loop
    execute 'explain (analyze, timing off, format json) ' || query into plan;
    planned := least(planned, (plan -> 0 ->> 'Planning Time')::numeric);
    ran := least(ran, (plan -> 0 ->> 'Execution Time')::numeric);
  end loop;
  read := (select count(*) from regexp_matches(plan::text, '"Relation Name"', 'g'));
  raise notice '%: % tables, planned in % ms, run in % ms', what, read, round(planned, 2), round(ran, 2);
end $$;

-- The id that a record of this instant has at least: version 7 begins with milliseconds since 1970.
create function first_id(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
create function new_id(at timestamptz) returns uuid language sql volatile as $$
  select (left(replace(first_id(at)::text, '-', ''), 12) || '7' || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid
$$;

select count(*) as tokens_before from tokens \gset
\if :tokens_before
  \echo 'This database is not empty.'
  \quit
\endif

\echo '--- tokens by day, in partitions of a month'
-- Every unique constraint must hold the key, so the day joins the primary key and what refers to it.
alter table token_calls drop constraint token_calls_token_id_fkey;
alter table appointments drop constraint appointments_token_id_fkey;
alter table bills drop constraint bill_token_is_its_patients;
alter table prescriptions drop constraint prescription_token_is_its_patients;
alter table tokens rename to tokens_whole;
create table tokens (like tokens_whole including defaults including constraints including generated)
  partition by range (counter_date);
call says('a primary key of the id alone', 'alter table tokens add primary key (id)');
alter table tokens add primary key (id, counter_date);
alter table tokens add constraint token_numbers_are_unique_in_a_day unique (counter_date, token_number);
alter table tokens add constraint token_belongs_to_one_patient_and_day unique (id, patient_id, counter_date);
alter table tokens add foreign key (patient_id) references patients;
alter table tokens add foreign key (counter_date) references token_counters;
create index on tokens (issued_at, id);
create index on tokens (patient_id, issued_at desc);
create index on tokens (queue_key, issued_at) where status = 'waiting';
select format('create table tokens_%s partition of tokens for values from (%L) to (%L)',
  to_char(month, 'YYYYMM'), month::date, (month + interval '1 month')::date)
from generate_series(date '2021-01-01', '2026-12-01', interval '1 month') month \gexec
call says('the deferred trigger that tells changes', $$
  create constraint trigger tokens_are_told after insert or update or delete on tokens
    deferrable initially deferred for each row execute function note_change('tokens')$$);
-- What refers to a token carries its day too.
alter table bills add column token_date date;
call says('a reference to the token alone', 'alter table bills add foreign key (token_id, patient_id) references tokens (id, patient_id)');
alter table bills add constraint bill_token_is_its_patients foreign key (token_id, patient_id, token_date)
  references tokens (id, patient_id, counter_date);
alter table appointments add column token_date date;
call says('set null for a deleted token', $$
  alter table appointments add foreign key (token_id, token_date) references tokens (id, counter_date)
    on delete set null (token_id, token_date)$$);

insert into users (id, name, email, role, status, created_at, updated_at)
  values (gen_random_uuid(), 'A doctor', 'd@clinic.test', 'doctor', 'active', now(), now());
insert into patients (id, name, age, gender, phone, address, emergency_contact, registered_at, registered_by)
  select gen_random_uuid(), 'Patient ' || n, 30, 'other', '98765 43210', '', '', now(), (select id from users limit 1)
  from generate_series(1, 500) n;
insert into token_counters select day, 60, now() from generate_series(date '2021-01-01', '2026-11-20', interval '1 day') day;
create temp table people as select id, row_number() over () as n from patients;
set clinic.tells_nothing = 'on';
alter table tokens disable trigger tokens_are_told;
insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by, cancelled_at, queue_key)
  select new_id(day + number * interval '5 minutes'), day, number, people.id, 'cancelled', 'normal',
    day + number * interval '5 minutes', (select id from users limit 1), day + number * interval '5 minutes', number
  from generate_series(date '2021-01-01', '2026-11-20', interval '1 day') day, generate_series(1, 60) number, people
  where people.n = 1 + (number * 7 + extract(doy from day)::int) % 500;
alter table tokens enable trigger tokens_are_told;
analyze tokens;
select count(*) as tokens, (select count(*) from pg_inherits where inhparent = 'tokens'::regclass) as partitions from tokens;

call says('a number given twice in a day', $$
  insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by, queue_key)
  select gen_random_uuid(), '2026-11-20', 5, (select id from patients limit 1), 'waiting', 'normal', now(), (select id from users limit 1), 5$$);
call says('an id of last month given again', $$
  insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by, queue_key)
  select (select id from tokens where counter_date = '2026-10-01' limit 1), '2026-11-20', 61, (select id from patients limit 1), 'waiting', 'normal', now(), (select id from users limit 1), 61$$);
call says('a day without a partition', $$
  insert into token_counters values ('2031-01-01', 1, now());
  insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by, queue_key)
  select gen_random_uuid(), '2031-01-01', 1, (select id from patients limit 1), 'waiting', 'normal', now(), (select id from users limit 1), 1$$);

\echo '--- the queue of a day: by its instants alone, and with the day'
create table tokens_flat (like tokens);
insert into tokens_flat select * from tokens;
create index on tokens_flat (issued_at, id);
alter table tokens_flat add primary key (id, counter_date);
analyze tokens_flat;
call plans('the same in one table', $$select * from tokens_flat where issued_at >= '2026-11-20' and issued_at < '2026-11-21' order by issued_at, id limit 201$$);
call plans('by its instants', $$select * from tokens where issued_at >= '2026-11-20' and issued_at < '2026-11-21' order by issued_at, id limit 201$$);
call plans('with the day', $$select * from tokens where counter_date between '2026-11-19' and '2026-11-21'
  and issued_at >= '2026-11-20' and issued_at < '2026-11-21' order by issued_at, id limit 201$$);
\echo '--- one token by its id alone'
call plans('in one table', format('select * from tokens_flat where id = %L', first_id('2026-11-20')));
call plans('in partitions', format('select * from tokens where id = %L', first_id('2026-11-20')));
call plans('in partitions, with its day', format('select * from tokens where id = %L and counter_date = %L', first_id('2026-11-20'), '2026-11-20'));

\echo '--- bills by their ids, which begin with the instant'
alter table bill_items drop constraint bill_items_bill_id_fkey;
alter table bills rename to bills_whole;
create table bills (like bills_whole including defaults including constraints including generated)
  partition by range (id);
select format('create table bills_%s partition of bills for values from (%L) to (%L)',
  to_char(month, 'YYYYMM'), first_id(month), first_id(month + interval '1 month'))
from generate_series(timestamptz '2021-01-01', '2026-12-01', interval '1 month') month \gexec
call says('a primary key of the id alone', 'alter table bills add primary key (id)');
call says('the items'' reference as it is', 'alter table bill_items add constraint bill_items_bill_id_fkey foreign key (bill_id) references bills (id)');
call says('search in any part of a name', 'create index on bills using gin (search_text gin_trgm_ops)');
create index on bills (created_at desc, id desc);
insert into bills (id, patient_id, patient_name, token_id, token_date, subtotal, tax_basis_points, tax, discount, total, received, status, payment_method, created_at, created_by, paid_at)
  select new_id(issued_at), patient_id, 'Asha Rao', id, counter_date, 100, 0, 0, 0, 100, 100, 'paid', 'cash', issued_at, issued_by, issued_at from tokens;
analyze bills;
select count(*) as bills from bills;
call plans('a day''s revenue', $$select sum(total) from bills where created_at >= '2026-11-20' and created_at < '2026-11-21'$$);
call plans('the same with the ids of that day', $$select sum(total) from bills where created_at >= '2026-11-20' and created_at < '2026-11-21'
  and id >= first_id('2026-11-20') and id < first_id('2026-11-21')$$);
call plans('the newest page by instant', 'select id from bills order by created_at desc, id desc limit 51');
call plans('the newest page by id', 'select id from bills order by id desc limit 51');
call plans('one bill by its id', format('select * from bills where id = %L', first_id('2026-11-20')));

\echo '--- the audit log by its numbers'
alter table audit_chain drop constraint audit_chain_audit_id_fkey;
alter table audit_logs rename to audit_logs_whole;
create table audit_logs (like audit_logs_whole including defaults including constraints) partition by range (id);
create sequence audit_numbers;
alter table audit_logs alter column id set default nextval('audit_numbers');
select format('create table audit_logs_%s partition of audit_logs for values from (%s) to (%s)', n, n * 1000000, (n + 1) * 1000000)
from generate_series(0, 9) n \gexec
alter table audit_logs add primary key (id);
call says('the chain''s reference as it is', 'alter table audit_chain add constraint audit_chain_audit_id_fkey foreign key (audit_id) references audit_logs (id)');
call says('an identity column', 'alter table audit_logs alter column id drop default, alter column id add generated always as identity');
create trigger audit_logs_are_append_only before update or delete or truncate on audit_logs
  for each statement execute function refuse_audit_change();
insert into audit_logs (id, user_name, action, details, timestamp) overriding system value
  values (1, 'Somebody', 'token_issued', 'x', now());
call says('a removal by the whole table''s name', 'delete from audit_logs');
call says('a removal by the part''s name', 'delete from audit_logs_0');
create trigger audit_logs_are_append_only before update or delete or truncate on audit_logs_0
  for each statement execute function refuse_audit_change();
call says('the same with the trigger on the part', 'delete from audit_logs_0');
call says('a part cut off with its trigger', 'alter table audit_logs detach partition audit_logs_0');

\echo '--- changes by position, dropped in parts in place of being deleted'
alter table changes rename to changes_whole;
create table changes (like changes_whole including defaults) partition by range (position);
select format('create table changes_%s partition of changes for values from (%s) to (%s)', n, n * 100000, (n + 1) * 100000)
from generate_series(0, 9) n \gexec
alter table changes add primary key (position);
create index on changes (at);
reset clinic.tells_nothing;
call says('a change told through the deferred trigger', $$
  insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by, queue_key)
  select gen_random_uuid(), '2026-11-20', 70, (select id from patients limit 1), 'waiting', 'normal', now(), (select id from users limit 1), 70$$);
select count(*) as changes_told from changes;
call says('a part dropped', 'drop table changes_9');
