-- Patients are found by the trigrams of their text and number. What estimated the way of a search and cut numbers goes.
drop index patients_by_digits;
drop function digit_keys, frequent_words;
drop domain some_words;
drop index search_words_by_part;

-- What is put aside to be entered together each search reads from end to end: 64 kB at most, not 4 MB.
create index patients_by_search_text on patients using gin (search_text gin_trgm_ops, phone_digits gin_trgm_ops)
  with (gin_pending_list_limit = 64);
