// Fills a clinic's database with ten years of made-up days: patients with tokens, visits, prescriptions, bills, payments
// and appointments in proportion. Everything follows from the row's number: the same size is the same clinic.
import type pg from 'pg';

/** Days that the clinic has been open. */
const openDays = 3650;
/** Rows of patients or visits in one statement. */
const portion = 20_000;
/** Days between the visits of the patient who comes all the time, the first who registered: two hundred visits. */
const daysOfRegular = 18;

// The most frequent names come first; spellings of one name stand side by side: they make a search in India hard.
// Rare ones are put together: each beginning with each middle and each ending, fifty thousand in both lists.
const given = namesOf(
  'Mohammed Lakshmi Sunita Anita Suresh Ramesh Rajesh Rahul Geeta Pooja Amit Sanjay Priya Kavita Mohammad Deepak Laxmi Vijay Santosh Asha Manoj Seema Neha Ganesh Mahesh Anil Sunil Rekha Ashok Meena Krishna Fatima Ayesha Prakash Vishal Ravi Kiran Usha Harpreet Mary Imran Shobha Joseph Savita Gurpreet Venkatesh Muhammad Raju Arjun Anjali Kavitha Arun Vinod Jyoti Puja Gita Satish Thomas Rani Shanti Dinesh Mukesh Naresh Rakesh Yogesh Pankaj Sachin Swati Sneha Divya',
  'Abhi Aj Am An Ar Ash Bal Bhar Chan Dev Dha Dil Far Gul Gur Har Hem Im Ind Jag Jas Jay Kal Kar Kir Kus Lal Lok Man Meh Mo Muk Nar Nav Nir Om Pan Par Pra Pur Raj Ram Rav Rit Ruk Sam San Shan Shiv Som Su Sur Tan Tar Tri Ud Van Ven Vij Vish Vya Yash Yog Zah',
  'a ab ak al am an ar ash at av e end i il in ir it iv o u',
  'a aben aka ala amma ani anth bai deep dra eet esh ika ina ita jeet lal mani nath wati',
);
const family = namesOf(
  'Kumar Singh Devi Sharma Khan Patel Das Yadav Gupta Reddy Rao Kaur Shaikh Verma Mishra Joshi Nair Ansari Patil Jadhav Pawar Shah Chaudhary Roy Prasad Pandey Tiwari Thakur Mondal Iyer Pillai Menon Naidu Gowda Shetty Hegde Bhat Kulkarni Deshpande Shinde More Gaikwad Sahu Behera Nayak Banerjee Mukherjee Begum Bibi Khatun Sheikh Syed Chowdhury Sarma Varma',
  'Ach Adh Agn Ank Bad Bag Bal Bar Bel Bhad Bhan Bor Chak Char Chit Dab Dal Dand Dev Dhan Dig Gad Gar Gav Ghor Gir God Hal Hir Ind Jag Jam Kad Kal Kamb Kand Kar Khed Kol Kon Kul Lad Lok Mad Mal Mand Mor Nag Nand Nim Pad Pal Phad Pim Ran Sal Sand Sath Tal Tamb Vad Val Vel Wagh',
  'a ak al am an ap ar as av e eg el en er i il in o ol u',
  'appa are aria athil dhar ekar eswaran gaonkar garh ikar iya jee kar kutty mane murthy palli puri swamy wala',
);

function namesOf(...[frequent, ...parts]: string[]): string[] {
  const [beginnings = [], middles = [], endings = []] = parts.map((part) => part.split(' '));
  const ends = endings.flatMap((end) => middles.map((middle) => middle + end));
  const rare = ends.flatMap((end) => beginnings.map((beginning) => beginning + end));
  return [...(frequent ?? '').split(' '), ...rare];
}

/** SQL for one of a few texts, by a row's number. */
const pick = (texts: string, number: string, salt: number) => {
  const list = texts.split(',');
  return `(array['${list.join(`','`)}'])[1 + pg_temp.dice(${number}, ${salt}, ${list.length})]`;
};
const streets = 'MG Road,Station Road,Gandhi Nagar,Nehru Street,Lal Bagh,Civil Lines';
const cities = 'Pune,Lucknow,Indore,Kochi,Nagpur,Patna,Jaipur,Mysuru,Guwahati,Surat';
const illnesses =
  'Viral fever,Acute gastritis,Hypertension,Type 2 diabetes,Allergic rhinitis,Migraine,Otitis media,Pharyngitis,Tonsillitis,Bronchitis,Asthma,Gastroenteritis,Hepatitis,Cystitis,Dermatitis,Cellulitis,Scabies,Gout,Sciatica,Anaemia';
