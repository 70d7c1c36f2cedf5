-- Whom reception calls back: what was tried and what the patient said; who is due itself is computed. And visits by
-- telephone or video.
-- The changes before wait with their triggers, and a table with waiting ones cannot be altered.
set constraints all immediate;

-- A message that was made, or a call that was tried, about one reason for which the patient was due.
create table contact_attempts (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  reason text not null
    constraint contact_reason_is_known check (reason in ('followUp', 'medicine', 'test', 'noShow')),
  -- The visit that agreed on it, or the appointment that was missed; null: erased.
  reason_id uuid,
  way text not null constraint contact_way_is_known check (way in ('whatsapp', 'sms', 'call', 'link')),
  attempted_by uuid not null references users (id),
  attempted_by_name text not null,
  attempted_at timestamptz not null
);
create index contact_attempts_of_a_patient on contact_attempts (patient_id, attempted_at desc);

-- What the patient said; of a reason the newest answer holds.
create table recall_answers (
  id uuid primary key,
  patient_id uuid not null references patients (id),
  reason text not null
    constraint recall_reason_is_known check (reason in ('followUp', 'medicine', 'test', 'noShow')),
  reason_id uuid,
  answer text not null
    constraint recall_answer_is_known check (answer in ('booked', 'declined', 'later')),
  -- Listed again from this day on.
  until date,
  note text,
  answered_by uuid not null references users (id),
  answered_by_name text not null,
  answered_at timestamptz not null,
  constraint only_later_has_a_day check ((answer = 'later') = (until is not null))
);
create index recall_answers_of_a_patient on recall_answers (patient_id, answered_at desc);

create constraint trigger contact_attempts_are_told after insert on contact_attempts
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('recalls');
create constraint trigger recall_answers_are_told after insert on recall_answers
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change('recalls');

create index consultation_lines_by_due_day on consultation_lines (due_on) where due_on is not null;

-- The last day of a course of 28 days or more; null: a shorter one, or its days are not written.
alter table prescription_medications add column course_ends_on date;
-- Of those that may still matter. The server counts the days of later ones by the same rule (`longCourseEnd`).
update prescription_medications medicine set course_ends_on = courses.counter_date + courses.days - 1
  from (
    select prescription_id, position, counter_date, sum(
      case when step -> 'duration' ->> 'amount' ~ '^\d{1,4}$' then (step -> 'duration' ->> 'amount')::int end
        * case step -> 'duration' ->> 'unit' when 'week' then 7 when 'month' then 30 else 1 end
    )::int as days
    from prescriptions
      join tokens on tokens.id = prescriptions.token_id
      join prescription_medications on prescription_id = prescriptions.id,
      jsonb_array_elements(regimen -> 'steps') step
    where prescriptions.created_at > now() - interval '400 days' and step ->> 'action' = 'take'
    group by prescription_id, position, counter_date
    having bool_and(
      jsonb_typeof(step -> 'asNeeded') is distinct from 'object'
      and coalesce(step -> 'duration' ->> 'amount' ~ '^\d{1,4}$', false)
      and coalesce(step -> 'duration' ->> 'unit' in ('day', 'night', 'week', 'month'), false)
    )
  ) courses
  where courses.days >= 28
    and medicine.prescription_id = courses.prescription_id and medicine.position = courses.position;
create index prescription_medications_by_course_end on prescription_medications (course_ends_on)
  where course_ends_on is not null;

-- Of a visit by telephone or video: how the doctor knew who it was, and the patient's consent (Telemedicine Practice
-- Guidelines 2020); null until the doctor notes it.
create table remote_visits (
  token_id uuid primary key references tokens (id),
  kind text not null constraint remote_kind_is_known check (kind in ('telephone', 'video')),
  identity text constraint remote_identity_is_known check (identity in ('asked', 'known')),
  -- The patient called, which is consent, or was asked.
  consent text constraint remote_consent_is_known check (consent in ('patientCalled', 'asked')),
  noted_by uuid references users (id),
  noted_at timestamptz,
  constraint remote_visit_is_noted_whole check (num_nulls(identity, consent, noted_by, noted_at) in (0, 4))
);
create constraint trigger remote_visits_are_told_of_their_tokens after insert or update on remote_visits
  deferrable initially deferred for each row
  when (current_setting('clinic.tells_nothing', true) is distinct from 'on') execute function note_change_of_token();

-- The list of what nobody may prescribe at such a visit is signed as the other lists of the product.
alter table list_signatures
  drop constraint list_is_known,
  add constraint list_is_known check (list in ('substances', 'rules', 'tests', 'remote'));
