// Fills a clinic's database with ten years of made-up days: patients with tokens, calls, visits, prescriptions,
// bills and appointments in proportion. Everything follows from the row's number, so the same size is the same clinic each time.

import type pg from 'pg';
import { createNames, namesOfRows } from './names';

/** Days that the clinic has been open. */
const openDays = 3650;
/** Tokens, on average, that a patient had on the days before today. */
export const usualVisits = 3;
/** Tokens of today, whatever the size: one day of one waiting room, so that its cost can be compared. */
const tokensToday = 150;
/** Patients in one statement. */
const portion = 20_000;
/** Days from one visit to the next of a patient who comes all the time, the first who registered: two hundred visits. */
const daysOfRegular = 18;

const streets = [
  'MG Road',
  'Station Road',
  'Gandhi Nagar',
  'Nehru Street',
  'Lal Bagh',
  'Civil Lines',
  'Sector 12',
];
const cities = [
  'Pune',
  'Lucknow',
  'Indore',
  'Kochi',
  'Nagpur',
  'Patna',
  'Jaipur',
  'Mysuru',
  'Guwahati',
  'Surat',
];
const diagnoses = [
  'Viral fever',
  'Acute gastritis',
  'Hypertension',
  'Type 2 diabetes',
  'Allergic rhinitis',
  'Migraine',
];
// What nobody codes is written in many ways: each illness with each of its kinds, beside those of every day.
const illnesses =
  'Otitis media,Pharyngitis,Tonsillitis,Sinusitis,Bronchitis,Pneumonia,Asthma,Gastroenteritis,Dyspepsia,Colitis,Hepatitis,Cystitis,Pyelonephritis,Dermatitis,Urticaria,Cellulitis,Abscess,Tinea,Scabies,Conjunctivitis,Osteoarthritis,Gout,Sciatica,Spondylosis,Tendinitis,Sprain,Anaemia,Hypothyroidism,Vertigo,Neuralgia'.split(
    ',',
  );
const illnessKinds =
  'acute,chronic,recurrent,mild,moderate,severe,left,right,bilateral,with fever,with cough,in pregnancy,resolving,relapse,post viral,allergic,seasonal,nocturnal,of the elderly,of childhood,for review,improving,not improving,since a week,after travel,drug induced,post operative,with pain,without fever,controlled,uncontrolled,newly found,of long standing'.split(
    ',',
  );
const medicines = [
  'Paracetamol',
  'Cetirizine',
  'Amoxicillin',
  'Metformin',
  'Amlodipine',
  'Pantoprazole',
  'Azithromycin',
];
// Every beginning with every ending: the five thousand brands that a doctor knows.
const brandBeginnings =
  'Acu Alva Bec Bio Calo Cefa Cor Dax Dolo Dura Eco Ela Fen Flo Gas Gly Hep Hydro Ibu Iso Kef Keto Lax Levo Lor Max Meto Mon Nap Neo Nor Oflo Omni Oro Panto Pro Qui Rab Rox Sol Spas Sum Tel Tri Uro Val Vita Xyl Zen Zin'.split(
    ' ',
  );
const brandEndings = ['dac', 'fen', 'lin', 'met', 'nil', 'pan', 'rol', 'sef', 'tab', 'zol'].flatMap(
  (ending) =>
    ['', '-A', '-AM', '-CV', '-D', '-DSR', ' Forte', '-H', ' Plus', '-SR'].map(
      (kind) => ending + kind,
    ),
);
const complaints = [
  'Fever',
  'Cough',
  'Headache',
  'Loose motions',
  'Burning in the chest',
  'Knee pain',
];
const findings = ['Throat red. Chest clear', 'Abdomen soft', 'Mild dehydration', 'No oedema', ''];
const tests = ['CBC', 'HbA1c', 'Lipid profile', 'Urine routine', 'X-ray of the chest'];
const advice = ['Plenty of fluids', 'Walk for half an hour a day', 'Less salt', 'Steam inhalation'];