const kinds =
  'acute,chronic,recurrent,mild,moderate,severe,left,right,with fever,with cough,in pregnancy,resolving,seasonal,of childhood,for review,improving,since a week,after travel,controlled,of long standing';
const medicines = 'Paracetamol,Cetirizine,Amoxicillin,Metformin,Amlodipine,Pantoprazole';
const complaints = 'Fever,Cough,Headache,Loose motions,Burning in the chest,Knee pain';
const tests = 'CBC,HbA1c,Lipid profile,Urine routine,X-ray of the chest';
const advice = 'Plenty of fluids,Walk for half an hour a day,Less salt,Steam inhalation';
/** Numbers, ids and names that follow from a row's number; they live as long as the connection. */
const helpers = `
  create function pg_temp.dice(number bigint, salt int, sides bigint) returns bigint language sql immutable
    as 'select ((hashint8extended(number, salt) & 9223372036854775807) % sides)';
  -- As the server makes them: ordered by time, random at the end.
  create function pg_temp.id_at(at timestamptz, number bigint, kind text) returns uuid language sql immutable
    as 'select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, ''0'') || ''7''
      || substr(md5(kind || number), 1, 3) || ''8'' || substr(md5(kind || number), 4, 15))::uuid';
  create temp table names (kind text, rank bigint, name text, primary key (kind, rank));
  -- By Zipf's law: the second name is half as frequent as the first, the third a third; as if three stood before them.
  create function pg_temp.name_of(sort text, sorts bigint, number bigint, salt int) returns text language sql stable
    as 'select name from names where kind = sort and rank = floor(4 * power(((sorts + 4) / 4)::float8,
      pg_temp.dice(number, salt, 1000000007) / 1000000007::float8))::bigint - 3';`;

/** Fills an empty clinic as the owner of its tables; `visits` of each patient, on average, before today. */
export async function seedClinic(client: pg.Client, patients: number, visits: number, now: Date) {
  await client.query(helpers);
  for (const [kind, names] of Object.entries({ given, family })) {
    await client.query(
      `insert into names select $1, rank, name from unnest($2::text[]) with ordinality listed (name, rank)`,
      [kind, names],
    );
  }
  // Nothing here is news to a screen, and the rows are right by construction.
  await client.query(
    `analyze names; set session_replication_role = replica; set synchronous_commit = off;
     set work_mem = '128MB'; set maintenance_work_mem = '1GB';
     create temp table clinic as select '${now.toISOString()}'::timestamptz as now, id as desk, name as desk_name
       from users where role = 'receptionist';
     create temp table doctors as select row_number() over (order by is_sample desc, id) - 1 as n, id, name
       from users where role = 'doctor'`,
  );
  // Indexes are cheaper to build once than to keep while rows come in.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let from = 0; from < patients; from += portion) {
    await client.query(patientsOf(from, Math.min(patients, from + portion), patients));
  }
  await client.query(
    `create temp table seeded as select (row_number() over (order by id))::bigint - 1 as n, id, name, registered_at
       from patients where not is_sample;
     create unique index on seeded (n);
     analyze seeded`,
  );
  const perDay = Math.round((patients * visits) / openDays);
  const daysAtOnce = Math.max(1, Math.floor(portion / Math.max(1, perDay)));
  for (let day = 0; perDay > 0 && day < openDays - 1; day += daysAtOnce) {
    await client.query(visitsOf(day, Math.min(openDays - 1, day + daysAtOnce), perDay, patients));
  }
  // Today its first half is over, with 150 tokens whatever the size: the queue is the same at any hour.
  await client.query(visitsOf(openDays - 1, openDays, 150, patients));
  await client.query(restOfClinic);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`set session_replication_role = origin`);
  await client.query(`select count_records(), collect_search_words()`);
  await client.query(`vacuum analyze`);
}

/** SQL for the midnight of the first day. */
const first = `(date_trunc('day', now) - interval '${openDays - 1} days')`;

const patientsOf = (from: number, to: number, patients: number) => `
  insert into patients (id, name, age, gender, phone, email, address, emergency_contact, allergies, registered_at,
    registered_by)
  select pg_temp.id_at(at, n, 'patient'),
    -- One in four has a middle name.
    given || case when pg_temp.dice(n, 17, 4) = 0 then ' ' || other else '' end || ' ' || family,
    pg_temp.dice(n, 3, 95), ${pick('male,female,male,female,other', 'n', 4)},
    regexp_replace('9' || lpad(pg_temp.dice(n, 5, 1000000000)::text, 9, '0'), '.{5}', '\\& '),
    case when n % 3 = 0 then lower(given || '.' || family) || pg_temp.dice(n, 19, 10000) || '@mail.example' end,
    (1 + pg_temp.dice(n, 7, 200)) || ' ' || ${pick(streets, 'n', 8)} || ', ' || ${pick(cities, 'n', 9)},
    other || ' 9' || lpad(pg_temp.dice(n, 11, 1000000000)::text, 9, '0'),
    case when pg_temp.dice(n, 13, 6) = 0 then array['Penicillin'] else '{}' end, at, desk
  from (
    select n, desk, now, ${first} + n * (interval '${openDays} days' / ${patients}::float8) + interval '10 hours' as at,
      pg_temp.name_of('given', ${given.length}, n, 1) as given, pg_temp.name_of('given', ${given.length}, n, 10) as other,
      pg_temp.name_of('family', ${family.length}, n, 2) as family
    from clinic, generate_series(${from}::bigint, ${to}::bigint - 1) n
  ) made
  where at < now`;

