-- The language in which a person reads the product; null: whatever their browser prefers.
alter table users add column language text constraint language_is_a_code check (language ~ '^[a-z]{2,3}$');