/** Numbers and ids that follow from a row's number; they live as long as the connection. */
const helpers = `
  create function pg_temp.dice(number bigint, salt int, sides bigint) returns bigint
    language sql immutable parallel safe
    as 'select ((hashint8extended(number, salt) & 9223372036854775807) % sides)';
  create function pg_temp.pick(choices text[], number bigint, salt int) returns text
    language sql immutable parallel safe
    as 'select choices[1 + pg_temp.dice(number, salt, cardinality(choices))]';
  -- As the server makes them: ordered by time, random at the end.
  create function pg_temp.id_at(at timestamptz, number bigint, kind text) returns uuid
    language sql immutable parallel safe
    as 'select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, ''0'') || ''7''
      || substr(md5(kind || number), 1, 3) || ''8'' || substr(md5(kind || number), 4, 15))::uuid';
`;

/** Drops the indexes, which are cheaper to build once than to keep while rows come in; answers how to make them again. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  return rows.map(({ definition }) => definition);
}

interface SeedOptions {
  patients: number;
  /** Of each patient, on average, before today. */
  visits: number;
  /** The clinic's present; its last day ends here. */
  now: Date;
  onProgress: (share: number, what: string) => void;
}

/**
 * Fills an empty clinic, as the owner of its tables; the sample accounts are its staff. `onProgress` is told the share
 * that is done, from 0 to 1, and what is being made.
 */
