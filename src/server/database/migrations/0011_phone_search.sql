-- A part of a phone number is found however it is typed, so its bare digits are looked through as well.
create index patients_by_part_of_phone on patients using gin (phone_digits gin_trgm_ops);
