import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import { isAfter } from '../../src/server/database/page';
import { everywhere, newestFirst } from '../../src/server/patientSearch';
import { cursorAfter } from '../../src/shared/fields';
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

describe('what people type', () => {
  beforeAll(async () => {
    await register('Lakshmi Narayanan', { phone: '90000 11111', email: 'lakshmi@mail.test' });
    await register('Mohammed Iqbal Ansari');
    await register('Geetha Krishnamurthy');
    await register('Aishwarya Deshpande');
  });

  test('words are found in any order, each anywhere in name, phone and e-mail', async () => {
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

  test('a name spelt another way is found when nobody holds what was typed, and that is said', async () => {
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
      { numRuns: 40 },
    );
  });
});
