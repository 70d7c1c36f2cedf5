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
insert into day_totals (day, measure, doctor_id, count, amount)
  select day, measure, doctor_id, sum(count)::bigint, sum(amount)::bigint from day_sums group by 1, 2, 3;

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
