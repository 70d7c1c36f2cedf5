-- What merging two records leaves behind: appointments at one time keep the doctors' time, and an erasure follows values
-- that went on into a further record (decision 118).
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

alter table appointments
  -- A merge put it at the time of another one of the patient's; both stand, each with its doctor.
  add column is_double_booked boolean not null default false,
  drop constraint one_appointment_of_a_patient_at_a_time;
alter table appointments
  add constraint one_appointment_of_a_patient_at_a_time
    exclude using gist (patient_id with =, slot with &&)
    where (status in ('scheduled', 'confirmed') and holds_time and not is_double_booked);

-- Merges of before gave the time of such an appointment away; where nobody has it since, it is held again.
with given_away as (
  select change.merge_id, appointment.id
  from merge_changes change
    join patient_merges merge on merge.id = change.merge_id and merge.taken_back_at is null
    join appointments appointment on appointment.id = change.row_id and not appointment.holds_time
  where change.table_name = 'appointments' and change.column_name = 'holds_time'
    and not exists (
      select from appointments other
      where other.doctor_id = appointment.doctor_id and other.id <> appointment.id
        -- Of two that were given away the first has it.
        and (other.holds_time or other.id < appointment.id)
        and other.status in ('scheduled', 'confirmed') and other.slot && appointment.slot
    )
), held as (
  update appointments set holds_time = true, is_double_booked = true
  from given_away where appointments.id = given_away.id
)
update merge_changes set column_name = 'is_double_booked', before = 'false', after = 'true'
from given_away
where merge_changes.merge_id = given_away.merge_id and table_name = 'appointments' and column_name = 'holds_time'
  and row_id = given_away.id;

-- The merges that may hold values of a patient: those of the patient's own record, and those that a record was in while
-- the patient's was one with it, each until these values were taken out again (`infinity`: never).
create function merges_with_values_of(patient uuid) returns table (
  id uuid, survivor_id uuid, duplicate_id uuid, merged_at timestamptz, taken_back_at timestamptz, until timestamptz
) language sql stable as $$
  with recursive related as (
    select merge.*, coalesce(merge.taken_back_at, 'infinity') as until
    from (
      select id, survivor_id, duplicate_id, merged_at, taken_back_at from public.patient_merges
      where patient in (survivor_id, duplicate_id)
    ) merge
    union
    select later.id, later.survivor_id, later.duplicate_id, later.merged_at, later.taken_back_at,
      least(related.until, later.taken_back_at)
    from related join public.patient_merges later on related.survivor_id in (later.survivor_id, later.duplicate_id)
      and later.merged_at between related.merged_at and related.until
  )
  select * from related
$$;