/** The visits of some days, counted from the first, with everything that hangs on them. */
function visitsOf(day: number, until: number, perDay: number, patients: number): string {
  const isToday = day === openDays - 1;
  const [opens, lasts] = isToday
    ? [`now - interval '270 minutes'`, 270]
    : [`${first} + d * interval '1 day' + interval '510 minutes'`, 540];
  const seen = 'visits where not is_cancelled and completed_at < now';
  const billed = `not is_cancelled and billed_at < now and t % 10 <> 0`;
  return `
  create temp table visits as
  select spread.*, p.id as patient_id, p.name, doctors.id as doctor_id, doctors.name as doctor_name,
    pg_temp.dice(t, 22, 20) = 0 as is_cancelled, pg_temp.id_at(issued_at, t, 'token') as token_id,
    pg_temp.id_at(completed_at, t, 'consultation') as consultation_id, pg_temp.id_at(completed_at, t, 'bill') as bill_id,
    pg_temp.id_at(completed_at, t, 'prescription') as prescription_id, completed_at + interval '3 minutes' as billed_at,
    ${pick(illnesses, 't', 37)} || case when t % 2 = 0 then ', ' || ${pick(kinds, 't', 38)} else '' end as diagnosis
  from (
    select *, issued_at + waits * interval '1 minute' as called_at,
      issued_at + (waits + takes) * interval '1 minute' as completed_at
    from (
      select clinic.*, d * ${perDay}::bigint + k as t, (${first} + d * interval '1 day')::date as at_day, k + 1 as number,
        ${opens} + k * (interval '${lasts} minutes' / ${perDay}::float8) as issued_at,
        case when k = ${perDay} - 1 and (d + 1) % ${daysOfRegular} = ${openDays % daysOfRegular} then 0
          else pg_temp.dice(d * ${perDay}::bigint + k, 21, greatest(1, ${patients} * (d + 1) / ${openDays})) end as patient,
        ${isToday ? 20 : `pg_temp.dice(d * ${perDay} + k, 23, 80)`} as waits,
        ${isToday ? 8 : `3 + pg_temp.dice(d * ${perDay} + k, 25, 15)`} as takes
      from clinic, generate_series(${day}::bigint, ${until}::bigint - 1) d, generate_series(0, ${perDay}::bigint - 1) k
    ) came
  ) spread
  join seeded p on p.n = least(patient, (select max(n) from seeded))
  -- Half of the past are the sample doctor's; today all are.
  join doctors on doctors.n = case when ${isToday} or t % 2 = 0 then 0 else 1 + t / 2 % ((select count(*) from doctors) - 1) end
  where issued_at < now;

  insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by, consulted_by,
    consulted_at, completed_at, cancelled_at, queue_key)
  select token_id, at_day, number, patient_id,
    case when is_cancelled then 'cancelled' when completed_at < now then 'completed'
      when called_at < now then 'in-progress' else 'waiting' end,
    case when t % 25 = 0 then 'urgent' else 'normal' end, issued_at, desk,
    case when not is_cancelled and called_at < now then doctor_id end,
    case when not is_cancelled and called_at < now then called_at end,
    case when not is_cancelled and completed_at < now then completed_at end,
    case when is_cancelled then issued_at + interval '1 minute' end,
    number + case when t % 25 = 0 then 0 else 1000000 end
  from visits;

  insert into prescriptions (id, patient_id, patient_name, doctor_id, doctor_name, token_id, diagnosis, symptoms, created_at)
  select prescription_id, patient_id, name, doctor_id, doctor_name, token_id, diagnosis, 'For three days', completed_at
  from ${seen} and t % 5 <> 0;

  insert into prescription_medications (prescription_id, position, name, strength, dosage, frequency, duration, instructions)
  select prescription_id, position,
    case when (t + position) % 2 = 0 then ${pick(medicines, 't * 3 + position', 32)}
      else pg_temp.name_of('family', ${family.length}, t * 3 + position, 34) || ' DSR' end,
    '500 mg', '1 tablet', '1-0-1', '5 days', 'After food'
  from generate_series(0, 1) position, ${seen} and t % 5 <> 0;

  insert into consultations (id, token_id, patient_id, doctor_id, doctor_name, examination, review, follow_up_date,
    private_note, prescription_id, finished_at)
  select consultation_id, token_id, patient_id, doctor_id, doctor_name, 'Throat red. Chest clear', '5d',
    case when t % 3 > 0 then at_day + (t % 3 * 5)::int end, '',
    case when t % 5 <> 0 then prescription_id end, completed_at
  from ${seen};

  insert into consultation_lines (consultation_id, kind, position, text, since)
  select consultation_id, kind, 0, text, case kind when 'complaint' then '3 days' else '' end
  from visits, lateral (values ('complaint', ${pick(complaints, 't', 42)}), ('diagnosis', diagnosis),
    ('test', case when t % 3 = 0 then ${pick(tests, 't', 43)} end), ('advice', ${pick(advice, 't', 44)})) noted (kind, text)
  where not is_cancelled and completed_at < now and text is not null;

  insert into bills (id, patient_id, patient_name, token_id, subtotal, tax_basis_points, tax, discount, total, received,
    status, payment_method, created_at, created_by, paid_at, number, financial_year, serial)
  select bill_id, patient_id, name, token_id, 62000, 1800, 11160, 0, 73160, case when is_paid then 73160 else 0 end,
    case when is_paid then 'paid' else 'pending' end, case when is_paid then ${pick('cash,card,upi', 't', 62)} end,
    billed_at, desk, case when is_paid then paid_at end,
    right(year::text, 2) || right((year + 1)::text, 2) || '/' || lpad(serial::text, greatest(6, length(serial::text)), '0'),
    year, serial
  from (
    select *, coalesce(paid_at < now, false) as is_paid,
      coalesce((select count from bill_counters where financial_year = year), 0)
        + row_number() over (partition by year order by billed_at, t) as serial
    from (
      select *, extract(year from billed_at - interval '3 months')::int as year,
        -- One bill in twenty is paid on a later day, one in fifty never.
        case when t % 50 = 7 then null
          when t % 20 = 3 then billed_at + (1 + pg_temp.dice(t, 61, 30)) * interval '1 day' else billed_at end as paid_at
      from visits where ${billed}
    ) dated
  ) numbered;

  insert into bill_items (bill_id, position, description, quantity, unit_price, total, tax_basis_points, tax)
  select bill_id, position, description, 1, price, price, 1800, price * 18 / 100
  from visits, (values (0, 'Consultation Fee', 50000), (1, 'Dressing', 12000)) line (position, description, price)
  where ${billed};

  insert into bill_payments (id, bill_id, kind, method, amount, received_at, received_by, received_by_name)
  select pg_temp.id_at(bills.created_at, serial, 'payment'), bills.id, 'payment', payment_method, total, paid_at, desk, desk_name
  from bills join visits on bill_id = bills.id where paid_at < now;

  insert into bill_counters (financial_year, count, last_updated)
  select financial_year, max(serial), max(created_at) from bills join visits on bill_id = bills.id group by 1
  on conflict (financial_year) do update set count = excluded.count, last_updated = excluded.last_updated;
  drop table visits`;
}

