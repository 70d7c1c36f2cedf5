-- A name is found in either script: कमला for "kamla", Kamla for "कमला" (decision 58).

-- A text with its Devanagari written in small Latin letters as Indians write their names: "कमला देवी" is "kamala devi".
-- A vowel that is not written is said between two consonants and not at a word's end. Anything else stays as it is.
create function romanised(text text) returns text language sql immutable strict parallel safe as $$
  select case when text !~ '[\u0900-\u097f]' then text else (
    select string_agg(coalesce(
      jsonb '{
        "अ": "a", "आ": "a", "इ": "i", "ई": "i", "उ": "u", "ऊ": "u", "ऋ": "ri", "ए": "e", "ऐ": "ai", "ओ": "o", "औ": "au",
        "ऍ": "e", "ऑ": "o", "ा": "a", "ि": "i", "ी": "i", "ु": "u", "ू": "u", "ृ": "ri", "े": "e", "ै": "ai", "ो": "o",
        "ौ": "au", "ॅ": "e", "ॉ": "o", "क": "k", "ख": "kh", "ग": "g", "घ": "gh", "ङ": "n", "च": "ch", "छ": "chh",
        "ज": "j", "झ": "jh", "ञ": "n", "ट": "t", "ठ": "th", "ड": "d", "ढ": "dh", "ण": "n", "त": "t", "थ": "th",
        "द": "d", "ध": "dh", "न": "n", "प": "p", "फ": "ph", "ब": "b", "भ": "bh", "म": "m", "य": "y", "र": "r",
        "ल": "l", "ळ": "l", "व": "v", "श": "sh", "ष": "sh", "स": "s", "ह": "h", "्": "",
        "ः": "h", "ऽ": "", "ॐ": "om", "०": "0", "१": "1", "२": "2", "३": "3", "४": "4", "५": "5", "६": "6", "७": "7",
        "८": "8", "९": "9"
      }' ->> letter, letter), '' order by place)
    from
      -- The dots below, which many leave out, and what only joins letters.
      regexp_replace(regexp_replace(normalize(text, nfd), '[डढ]़', 'र', 'g'), '[़\u200c\u200d]', '', 'g') as plain,
      -- Letters that are said otherwise together: Gyan, Singh, Rao.
      regexp_replace(replace(replace(plain, 'ज्ञ', 'ग्य'), 'ंह', 'ंघ'), 'ाव(?![\u0900-\u097f])', 'ाओ', 'g') as said,
      -- The dot above is an m before a sound of the lips, else an n.
      regexp_replace(regexp_replace(said, '[ंँ](?=[पफबभम])', 'म्', 'g'), '[ंँ]', 'न्', 'g') as nasal,
      regexp_replace(nasal, '([क-ह])(?=[ऄ-औक-ह])', '\1a', 'g') as voiced,
      regexp_split_to_table(voiced, '') with ordinality as letters (letter, place)
  ) end
$$;

-- As before, of a word in either script; a w that ends a vowel (Chowdhury, Gowda) is no consonant, and Dnyaneshwar and
-- Jnanesh begin as Gyanesh does.
create or replace function sound_of(word text) returns text language sql immutable strict parallel safe as $$
  select case when plain ~ '^[aeiouy]' then 'a' else '' end || translate(plain, 'aeiouy', '')
  from
    regexp_replace(
      regexp_replace(replace(romanised(lower(word)), 'cch', 'ch'), '([ao])w(?![aeiouy])', '\1', 'g'),
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

-- Every known word with its Latin letters; a word's sound is the first of its sounds.
alter table search_words
  drop column sounds,
  add column roman text not null generated always as (romanised(word)) stored,
  add column sounds text[] not null generated always as (near_sounds(word)) stored;
create index search_words_by_sound on search_words using gin (sounds);
create index search_words_by_start_of_sound on search_words ((sounds[1]) text_pattern_ops);
