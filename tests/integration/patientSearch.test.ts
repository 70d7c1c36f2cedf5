import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everywhere, newestFirst } from '../../src/features/patients/patientSearch.rows';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import { isAfter } from '../../src/server/database/page';
import { cursorAfter } from '../../src/shared/fields';
import { cardCodeOf, patientOfCard } from '../../src/shared/patientCard';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let desk: Client;
let connection: DatabaseConnection;
beforeAll(async () => {
  clinic = await startClinic({ sampleData: true });
  desk = (await clinic.signedIn('receptionist')).client;
  connection = connect(clinic.connection, pino({ level: 'silent' }));
});
afterAll(async () => {
  await connection.db.destroy();
  await clinic.close();
});

async function register(name: string, more: { phone?: string; email?: string } = {}) {
  return desk.patients.register({ ...patientFields, name, ...more });
}

async function found(text: string) {
  const { patients, isAlike } = await desk.patients.search({ text });
  return { names: patients.map(({ name }) => name), isAlike };
}

describe('a scanned card', () => {
  test('finds its patient alone, wherever something is searched', async () => {
    const patient = await register('Scanned Sunita');
    // The same name and number, so that nothing but the card tells them apart.
    const twin = await register('Scanned Sunita');
    const { client: doctor } = await clinic.signedIn('doctor');
    for (const { id: patientId } of [patient, twin]) {
      const { id: tokenId } = await desk.queue.issue({ patientId });
      await doctor.queue.start({ id: tokenId });
      const medication = { name: 'A', dosage: '', frequency: '', duration: '', instructions: '' };
      const writing = { diagnosis: 'Fever', symptoms: '', medications: [medication] };
      await doctor.prescriptions.create({ patientId, tokenId, ...writing });
      await desk.billing.create({
        patientId,
        tokenId,
        items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }],
        taxBasisPoints: 0,
        discount: 0,
        paymentMethod: 'cash',
      });
    }
    await desk.appointments.schedule({
      patientId: patient.id,
      date: '2099-01-01',
      time: '10:00',
      type: 'checkup',
    });
    const foundBy = async (text: string) => {
      const top = await desk.topbar.search({ text });
      const { patients, isAlike } = await desk.patients.search({ text });
      const { prescriptions } = await desk.prescriptions.search({ text });
      const { bills } = await desk.billing.search({ text });
      const { appointments } = await desk.appointments.search({ text });
      return {
        top: [top.patients.map(({ id }) => id), top.tokens.length, top.bills.length],
        patients: patients.map(({ id }) => id),
        isAlike,
        prescriptions: prescriptions.map(({ patientId }) => patientId),
        bills: bills.map(({ patientId }) => patientId),
        appointments: appointments.map(({ patientId }) => patientId),
      };
    };
    const code = cardCodeOf(patient.id);
    expect(await foundBy(code)).toEqual({
      top: [[patient.id], 1, 1],
      patients: [patient.id],
      isAlike: false,
      prescriptions: [patient.id],
      bills: [patient.id],
      appointments: [patient.id],
    });
    const nothing = {
      patients: [],
      isAlike: false,
      prescriptions: [],
      bills: [],
      appointments: [],
    };
    for (const other of [
      cardCodeOf('01a1fb40-d71c-7706-b228-75c30d0e24c6'),
      // Misread: one digit is another one.
      code.replace(/^./, (first) => String((Number(first) + 1) % 10)),
    ]) {
      expect(await foundBy(other)).toEqual({ top: [[], 0, 0], ...nothing });
    }
    expect((await desk.patients.search({ text: code, gender: 'male' })).patients).toEqual([]);
  });

  test('is looked up by the indexes', async () => {
    const card = patientOfCard(cardCodeOf('01a1fb40-d71c-7706-b228-75c30d0e24c6'));
    for (const table of ['prescriptions', 'bills', 'appointments', 'tokens']) {
      const { rows } = await clinic.sql
        .query(
          `begin; set local enable_seqscan = off; explain select id from ${table} where patient_id = '${card}'; rollback`,
        )
        .then((all) => (all as unknown as { rows: Record<string, string>[] }[])[2] ?? { rows: [] });
      expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(/_of_a_patient/);
    }
  });
});

