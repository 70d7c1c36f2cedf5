-- What the paper of a day-end close said of the clinic when the day was closed, so that a reprint is the same paper.
-- Closes of earlier versions have no row here.
create table day_close_papers (
  close_id uuid primary key references day_closes (id),
  clinic_name text not null,
  clinic_address text not null,
  clinic_phone text not null,
  clinic_email text not null,
  clinic_gstin text,
  clinic_logo text references pictures (hash)
);
