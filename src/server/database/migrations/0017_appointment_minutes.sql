-- How long an appointment takes is the clinic's setting at the time it was booked; until now it was fifteen minutes.

alter table appointments
  add column minutes integer not null default 15
    constraint appointment_length_is_sensible check (minutes between 5 and 240),
  drop constraint one_appointment_of_a_doctor_at_a_time,
  drop constraint one_appointment_of_a_patient_at_a_time,
  drop column slot;
alter table appointments
  add column slot tsrange not null
    generated always as (tsrange(date + time, date + time + minutes * interval '1 minute')) stored;
alter table appointments
  add constraint one_appointment_of_a_doctor_at_a_time
    exclude using gist (doctor_id with =, slot with &&)
    where (status in ('scheduled', 'confirmed')),
  add constraint one_appointment_of_a_patient_at_a_time
    exclude using gist (patient_id with =, slot with &&)
    where (status in ('scheduled', 'confirmed'));