export async function seedClinic(
  client: pg.Client,
  { patients, visits, now, onProgress }: SeedOptions,
): Promise<{ tokens: number }> {
  await client.query(helpers);
  const staff = await client.query<Person>(
    `select role, id, name from users where is_sample order by role`,
  );
  const [doctor, receptionist] = staff.rows;
  if (!doctor || !receptionist) throw new Error('The clinic has no sample accounts.');
  await seedColleagues(client);
  await createNames(client);
  const perDay = visits === 0 ? 0 : Math.max(1, Math.round((patients * visits) / openDays));
  const lastDay = openDays - 1;
  // Nothing here is news to a screen, and the rows are right by construction.
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `set work_mem = '128MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off`,
  );
  const first = `(date_trunc('day', $1::timestamptz) - interval '${openDays - 1} days')`;
  const morning = `${first} + d * interval '1 day' + interval '8 hours 30 minutes'`;

  const indexes = await withoutIndexes(client, async () => {
    for (let from = 0; from < patients; from += portion) {
      const to = Math.min(patients, from + portion);
      await client.query(
        `insert into patients (id, name, age, gender, phone, email, address, emergency_contact, blood_group, allergies,
           registered_at, registered_by)
         select pg_temp.id_at(at, n, 'patient'),
           full_name, pg_temp.dice(n, 3, 95), (array['male', 'female', 'other'])[1 + least(2, pg_temp.dice(n, 4, 41) / 20)],
           regexp_replace('9' || lpad(pg_temp.dice(n, 5, 1000000000)::text, 9, '0'), '.{5}', '\\& '),
           case when pg_temp.dice(n, 6, 3) = 0 then mailbox || '@mail.example' end,
           (1 + pg_temp.dice(n, 7, 200)) || ' ' || pg_temp.pick($4, n, 8) || ', ' || pg_temp.pick($5, n, 9)
             || ' ' || (411001 + pg_temp.dice(n, 14, 60))::text,
           given_name || ' 9' || lpad(pg_temp.dice(n, 11, 1000000000)::text, 9, '0'),
           case when pg_temp.dice(n, 12, 2) = 0 then 'O+' end,
           case when pg_temp.dice(n, 13, 6) = 0 then array['Penicillin'] else '{}' end,
           at, $6
         from (${namesOfRows(`(
           select n, ${first} + n * (interval '${openDays} days' / $7::float8) + interval '10 hours' as at
           from generate_series($2::bigint, $3::bigint - 1) n
         )`)}) named
         where at < $1
         order by n`,
        [now, from, to, streets, cities, receptionist.id, patients],
      );
      onProgress((0.15 * to) / patients, 'patients');
    }
    await client.query(
      `create temp table seeded as select (row_number() over (order by id))::bigint - 1 as n, id, name, registered_at
       from patients where not is_sample`,
    );
    await client.query(`create unique index on seeded (n)`);
    await client.query(`analyze seeded`);

    const daysAtOnce = Math.max(1, Math.floor(portion / perDay));
    const days = { first, now, patients, doctor, receptionist };
    for (let day = 0; perDay > 0 && day < lastDay; day += daysAtOnce) {
      const until = Math.min(lastDay, day + daysAtOnce);
      const times = { opens: morning, lasts: 9 * 60 };
      await seedDays(client, { ...days, ...times, day, until, perDay });
      onProgress(0.15 + (0.5 * until) / openDays, 'days');
    }
    const times = { opens: `$1::timestamptz - interval '270 minutes'`, lasts: 270 };
    await seedDays(client, {
      ...days,
      ...times,
      day: lastDay,
      until: openDays,
      perDay: tokensToday,
    });
    await client.query(
      `insert into token_counters (date, count, last_updated)
       select counter_date, max(token_number), max(issued_at) from tokens group by 1
       on conflict (date) do update set count = excluded.count`,
    );
    await client.query(
      `insert into appointments (id, patient_id, doctor_id, date, time, type, status, created_at, created_by)
       select pg_temp.id_at(at, n, 'appointment'), id, $2, at::date, (at::time),
         'consultation', case when at < $1 then 'completed' else 'scheduled' end, at - interval '2 days', $3
       from (
         select n, id, date_trunc('hour', registered_at + interval '20 days') + (n % 4) * interval '15 minutes' as at
         from seeded where n % 3 = 0
       ) spread
       where at < $1`,
      [now, doctor.id, receptionist.id],
    );
    // In order, but not true: only who verifies the chain would notice.
    await client.query(
      `insert into audit_chain (seq, audit_id, hash, digest)
       select row_number() over (order by id), id, sha256(id::text::bytea), sha256(id::text::bytea) from audit_logs`,
    );
    onProgress(0.7, 'appointments');
  });
  for (const [at, definition] of indexes.entries()) {
    await client.query(definition);
    onProgress(0.7 + (0.27 * (at + 1)) / indexes.length, 'indexes');
  }
  await seedDesks(client, receptionist);
  // Nobody's clinic has sample accounts after ten years.
  await client.query(`update users set is_sample = false`);
  await client.query(`set session_replication_role = origin`);
  await client.query(`select count_records(), collect_search_words()`);
  await client.query(`vacuum analyze`);
  onProgress(1, 'done');
  return { tokens: perDay * lastDay + tokensToday };
}

/** The other doctors, who see the other half of the patients. */
const colleagues = ['Dr. Meena Iyer', 'Dr. Imran Khan', 'Dr. Harpreet Gill', 'Dr. Joseph Mathew'];

async function seedColleagues(client: pg.Client): Promise<void> {
  await client.query(
    `create temp table colleagues as
     select n - 1 as n, pg_temp.id_at('2016-01-01', n, 'colleague') as id, name
     from unnest($1::text[]) with ordinality named (name, n)`,
    [colleagues],
  );
  await client.query(
    `insert into users (id, name, email, role, created_at, updated_at, status)
     select id, name, 'doctor-' || n || '@bench.example', 'doctor', now(), now(), 'active' from colleagues`,
  );
}

/** Accounts that sign in at once, all with the sample accounts' password. */
export const desks = 200;

