-- How frequent words are says which way a search is short (decision 82). PostgreSQL notes it when it analyzes the table, for
-- the owner of the index alone; what it has not noted yet is missing here.
create function frequent_words() returns table (word text, share real)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select noted.word, noted.share
  from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as noted (word, share)
  where schemaname = 'public' and tablename = 'patients_by_words' and noted.word is not null
$$;
revoke all on function frequent_words from public;

-- Some words, that an array can hold several of: of each the index is asked by itself, into one bitmap.
create domain some_words as text[];
