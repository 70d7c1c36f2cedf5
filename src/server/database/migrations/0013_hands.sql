-- Where it is known, the age follows from it; `age` then is what it was when the record was last saved.
alter table patients add column date_of_birth date;

alter table appointments
  -- When it was cancelled and what it was before, for as long as that can be taken back.
  add column cancelled_at timestamptz,
  add column cancelled_from text,
  add constraint appointment_cancellation_fits_its_status check (
    cancelled_at is null and cancelled_from is null
    or status = 'cancelled' and cancelled_at is not null and cancelled_from in ('scheduled', 'confirmed')
  );
