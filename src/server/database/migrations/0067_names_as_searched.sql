-- Names are found however their accents, apostrophes, hyphens, dots and blanks are typed, and one person's name is the same
-- in either script and with a title (decision 92).

-- A text in small letters without accents, apostrophes, hyphens, dots and what is not seen, with single blanks: "José O’Brien"
-- is "jose obrien". The dot of ड़ and ढ़ stays: it makes another sound. src/shared/folded.ts does the same with what is typed.
create function folded(text text) returns text language sql immutable strict parallel safe as $$
  select lower(trim(regexp_replace(
    translate(
      regexp_replace(
        normalize(replace(text, '´', ''''), nfkd),
        '[\u0001-\u0008\u000e-\u001f\u0300-\u036f\u0640\u064b-\u0655\u0670\u09bc\u0a3c\u0abc\u0b3c\u0cbc''’‘‛ʼʻʽ′`‐-―−.·\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff-]|(?<![डढ])\u093c',
        '', 'g'),
      'ØøŁłĐđıيىكہةۃ', 'OoLlDdiییکههه'),
    '\s+', ' ', 'g')))
$$;

-- A folded name without its blanks, from each of its words on, each behind a sign that no text has: "ramkumar" and "kumar".
create function name_tails(folded_name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(E'\x02' || array_to_string(words[at:], ''), '' order by at), '')
  from string_to_array(folded_name, ' ') as words, generate_series(1, cardinality(words)) as at
$$;

-- What is looked through of some texts, the first of which is a name: as they are and folded, one a line, then the tails.
create function search_lines(variadic texts text[]) returns text language sql immutable parallel safe as $$
  select string_agg(lower(coalesce(one, '')), E'\n' order by place) || E'\n'
    || string_agg(public.folded(coalesce(one, '')), E'\n' order by place)
    || public.name_tails(public.folded(coalesce(texts[1], '')))
  from unnest(texts) with ordinality as lines (one, place)
$$;

-- What a person is called, in small Latin letters and without titles: "Smt. कमला देवी" is "kamala devi".
create function person_name(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(
      public.romanised(public.folded(name)),
      '^((mr|mrs|ms|miss|mast|master|smt|smti|shrimati|srimati|shri|shree|sri|sh|sushri|kumari|kum|ku|km|dr|do|doctor|prof|adv|late)\M\s*)+(?=\S)', ''),
    '(?<=\S)\s+(ji|jee|saheb|sahab)$', '')
$$;

-- The same without blanks, by which two are told for one: Ramkumar and Ram Kumar.
create function person_key(name text) returns text language sql immutable strict parallel safe as $$
  select replace(public.person_name(name), ' ', '')
$$;

-- As before; what an index calls finds other functions by their schema alone.
create or replace function sound_of(word text) returns text language sql immutable strict parallel safe as $$
  select case when plain ~ '^[aeiouy]' then 'a' else '' end || translate(plain, 'aeiouy', '')
  from
    regexp_replace(
      regexp_replace(replace(public.romanised(lower(word)), 'cch', 'ch'), '([ao])w(?![aeiouy])', '\1', 'g'),
      '^jn|dny', 'gy', 'g'
    ) as latin,
    regexp_replace(
      translate(
        replace(replace(replace(replace(replace(latin, 'ph', 'f'), 'ch', '1'), 'ck', 'k'), 'x', 'ks'), 'w', 'v'),
        'cqzvh', 'kkjb'
      ),
      '(.)\1+', '\1', 'g'
    ) as plain
$$;

-- How all of a person's name sounds.
create function person_sound(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(public.sound_of(word), ' ' order by place), '')
  from string_to_table(public.person_name(name), ' ') with ordinality as words (word, place)
$$;

alter table patients
  drop column search_text,
  add column search_text text not null generated always as
    (search_lines(name, phone, email, file_number)) stored;
create index patients_by_words on patients using gin (letter_runs(search_text)) with (gin_pending_list_limit = 64);
create index patients_by_digits on patients using gin (digit_keys(search_text, phone_digits))
  with (gin_pending_list_limit = 64);
drop index patients_by_name_and_age;
create index patients_by_person_and_age on patients (person_key(name), age);
create index patients_by_sound_of_name on patients (person_sound(name));
select collect_search_words();

alter table prescriptions
  drop column search_text,
  add column search_text text not null generated always as (search_lines(patient_name, diagnosis, doctor_name)) stored;
create index prescriptions_by_search_text on prescriptions using gin (search_text gin_trgm_ops);

alter table bills
  drop column search_text,
  add column search_text text not null generated always as (search_lines(patient_name, id::text, number)) stored;
create index bills_by_search_text on bills using gin (search_text gin_trgm_ops);

delete from import_rows;
alter table import_rows
  drop column name_key,
  add column name_key text not null generated always as (public.person_key(record ->> 'name')) stored;
create index import_rows_by_name on import_rows (name_key, age, import_id);

-- What is taken out of the search and of staged rows with a patient is what stands there now.
do $$
declare
  changed text;
  replaced record;
begin
  for replaced in
    select routine, before, after from (values
      ('erase_patient(uuid, timestamptz, uuid, boolean)',
        $q$lower(concat_ws(E'\n', v.record ->> 'name', v.record ->> 'phone', v.record ->> 'email'))$q$,
        $q$public.search_lines(v.record ->> 'name', v.record ->> 'phone', v.record ->> 'email')$q$),
      ('erase_patient(uuid, timestamptz, uuid, boolean)', 'name_key = lower(person.name)',
        'name_key = public.person_key(person.name)'),
      ('clear_contact(uuid, timestamptz, boolean)', $q$lower(concat_ws(E'\n', phone, email))$q$,
        $q$public.search_lines('', phone, email)$q$),
      ('clear_contact(uuid, timestamptz, boolean)', 'name_key = lower(person.name)',
        'name_key = public.person_key(person.name)')
    ) as of (routine, before, after)
  loop
    changed := pg_get_functiondef(replaced.routine::regprocedure);
    if position(replaced.before in changed) = 0 then
      raise exception '% does not hold %', replaced.routine, replaced.before;
    end if;
    execute replace(changed, replaced.before, replaced.after);
  end loop;
end
$$;

analyze patients;
