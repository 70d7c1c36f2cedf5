-- A part of a number is found by four digits that stand together (decision 82); runs of three digits are kept whole.
create function digit_keys(search_text text, phone_digits text) returns text[]
language sql immutable strict parallel restricted as $$
  select coalesce(array_agg(distinct substr(run, at, 4)), '{}')
  from regexp_split_to_table(search_text || ' ' || phone_digits, '[^0-9]+') as run,
    generate_series(1, greatest(length(run) - 3, (length(run) = 3)::int)) as at
$$;
create index patients_by_digits on patients using gin (digit_keys(search_text, phone_digits));

-- Letters are found by the known words, and nothing else asks for these two, which cost each registration the most.
drop index patients_by_part_of_phone;
drop index patients_by_search_text;

-- PostgreSQL takes a search for one of thousands of rows and would start workers for a few hundred.
alter function letter_runs parallel restricted;