const restOfClinic = `
  insert into token_counters (date, count, last_updated)
  select counter_date, max(token_number), max(issued_at) from tokens group by 1
  on conflict (date) do update set count = excluded.count;

  update patients set last_visit_at = visits.last
  from (
    select patient_id, max(issued_at) as last from tokens where status in ('in-progress', 'completed') group by 1
  ) visits
  where patients.id = patient_id;

  insert into appointments (id, patient_id, doctor_id, date, time, type, status, created_at, created_by)
  select pg_temp.id_at(at, spread.n, 'appointment'), spread.id, doctors.id, at::date, at::time, 'consultation', 'completed',
    at - interval '2 days', desk
  from clinic, doctors, (
    select n, id, date_trunc('hour', registered_at + interval '20 days') + (n % 4) * interval '15 minutes' as at from seeded
  ) spread
  where doctors.n = 0 and spread.n % 3 = 0 and at < now;

  -- One in four writes for a month. Older builds have no such column.
  do $$ begin
    update prescription_medications set duration = '30 days', course_ends_on = counter_date + 29
    from prescriptions join tokens on tokens.id = token_id
    where prescription_id = prescriptions.id and prescriptions.created_at > now() - interval '70 days'
      and token_number % 4 = 0;
  exception when undefined_column then null;
  end $$;

  -- Nobody's clinic has sample accounts after ten years.
  update users set is_sample = false`;
