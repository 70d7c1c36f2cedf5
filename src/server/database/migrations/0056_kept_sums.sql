-- A day's figures are computed from its records once and kept; a record that changes later says which day's are wrong.
create table day_sums (
  day date not null,
  measure text not null,
  -- Who saw the patient; null where nobody did, or where it is of no doctor.
  doctor_id uuid,
  -- Which method, rate, hour, diagnosis … of the measure.
  key text not null,
  count bigint not null,
  -- Paise, or minutes late and the like, as the measure says.
  amount bigint not null
);
create index day_sums_of_a_measure on day_sums (measure, day) include (doctor_id, key, count, amount);
create index day_sums_of_a_day on day_sums (day);

-- The days whose figures stand in `day_sums`, and by which clock a day began and ended.
create table summed_days (
  day date primary key,
  time_zone text not null
);

-- Of the days' kept figures, two sums that a year is read from: each day's in all, and each whole month's by key.
create table day_totals (
  day date not null,
  measure text not null,
  doctor_id uuid,
  count bigint not null,
  amount bigint not null
);
create index day_totals_of_a_measure on day_totals (measure, day) include (doctor_id, count, amount);
create index day_totals_of_a_day on day_totals (day);

create table month_sums (
  -- Its first day.
  month date not null,
  measure text not null,
  -- Of texts that doctors write, null has those of all doctors together, too.
  doctor_id uuid,
  key text not null,
  count bigint not null,
  amount bigint not null
);
create index month_sums_of_a_measure on month_sums (measure, month, doctor_id) include (key, count, amount);
create index month_sums_of_a_month on month_sums (month);

-- The months whose figures stand in `month_sums`, and by which clock: each day of them is kept, and was when they were
-- added up.
create table summed_months (
  month date primary key,
  time_zone text not null
);

-- What changed since: the figures of its day are not to be taken as they stand. An instant, or of appointments the day.
create table changed_moments (
  at timestamptz,
  day date,
  constraint changed_moment_is_one_or_the_other check (num_nonnulls(at, day) = 1)
);
create index changed_moments_by_time on changed_moments (at) where at is not null;
create index changed_moments_by_day on changed_moments (day) where day is not null;

-- Every change is a row of its own, so that two of them never wait for each other. What is of just now needs none: a day
-- is kept an hour after its end at the earliest.
create function note_changed_moment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed record;
  moments timestamptz[];
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  case tg_table_name
    when 'bills' then
      moments := array[changed.created_at];
      -- What was paid on a voided bill is told apart.
      if tg_op = 'UPDATE' then
        if new.voided_at is distinct from old.voided_at then
          moments := moments || array(select received_at from bill_payments where bill_id = new.id);
        end if;
      end if;
    when 'bill_payments' then moments := array[changed.received_at];
    when 'patients' then moments := array[changed.registered_at];
    when 'day_closes' then moments := array[changed.closed_at];
    when 'tokens' then
      moments := array[changed.issued_at];
      -- A bill counts for who saw the patient.
      if tg_op = 'UPDATE' then
        if (new.consulted_by, new.doctor_id) is distinct from (old.consulted_by, old.doctor_id) then
          moments := moments
            || array(select created_at from bills where token_id = new.id)
            || array(select received_at from bill_payments where bill_id in (select id from bills where token_id = new.id));
        end if;
      end if;
    -- What was written at a visit is of the visit's day, corrections too.
    when 'consultations', 'prescriptions' then
      moments := array(select issued_at from tokens where id = changed.token_id);
  end case;
  insert into changed_moments (at)
    select moment from unnest(moments) moment
    where abs(extract(epoch from moment - clock_timestamp())) > 300;
  return null;
end
$$;
revoke all on function note_changed_moment from public;

create trigger bills_change_a_day after insert or update on bills
  for each row execute function note_changed_moment();
create trigger bill_payments_change_a_day after insert on bill_payments
  for each row execute function note_changed_moment();
create trigger tokens_change_a_day after insert or update or delete on tokens
  for each row execute function note_changed_moment();
create trigger patients_change_a_day after insert or update or delete on patients
  for each row execute function note_changed_moment();
create trigger day_closes_change_a_day after insert on day_closes
  for each row execute function note_changed_moment();
create trigger consultations_change_a_day after insert or update on consultations
  for each row execute function note_changed_moment();
create trigger prescriptions_change_a_day after insert or update on prescriptions
  for each row execute function note_changed_moment();

-- An appointment has a day and a time of the clinic's clock. What lies ahead everywhere on earth is of no kept day.
create function note_changed_appointment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changed_moments (day)
    select distinct day from unnest(array[
      case when tg_op <> 'INSERT' then old.date end, case when tg_op <> 'DELETE' then new.date end
    ]) day
    where day <= (clock_timestamp() at time zone 'Etc/GMT-14')::date;
  return null;
end
$$;
revoke all on function note_changed_appointment from public;
create trigger appointments_change_a_day after insert or update or delete on appointments
  for each row execute function note_changed_appointment();