describe('what people type', () => {
  beforeAll(async () => {
    await register('Lakshmi Narayanan', { phone: '90000 11111', email: 'lakshmi@mail.test' });
    await register('Mohammed Iqbal Ansari');
    await register('Geetha Krishnamurthy');
    await register('Aishwarya Deshpande');
  });

  test('words are found in any order, each anywhere in name, phone and e-mail [patientSearch-1]', async () => {
    for (const text of [
      'narayanan lakshmi',
      'Lakshmi  Nara',
      'shmi 90000',
      'lakshmi@mail nar',
      '11111',
      '90000 11111',
    ]) {
      expect([text, await found(text)]).toEqual([
        text,
        { names: ['Lakshmi Narayanan'], isAlike: false },
      ]);
    }
    expect((await found('ansari mohammed')).names).toEqual(['Mohammed Iqbal Ansari']);
  });

  test('a name spelt another way is found when nobody holds what was typed, and that is said [patientSearch-2]', async () => {
    for (const [text, name] of [
      ['Laxmi', 'Lakshmi Narayanan'],
      ['Lekshmy Narayanan', 'Lakshmi Narayanan'],
      ['Muhamad', 'Mohammed Iqbal Ansari'],
      ['Ansary Mohamed', 'Mohammed Iqbal Ansari'],
      ['Gita', 'Geetha Krishnamurthy'],
      ['Krushnamoorty', 'Geetha Krishnamurthy'],
      ['Eshwarya', 'Aishwarya Deshpande'],
      // A letter left out, doubled, changed, and two of them swapped.
      ['Naraynan', 'Lakshmi Narayanan'],
      ['Narrayanan', 'Lakshmi Narayanan'],
      ['Deshpanre', 'Aishwarya Deshpande'],
      ['Deshapnde', 'Aishwarya Deshpande'],
    ] as const) {
      const { names, isAlike } = await found(text);
      expect([text, names[0], isAlike]).toEqual([text, name, true]);
    }
  });

  test('nothing sounds like a number or like signs', async () => {
    for (const text of ['70707070', '%%%', '--', '@']) {
      expect([text, (await found(text)).isAlike]).toEqual([text, false]);
    }
    expect(await found('Zzyzx Qwrtpl')).toEqual({ names: [], isAlike: false });
  });

  test('the search in the top bar forgives as well', async () => {
    const { patients } = await desk.topbar.search({ text: 'Laxmi Narayan' });
    expect(patients.map(({ name }) => name)).toEqual(['Lakshmi Narayanan']);
  });
});

describe('among many patients', () => {
  // More than the newest who are looked through one by one.
  beforeAll(async () => {
    const client = await clinic.sql.connect();
    await client.query(`set clinic.tells_nothing = 'on'`);
    await client.query(`
      insert into patients (id, name, age, gender, phone, address, emergency_contact, registered_at, registered_by)
      select gen_random_uuid(), (array['Asha', 'Ravi', 'Meena'])[1 + n % 3] || ' ' || 'Family' || n % 400, 30,
        (array['male', 'female'])[1 + n % 2], lpad((n * 7919 % 100000)::text, 10, '9'), 'Pune', 'Nobody',
        timestamptz '2016-01-01' + n / 2 * interval '1 hour', (select id from users limit 1)
      from generate_series(1, 6000) n`);
    // Old ones with words of other scripts and signs, whom nobody finds among the newest.
    await client.query(`
      insert into patients (id, name, age, gender, phone, email, address, emergency_contact, registered_at, registered_by)
      select gen_random_uuid(), (array['आशा वर्मा', 'Ravi D''Souza', 'Ñandú Peña-Íñigo', 'İpek IŞIK', 'Meena_100%', 'Asha(Old)Rao'])[1 + n % 6],
        30, 'female', '98' || n, 'Ravi.Kumar' || n || '+x@Mail.Example', 'Pune', 'Nobody',
        timestamptz '2010-01-01' + n * interval '1 hour', (select id from users limit 1)
      from generate_series(1, 60) n`);
    client.release();
  });

  test('the way from the newest on finds exactly what one look at all finds, page by page', async () => {
    const columns = ['id', 'name', 'registered_at'] as const;
    const ids = async (search: Parameters<typeof everywhere>[0], way: typeof everywhere) => {
      const { rows } = await sql<{ id: string; registered_at: Date }>`${way(search)}`.execute(
        connection.db,
      );
      return rows;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'a',
          'ravi',
          'family7',
          'asha family39',
          'family399 mee',
          'nobody',
          '99',
          '9',
          'souza',
          "ravi d's",
          'आशा',
          'र्म आश',
          'PEÑA',
          'ñan íñi',
          'ipek',
          'ışık',
          'İpek',
          'meena_',
          '00%',
          'old rao',
          'kumar example',
          'mail',
          'ravi.k',
        ),
        fc.constantFrom(null, 'male'),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 3 }),
        async (text, gender, limit, pages) => {
          let where = gender ? sql<boolean>`gender = ${gender}` : sql<boolean>`true`;
          for (let page = 0; page <= pages; page++) {
            const search = { columns, text, where, limit };
            const [one, other] = [await ids(search, everywhere), await ids(search, newestFirst)];
            expect(other).toEqual(one);
            const last = one.at(-1);
            if (!last) return;
            const cursor = cursorAfter({ at: last.registered_at, id: last.id });
            where = sql<boolean>`${where} and ${isAfter(cursor, 'registered_at')}`;
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