async function seedDesks(client: pg.Client, receptionist: Person): Promise<void> {
  await client.query(
    `insert into users (id, name, email, role, created_at, updated_at, status)
     select pg_temp.id_at(now(), n, 'desk'), 'Desk ' || n, 'desk-' || n || '@bench.example', 'receptionist', now(),
       now(), 'active'
     from generate_series(0, ${desks - 1}) n`,
  );
  await client.query(
    `insert into credentials (user_id, password, updated_at)
     select users.id, password, now() from users, credentials
     where email like 'desk-%@bench.example' and credentials.user_id = $1`,
    [receptionist.id],
  );
}

interface Person {
  id: string;
  name: string;
  role: string;
}

interface Days {
  /** SQL for the midnight of the first day. */
  first: string;
  /** SQL for the moment a day's first token is issued, and the minutes until its last one. */
  opens: string;
  lasts: number;
  now: Date;
  day: number;
  until: number;
  perDay: number;
  patients: number;
  doctor: Person;
  receptionist: Person;
}

/** The tokens of some days with everything that hangs on them; today's first half is still under way. */
async function seedDays(client: pg.Client, days: Days): Promise<void> {
  const { first, now, opens, lasts, day, until, perDay, patients, doctor, receptionist } = days;
  await client.query(
    `create temp table day_tokens on commit preserve rows as
     select pg_temp.id_at(issued_at, t, 'token') as id, t, at_day, number, p.id as patient_id, p.name, issued_at,
       issued_at + waits * interval '1 minute' as consulted_at,
       issued_at + (waits + takes) * interval '1 minute' as completed_at,
       pg_temp.dice(t, 22, 20) = 0 as is_cancelled,
       -- Half of the past are the sample doctor's; today all are.
       case when d = ${openDays - 1} or t % 2 = 0 then $6::uuid else colleagues.id end as doctor_id,
       case when d = ${openDays - 1} or t % 2 = 0 then $7 else colleagues.name end as doctor_name,
       case when pg_temp.dice(t, 36, 2) = 0 then pg_temp.pick($8, t, 31)
         else pg_temp.pick($9, t, 37) || ', ' || pg_temp.pick($10, t, 38) end as diagnosis
     from (
       select d * $4::bigint + k as t, d, (${first} + d * interval '1 day')::date as at_day, k + 1 as number,
         ${opens} + k * (interval '${lasts} minutes' / $4::float8) as issued_at,
         case when k = $4 - 1 and (d + 1) % ${daysOfRegular} = ${openDays % daysOfRegular} then 0
           else pg_temp.dice(d * $4::bigint + k, 21, greatest(1, ($5::bigint * (d + 1)) / ${openDays})) end as patient,
         case when d = ${openDays - 1} then 20
           else 2 + pg_temp.dice(d * $4::bigint + k, 23, 50) + pg_temp.dice(d * $4::bigint + k, 24, 30) end as waits,
         case when d = ${openDays - 1} then 8 else 3 + pg_temp.dice(d * $4::bigint + k, 25, 15) end as takes
       from generate_series($2::bigint, $3::bigint - 1) d, generate_series(0, $4::bigint - 1) k
     ) spread
     join seeded p on p.n = least(patient, (select max(n) from seeded))
     join colleagues on colleagues.n = (t / 2) % ${colleagues.length}
     where issued_at < $1`,
    [now, day, until, perDay, patients, doctor.id, doctor.name, diagnoses, illnesses, illnessKinds],
  );
  await client.query(
    `insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by,
       consulted_by, consulted_at, completed_at, cancelled_at, queue_key)
     select id, at_day, number, patient_id,
       case when is_cancelled then 'cancelled' when completed_at < $1 then 'completed'
         when consulted_at < $1 then 'in-progress' else 'waiting' end,
       case when t % 25 = 0 then 'urgent' else 'normal' end, issued_at, $2,
       case when not is_cancelled and consulted_at < $1 then doctor_id end,
       case when not is_cancelled and consulted_at < $1 then consulted_at end,
       case when not is_cancelled and completed_at < $1 then completed_at end,
       case when is_cancelled then issued_at + interval '1 minute' end,
       number + case when t % 25 = 0 then 0 else 1000000 end
     from day_tokens`,
    [now, receptionist.id],
  );
  await client.query(
    `insert into token_calls (id, token_id, called_by, called_at)
     select pg_temp.id_at(consulted_at, t, 'call'), id, doctor_id, consulted_at
     from day_tokens where not is_cancelled and consulted_at < $1`,
    [now],
  );
  await client.query(
    `insert into prescriptions (id, patient_id, patient_name, doctor_id, doctor_name, token_id, diagnosis, symptoms,
       created_at)
     select pg_temp.id_at(completed_at, t, 'prescription'), patient_id, name, doctor_id, doctor_name, id,
       diagnosis, 'For three days', completed_at
     from day_tokens where not is_cancelled and completed_at < $1 and t % 5 <> 0`,
    [now],
  );
  await client.query(
    `insert into prescription_medications (prescription_id, position, name, strength, dosage, frequency, duration,
       instructions)
     select pg_temp.id_at(completed_at, t, 'prescription'), position,
       case when pg_temp.dice(t * 3 + position, 33, 2) = 0 then pg_temp.pick($2, t * 3 + position, 32)
         else pg_temp.pick($3, t * 3 + position, 34) || pg_temp.pick($4, t * 3 + position, 35) end,
       '500 mg', '1 tablet', '1-0-1', '5 days', 'After food'
     from day_tokens, generate_series(0, 1) position
     where not is_cancelled and completed_at < $1 and t % 5 <> 0`,
    [now, medicines, brandBeginnings, brandEndings],
  );
  await client.query(
    `insert into prescription_allergy_answers (prescription_id, position, medicine, allergy, drug_class, reason)
     select pg_temp.id_at(completed_at, t, 'prescription'), 0, 'Amoxicillin', 'Penicillin', 'penicillins', 'Taken before'
     from day_tokens where not is_cancelled and completed_at < $1 and t % 40 = 1`,
    [now],
  );
  await client.query(
    `insert into prescription_papers (prescription_id, code, clinic_name, clinic_address, clinic_phone, clinic_email,
       qualification, registration_number, council, patient_age, patient_gender)
     select id, replace(id::text, '-', ''), 'Clinic', '', '', '', '', '', '', 40, 'female'
     from (
       select pg_temp.id_at(completed_at, t, 'prescription') as id from day_tokens
       where not is_cancelled and completed_at < $1 and t % 5 <> 0
     ) written`,
    [now],
  );
  await client.query(
    `insert into consultations (id, token_id, patient_id, doctor_id, doctor_name, examination, review, private_note,
       prescription_id, finished_at)
     select pg_temp.id_at(completed_at, t, 'consultation'), id, patient_id, doctor_id, doctor_name, pg_temp.pick($2, t, 41), '5d', '',
       case when t % 5 <> 0 then pg_temp.id_at(completed_at, t, 'prescription') end, completed_at
     from day_tokens where not is_cancelled and completed_at < $1`,
    [now, findings],
  );
  await client.query(
    `insert into consultation_lines (consultation_id, kind, position, text, since)
     select pg_temp.id_at(completed_at, t, 'consultation'), kind, 0, text, case kind when 'complaint' then '3 days' else '' end
     from day_tokens, lateral (values
       ('complaint', pg_temp.pick($2, t, 42)), ('diagnosis', diagnosis),
       ('test', case when t % 3 = 0 then pg_temp.pick($3, t, 43) end), ('advice', pg_temp.pick($4, t, 44))
     ) noted (kind, text)
     where not is_cancelled and completed_at < $1 and text is not null`,
    [now, complaints, tests, advice],
  );
  await client.query(
    `insert into vitals (id, token_id, patient_id, systolic, diastolic, pulse, weight, recorded_by, recorded_by_name,
       recorded_at)
     select pg_temp.id_at(issued_at, t, 'vitals'), id, patient_id, 110 + pg_temp.dice(t, 51, 40), 70 + pg_temp.dice(t, 52, 25),
       60 + pg_temp.dice(t, 53, 40), 45 + pg_temp.dice(t, 54, 40), $2, $3, issued_at + interval '5 minutes'
     from day_tokens where not is_cancelled and completed_at < $1 and t % 2 = 0`,
    [now, receptionist.id, receptionist.name],
  );
  await client.query(
    `with numbered as (
       select *, coalesce((select count from bill_counters c where c.financial_year = year), 0)
         + row_number() over (partition by year order by billed_at, id) as serial
       from (
         select *, completed_at + interval '3 minutes' as billed_at,
           -- One bill in twenty is paid on a later day, one in fifty never.
           case when t % 50 = 7 then null
             when t % 20 = 3 then completed_at + (1 + pg_temp.dice(t, 61, 30)) * interval '1 day'
             else completed_at + interval '3 minutes' end as paid_at,
           extract(year from completed_at + interval '3 minutes' - interval '3 months')::int as year
         from day_tokens
         where not is_cancelled and completed_at + interval '3 minutes' < $1 and t % 10 <> 0
       ) billed
     ), settled as (
       select *, paid_at is not null and paid_at < $1 as is_paid from numbered
     ), made as (
       insert into bills (id, patient_id, patient_name, token_id, subtotal, tax_basis_points, tax, discount, total,
         received, status, payment_method, created_at, created_by, paid_at, number, financial_year, serial)
       select pg_temp.id_at(completed_at, t, 'bill'), patient_id, name, id, 62000, 1800, 11160, 0, 73160,
         case when is_paid then 73160 else 0 end, case when is_paid then 'paid' else 'pending' end,
         case when is_paid then (array['cash', 'card', 'upi'])[1 + t % 3] end, billed_at, $2,
         case when is_paid then paid_at end,
         right(year::text, 2) || right((year + 1)::text, 2) || '/'
           || lpad(serial::text, greatest(6, length(serial::text)), '0'),
         year, serial
       from settled
       returning id, payment_method, total, created_at, paid_at, financial_year, serial
     ), paid as (
       insert into bill_payments (id, bill_id, kind, method, amount, received_at, received_by, received_by_name)
       select pg_temp.id_at(created_at, serial, 'payment'), id, 'payment', payment_method, total, paid_at, $2, $3
       from made where paid_at is not null
     )
     insert into bill_counters (financial_year, count, last_updated)
     select financial_year, max(serial), max(created_at) from made group by 1
     on conflict (financial_year) do update set count = excluded.count, last_updated = excluded.last_updated`,
    [now, receptionist.id, receptionist.name],
  );
  await client.query(
    `insert into bill_items (bill_id, position, description, quantity, unit_price, total, tax_basis_points, tax)
     select pg_temp.id_at(completed_at, t, 'bill'), position,
       case position when 0 then 'Consultation Fee' else 'Dressing' end, 1,
       case position when 0 then 50000 else 12000 end, case position when 0 then 50000 else 12000 end, 1800,
       case position when 0 then 9000 else 2160 end
     from day_tokens, generate_series(0, 1) position
     where not is_cancelled and completed_at + interval '3 minutes' < $1 and t % 10 <> 0`,
    [now],
  );
  await client.query(
    `insert into audit_logs (user_id, user_name, action, details, entity, entity_id, patient_id, ip_address, timestamp)
     select $1, $2, 'token_issued', 'Token ' || number || ' issued to ' || name, 'tokens', id, patient_id, '127.0.0.1',
       issued_at
     from day_tokens order by issued_at`,
    [receptionist.id, receptionist.name],
  );
  await client.query(`drop table day_tokens`);
}
