-- What prescriptions say beside patient, diagnosis and medicines (decision 73).
alter table clinic_settings add column paper_shows jsonb not null
  default '["vitals", "complaints", "tests", "advice", "review"]';
