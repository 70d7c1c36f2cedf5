-- A clinic with a million patients knows only some thousand words: what is typed is looked up among the words first, and
-- the patients by whole words, whose lists are short to compare. Trigrams of the patients themselves are for the rest.

-- The longest pieces of a text without anything of ASCII that is no small letter: a word of letters stands in the text
-- exactly if it stands in one of them.
create function letter_runs(text text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct run), '{}')
  from regexp_split_to_table(text, '[\x01-\x60\x7b-\x7f]+') as run
  where run <> ''
$$;

create index patients_by_words on patients using gin (letter_runs(search_text));

-- Every word that ever stood in a patient's name, phone or e-mail, and how it sounds.
create table search_words (
  word text primary key,
  sounds text[] not null generated always as (near_sounds(word)) stored
);
create index search_words_by_part on search_words using gin (word gin_trgm_ops);
create index search_words_by_sound on search_words using gin (sounds);

create function collect_search_words() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into search_words (word)
    select distinct unnest(letter_runs(search_text)) from patients
  on conflict (word) do nothing;
$$;
revoke all on function collect_search_words from public;
select collect_search_words();

create function note_search_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into search_words (word)
    select distinct run from changed, unnest(letter_runs(search_text)) as run
    where not exists (select from search_words where word = run)
  on conflict (word) do nothing;
  return null;
end
$$;
revoke all on function note_search_words from public;

create trigger new_patients_words_are_noted after insert on patients
  referencing new table as changed for each statement execute function note_search_words();
create trigger changed_patients_words_are_noted after update on patients
  referencing new table as changed for each statement execute function note_search_words();

drop index patients_by_sound;
alter table patients drop column sounds;
drop function name_sounds;
