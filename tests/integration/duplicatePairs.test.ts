import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchDuplicates } from '../../src/features/patients/duplicates.rows';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let connection: DatabaseConnection;
beforeAll(async () => {
  clinic = await startClinic();
  connection = connect(clinic.connection, pino({ level: 'silent' }));
});
afterAll(async () => {
  await connection.db.destroy();
  await clinic.close();
});

/** Compares all records, as the hourly job does, in as many runs as returned. */
async function compareAll(): Promise<number> {
  const last = async () =>
    (await clinic.sql.query('select through_number from duplicate_search')).rows[0].through_number;
  let runs = 0;
  for (let before = -1; before !== (await last()); ) {
    before = await last();
    await searchDuplicates(connection.db, new Date());
    runs += 1;
  }
  return runs;
}

test('records that may be one person’s are listed as pairs, until one says that they are two [10.32.8]', async () => {
  const { client: desk } = await clinic.signedIn('receptionist');
  const register = async (name: string, more: object = {}) =>
    (await desk.patients.register({ ...patientFields, name, ...more })).id;
  // What is corrected is compared at once.
  const plain = await register('Kamala Devi', { phone: '98111 22233' });
  const titled = await register('Nobody Else', { phone: '98111 22234' });
  await desk.patients.amend({ ...patientFields, id: titled, name: 'Smt. Kamala Devi', version: 1 });
  const pairsOf = async () =>
    (await desk.merges.pairs()).map(({ one, other, kind }) => [kind, one.id, other.id].toSorted());
  expect(await pairsOf()).toEqual([['name', plain, titled].toSorted()]);
  // Records of before there was a list, without any question at the desk: of another script, and of a close phone.
  await clinic.sql.query(
    `insert into patients (id, name, age, gender, phone, address, emergency_contact, allergies, registered_at, registered_by)
      select gen_random_uuid(), one.name, one.age, 'female', one.phone, '', '', '{}', now(), users.id
      from (values ('Sunita Sharma', 40, '90000 00001'), ('सुनीता शर्मा', 40, ''), ('Geeta Rawat', 61, '90000 00002'),
          ('Gita Rawat', 60, '090000 00002'), ('Vikram Rawat', 30, '90000 00002')) one (name, age, phone),
        (select id from users where role = 'receptionist' limit 1) users`,
  );
  await compareAll();
  const names = (await desk.merges.pairs()).map(({ one, other }) =>
    [one.name, other.name].toSorted().join(', '),
  );
  expect(names.toSorted()).toEqual([
    'Geeta Rawat, Gita Rawat',
    'Kamala Devi, Smt. Kamala Devi',
    'Sunita Sharma, सुनीता शर्मा',
  ]);
  await desk.merges.dismiss({ oneId: titled, otherId: plain });
  expect((await pairsOf()).flat()).not.toContain(plain);
  // Said at registration, it is not asked again.
  await register('Kamala Devi', { phone: '98111 22233' });
  await compareAll();
  expect((await pairsOf()).flat()).not.toContain(plain);
});

const many = 20_000;
const syllables = 'ka mo ri su te na pi lu da go be ji va ro ma tu le pa gi no'.split(' ');

/** Made-up records with different names, and of every twentieth of the first 12,000 a second one of the same person. */
async function fillClinic(): Promise<void> {
  const syllable = (power: number) =>
    `(array['${syllables.join("','")}'])[1 + (n / ${20 ** power}) % 20]`;
  const first = `initcap(${syllable(0)} || ${syllable(1)} || ${syllable(2)})`;
  const last = `initcap(${syllable(3)} || 'nath')`;
  const into = `insert into patients (id, name, age, date_of_birth, gender, phone, address, emergency_contact, allergies,
    registered_at, registered_by)`;
  const by = `(select id from users where role = 'receptionist' limit 1)`;
  const rows = (name: string, age: string, born: string, phone: string, of: string) =>
    `${into} select gen_random_uuid(), ${name}, ${age}, ${born}, 'female', ${phone}, '', '', '{}',
      now() - n * interval '1 minute', ${by} from ${of}`;
  const phone = (start: string) => `'${start}' || lpad(n::text, 9, '0')`;
  const everyone = `generate_series(1, ${many - 1_200}) n`;
  const twins = 'generate_series(20, 12000, 20) n';
  const born = `date '1950-01-01' + n % 20000`;
  const script = await clinic.sql.connect();
  try {
    await script.query('begin');
    await script.query(`select set_config('clinic.tells_nothing', 'on', true)`);
    await script.query(
      rows(`${first} || ' ' || ${last}`, '20 + n % 60', 'null::date', phone('9'), everyone),
    );
    // Namesakes of other ages, of whom each has a second record in the other script.
    const namesakes = `${twins} where n % 60 = 0`;
    await script.query(rows(`'Kamala Devi'`, 'null', born, phone('7'), namesakes));
    await script.query(rows(`'कमला देवी'`, 'null', born, `''`, namesakes));
    await script.query(
      rows(
        `'Smt. ' || ${first} || ' ' || ${last}`,
        '20 + n % 60',
        'null::date',
        phone('8'),
        `${twins} where n % 60 = 20`,
      ),
    );
    await script.query(
      rows(
        `${first} || ' ' || left(${last}, -1)`,
        '21 + n % 60',
        'null::date',
        phone('9'),
        `${twins} where n % 60 = 40`,
      ),
    );
    await script.query('commit');
    await script.query('analyze patients');
  } finally {
    script.release();
  }
}

test(`among ${many} records the pairs are found in several runs, and the list has the newest hundred [10.32.9]`, {
  tags: ['slow'],
}, async () => {
  await fillClinic();
  expect(await compareAll()).toBeGreaterThan(1);
  const { rows } = await clinic.sql.query(
    'select count(*)::int as pairs from duplicate_candidates',
  );
  expect(rows[0].pairs).toBeGreaterThanOrEqual(600);
  const { client: desk } = await clinic.signedIn('receptionist');
  expect(await desk.merges.pairs()).toHaveLength(100);
});
