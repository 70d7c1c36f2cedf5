import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchPatients } from '../../src/features/patients/patientSearch.rows';
import { connect, type DatabaseConnection } from '../../src/server/database/connect';
import { isAfter } from '../../src/server/database/page';
import { cursorAfter } from '../../src/shared/fields';
import { folded } from '../../src/shared/folded';
import { cardCodeOf, patientOfCard } from '../../src/shared/patientCard';
import { foreignSearchNumber, phoneSearchDigits } from '../../src/shared/phone';
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
  const { patients } = await desk.patients.search({ text });
  return {
    names: patients.map(({ name }) => name),
    isAlike: patients.some(({ isAlike }) => isAlike),
  };
}

describe('a scanned card [10.5.3]', () => {
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
      const top = await desk.search.all({ text });
      const { patients } = await desk.patients.search({ text });
      const { prescriptions } = await desk.prescriptions.search({ text });
      const { bills } = await desk.billing.search({ text });
      const { appointments } = await desk.appointments.search({ text });
      return {
        top: [top.patients.map(({ id }) => id), top.tokens.length, top.bills.length],
        patients: patients.map(({ id }) => id),
        prescriptions: prescriptions.map(({ patientId }) => patientId),
        bills: bills.map(({ patientId }) => patientId),
        appointments: appointments.map(({ patientId }) => patientId),
      };
    };
    const code = cardCodeOf(patient.id);
    expect(await foundBy(code)).toEqual({
      top: [[patient.id], 1, 1],
      patients: [patient.id],
      prescriptions: [patient.id],
      bills: [patient.id],
      appointments: [patient.id],
    });
    const nothing = {
      patients: [],
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

  test('words are found in any order, each anywhere in name, phone and e-mail [5.8.1]', async () => {
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

  test('a name spelt another way is found when nobody holds what was typed, and that is said [5.8.1]', async () => {
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

  test('accents, apostrophes, hyphens, dots and blanks are no matter, wherever names are looked for [5.8.1]', async () => {
    const { client: doctor } = await clinic.signedIn('doctor');
    for (const [name, ...texts] of [
      ['José Álvarez', 'Jose', 'jose alvarez', 'JOSÉ', 'José', 'alvarez josé', 'josealvarez'],
      ['O’Brien Kevin', "O'Brien", 'O’Brien', 'OBrien', 'o brien', 'O`Brien', 'O´brien kevin'],
      ['Dsouza Maria', "D'Souza", 'd souza', 'D’Souza maria'],
      ['Abdul-Qadeer Qazi', 'Abdul Qadeer', 'abdulqadeer', 'abdul‐qadeer', 'qadeer qazi'],
      ['Vijayalakshmi Ammal', 'Vijaya Lakshmi', 'vijaya-lakshmi ammal'],
      ['Raj Kumar Tyagi', 'Rajkumar', 'rajkumartyagi', 'kumartyagi', 'Raj-Kumar'],
      ['K. S. Ranganna', 'KS Ranganna', 'K.S.Ranganna', 'k s ranganna', 'ksranganna'],
      ['M.V.Chinnappa', 'MV Chinnappa', 'm v chinnappa', 'mvchinnappa'],
      ['Łukasz Sørensen', 'lukasz', 'sorensen'],
      ['क़ादिर मियाँ', 'कादिर', 'क़ादिर मियाँ'],
      ['محمد علي', 'محمد علی', 'مُحمد'],
    ] as const) {
      const { id: patientId } = await register(name);
      const { id: tokenId } = await desk.queue.issue({ patientId });
      await doctor.queue.start({ id: tokenId });
      await desk.billing.create({
        ...{ patientId, tokenId, items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }] },
        ...{ taxBasisPoints: 0, discount: 0, paymentMethod: 'cash' },
      });
      await desk.appointments.schedule({
        ...{ patientId, date: '2099-01-01', time: '10:00', type: 'checkup' },
      });
      for (const text of texts) {
        expect([text, await found(text)]).toEqual([text, { names: [name], isAlike: false }]);
      }
      const [text] = texts;
      const { tokens } = await desk.search.all({ text });
      const { bills } = await desk.billing.search({ text });
      const { appointments } = await desk.appointments.search({ text });
      const records = [tokens, bills, appointments];
      expect([text, ...records.map(({ length }) => length)]).toEqual([text, 1, 1, 1]);
    }
  });

  test('nobody is found by letters on both sides of a blank, unless they begin a word', async () => {
    await register('Lata Sharmila');
    const holders = async (text: string) =>
      (await desk.patients.search({ text })).patients
        .filter(({ isAlike }) => !isAlike)
        .map(({ name }) => name);
    expect(await holders('asha')).not.toContain('Lata Sharmila');
    expect(await holders('tasharmi')).toEqual([]);
    expect(await holders('latashar')).toEqual(['Lata Sharmila']);
  });

  test('the search in the top bar forgives as well', async () => {
    const { patients } = await desk.search.all({ text: 'Laxmi Narayan' });
    expect(patients.map(({ name }) => name)).toEqual(['Lakshmi Narayanan']);
  });
});

/** Each name in Devanagari with the spellings that Indians write it in. */
const inBothScripts: readonly (readonly [hindi: string, ...latin: string[]])[] = [
  ['कमला', 'Kamla', 'Kamala'],
  ['सुनीता', 'Sunita', 'Suneeta', 'Sunitha'],
  ['अनीता', 'Anita', 'Aneeta'],
  ['गीता', 'Geeta', 'Gita', 'Geetha'],
  ['सीमा', 'Seema', 'Sima'],
  ['लक्ष्मी', 'Lakshmi', 'Laxmi', 'Lakshmy'],
  ['अक्षय', 'Akshay', 'Akshaya'],
  ['कृष्ण', 'Krishna', 'Krushna'],
  ['कृष्णमूर्ति', 'Krishnamurthy', 'Krishnamoorthi'],
  ['वेंकटेश', 'Venkatesh', 'Wenkatesh'],
  ['सुब्रमण्यम', 'Subramanyam', 'Subramaniam'],
  ['मोहम्मद', 'Mohammad', 'Mohammed', 'Muhammad'],
  ['अहमद', 'Ahmed', 'Ahmad'],
  ['फ़ातिमा', 'Fatima', 'Fathima'],
  ['फातिमा', 'Fatima'],
  ['ज़ीनत', 'Zeenat', 'Jeenat'],
  ['रिज़वान', 'Rizwan', 'Rijwan'],
  ['इक़बाल', 'Iqbal', 'Ikbal'],
  ['क़ुरैशी', 'Qureshi', 'Kureshi'],
  ['शेख', 'Shaikh', 'Sheikh', 'Shekh'],
  ['ख़ान', 'Khan'],
  ['अंसारी', 'Ansari'],
  ['यूसुफ', 'Yusuf', 'Yousuf'],
  ['हरप्रीत', 'Harpreet', 'Harprit'],
  ['कौर', 'Kaur', 'Kour'],
  ['सिंह', 'Singh'],
  ['हर्ष', 'Harsh', 'Harsha'],
  ['राव', 'Rao'],
  ['यादव', 'Yadav'],
  ['चोपड़ा', 'Chopra'],
  ['अरोड़ा', 'Arora'],
  ['चौधरी', 'Chaudhary', 'Choudhury', 'Chowdhury', 'Chaudhari'],
  ['चव्हाण', 'Chavan', 'Chavhan'],
  ['चौहान', 'Chauhan', 'Chouhan'],
  ['चटर्जी', 'Chatterjee', 'Chaterji'],
  ['मुखर्जी', 'Mukherjee', 'Mukherji'],
  ['भट्टाचार्य', 'Bhattacharya', 'Bhattacharyya'],
  ['बच्चन', 'Bachchan', 'Bacchan'],
  ['अय्यर', 'Iyer', 'Ayyar'],
  ['रेड्डी', 'Reddy', 'Reddi'],
  ['गौडा', 'Gowda', 'Gouda'],
  ['नायर', 'Nair', 'Nayar'],
  ['पाण्डेय', 'Pandey', 'Pande'],
  ['पांडे', 'Pandey', 'Pande'],
  ['द्विवेदी', 'Dwivedi', 'Dvivedi'],
  ['त्रिपाठी', 'Tripathi', 'Tripathy'],
  ['मिश्रा', 'Mishra', 'Misra'],
  ['शर्मा', 'Sharma', 'Sarma'],
  ['वर्मा', 'Verma', 'Varma'],
  ['गुप्ता', 'Gupta'],
  ['विद्या', 'Vidya', 'Vidhya'],
  ['ज्योति', 'Jyoti', 'Jyothi'],
  ['ज्ञानेश्वर', 'Dnyaneshwar', 'Gyaneshwar', 'Jnaneshwar'],
  ['ऐश्वर्या', 'Aishwarya', 'Eshwarya'],
  ['ऋतिक', 'Ritik', 'Hrithik'],
  ['संजय', 'Sanjay', 'Sanjai'],
  ['अंबिका', 'Ambika'],
  ['संपत', 'Sampat', 'Sampath'],
  ['चाँदनी', 'Chandni', 'Chandani'],
  ['शत्रुघ्न', 'Shatrughan', 'Shatrughna'],
  ['सिद्धार्थ', 'Siddharth', 'Sidharth'],
  ['राजीव', 'Rajeev', 'Rajiv'],
  ['मेनका', 'Menaka', 'Menka'],
  ['थॉमस', 'Thomas'],
  ['फिलिप', 'Philip', 'Phillip'],
  ['जोसेफ', 'Joseph'],
];

describe('names in two scripts', () => {
  test.each(inBothScripts)('%s sounds as it is spelt in Latin letters', async (hindi, ...latin) => {
    const { rows } = await clinic.sql.query(
      'select spelling, sound_of(spelling) = sound_of($1) as same, sound_of(spelling) from unnest($2::text[]) spelling',
      [hindi, latin],
    );
    expect(rows.filter(({ same }) => !same)).toEqual([]);
  });

  test('other names do not sound so, and another script than Devanagari stays as it is', async () => {
    const { rows } = await clinic.sql.query(`
      select sound_of('कमला') = sound_of('Kavita') as other, romanised('கமலா Kamla É') as kept,
        romanised('कमला देवी') as whole, romanised('फ़र्ज़ी ड़') = romanised(normalize('फ़र्ज़ी ड़', nfd)) as composed`);
    expect(rows).toEqual([
      { other: false, kept: 'கமலா Kamla É', whole: 'kamala devi', composed: true },
    ]);
  });

  test('Latin letters find a Hindi name and the other way round, after who has it as it was typed [5.8.1]', async () => {
    await register('कमला देवी');
    await register('Kamla Prasad');
    await register('Vimla Prasad');
    const marked = async (text: string) =>
      (await desk.patients.search({ text })).patients.map(({ name, isAlike }) => [name, isAlike]);
    const latinFirst = [
      ['Kamla Prasad', false],
      ['कमला देवी', true],
    ];
    expect(await marked('kamla')).toEqual(latinFirst);
    // As far as it was typed.
    expect(await marked('kaml')).toEqual(latinFirst);
    expect(await marked('कमला')).toEqual([
      ['कमला देवी', false],
      ['Kamla Prasad', true],
    ]);
    expect(await marked('देवी kamla')).toEqual([['कमला देवी', true]]);
    expect(await marked('kamla 98765')).toEqual(latinFirst);
    expect(await marked('kamla 11111')).toEqual([]);
    const { patients } = await desk.search.all({ text: 'kamla' });
    expect(patients.map(({ name, isAlike }) => [name, isAlike])).toEqual(latinFirst);
  });
});

describe('the order of what is found', () => {
  test('the whole text stands before its words apart, these before similar names, over all pages [5.8.1]', async () => {
    const names = ['Zarina Tabassum', 'Tabassum Ara Zarina', 'Zareena Tabasum'];
    for (const name of [...names, ...names].toReversed()) await register(name);
    const read: [string, boolean][] = [];
    let cursor: string | undefined;
    do {
      const page = await desk.patients.search({
        text: 'zarina tabassum',
        limit: 3,
        ...(cursor && { cursor }),
      });
      read.push(...page.patients.map(({ name, isAlike }): [string, boolean] => [name, isAlike]));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(read).toEqual([
      ['Zarina Tabassum', false],
      ['Zarina Tabassum', false],
      ['Tabassum Ara Zarina', false],
      ['Tabassum Ara Zarina', false],
      ['Zareena Tabasum', true],
      ['Zareena Tabasum', true],
    ]);
  });

  test('where somebody has the name, one that differs by a letter is not offered beside it', async () => {
    await register('Parvathi Nambiar');
    await register('Parvati Kamath');
    await register('Darvati Kamath');
    expect((await found('parvati')).names).toEqual(['Parvati Kamath', 'Parvathi Nambiar']);
  });
});

describe('a number in the top bar', () => {
  test('is today’s token of that number first, with its # or without', async () => {
    const { id: patientId } = await register('Numbered Nandini', { phone: '70001 23456' });
    const { tokenNumber } = await desk.queue.issue({ patientId });
    for (const text of [`${tokenNumber}`, `#${tokenNumber}`]) {
      const [token] = (await desk.search.all({ text })).tokens;
      expect(token).toMatchObject({ tokenNumber, patientName: 'Numbered Nandini' });
    }
    // With its # it is no part of a phone number.
    expect((await desk.search.all({ text: `#${tokenNumber}` })).patients).toEqual([]);
    expect((await desk.search.all({ text: '23456' })).patients).toMatchObject([
      { name: 'Numbered Nandini', age: patientFields.age, gender: patientFields.gender },
    ]);
  });

  test('of another country is compared with its country’s code, whole or in part', async () => {
    await register('Abroad Anil', { phone: '+44 (0)7700 900123' });
    await register('Indian Indu', { phone: '77009 00123' });
    for (const text of ['+44 7700 900123', '+447700900', '0044 7700 900 123']) {
      expect((await found(text)).names).toEqual(['Abroad Anil']);
    }
    expect((await found('77009 00123')).names).toEqual(['Indian Indu', 'Abroad Anil']);
    expect((await found('+1 770 090 0123')).names).toEqual([]);
  });

  test('a patient is found by the number that is said over the phone, and alone', async () => {
    const [first, second] = [await register('Said Sarla'), await register('Said Suresh')];
    expect(second.number).toBeGreaterThan(first.number);
    for (const text of [`P-${first.number}`, `p${first.number}`, `P ${first.number}`]) {
      expect((await desk.patients.search({ text })).patients).toMatchObject([
        { id: first.id, number: first.number },
      ]);
      expect((await desk.search.all({ text })).patients).toMatchObject([{ id: first.id }]);
    }
    expect(await desk.patients.search({ text: 'P-999999999' })).toMatchObject({
      patients: [],
      nextCursor: null,
    });
  });

  test('the list tells when each was last with a doctor, and how many there are, if asked', async () => {
    const { id: patientId } = await register('Visited Vimala');
    const text = 'Visited Vimala';
    const listed = async () => (await desk.patients.search({ text, isListed: true })).patients;
    expect(await listed()).toMatchObject([{ lastVisitAt: null }]);
    const token = await desk.queue.issue({ patientId });
    expect(await listed()).toMatchObject([{ lastVisitAt: null }]);
    const doctor = (await clinic.signedIn('doctor')).client;
    await doctor.queue.start({ id: token.id });
    expect(await listed()).toMatchObject([{ lastVisitAt: token.issuedAt }]);
    const { total } = await desk.patients.search({ text, isListed: true });
    const { rows } = await clinic.sql.query(
      'select count(*)::int as count from patients where voided_at is null',
    );
    expect(total).toBe(rows[0].count);
    expect(await desk.patients.search({ text })).not.toHaveProperty('total');
  });

  test('a token is found by its patient’s name in the other script too', async () => {
    const { id: patientId } = await register('रुक्मिणी');
    await desk.queue.issue({ patientId });
    const { tokens } = await desk.search.all({ text: 'rukmini' });
    expect(tokens.map(({ patientName }) => patientName)).toEqual(['रुक्मिणी']);
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

  const columns = ['id', 'name', 'registered_at'] as const;

  /** What each patient is found by, as one would say it. */
  async function notePlainForms() {
    await clinic.sql.query(`
      drop table if exists plain_forms;
      create table plain_forms as
      select id, lower(name || E'\\n' || phone || E'\\n' || coalesce(email, '')) as typed,
        folded(name) || E'\\n' || folded(phone) || E'\\n' || coalesce(folded(email), '') as forms,
        (select array_agg(array_to_string(words[at:], '')) from generate_subscripts(words, 1) at) as beginnings
      from patients, string_to_array(folded(name), ' ') as words;
      grant select on plain_forms to public`);
  }

  /**
   * What the specification says (5.8.1), asked of every patient, of texts without accents, marks and blanks: the words each
   * anywhere, or the digits of a number.
   */
  async function plainly(text: string, where: RawBuilder<boolean>, limit: number) {
    const spec = (part: string) => sql`position(lower(${part}) in typed) > 0`;
    const holds = (part: string) => {
      const form = folded(part);
      if (!/[\p{L}\p{N}]/u.test(form)) return spec(part);
      return sql`(position(lower(${form}) in forms) > 0
        or exists (select from unnest(beginnings) one where starts_with(one, lower(${form}))))`;
    };
    const foreign = foreignSearchNumber(text);
    // Of a shorter one nobody is found.
    const [number, stored] =
      foreign === null
        ? [phoneSearchDigits(text), sql`phone_digits`]
        : [foreign.length > 6 ? foreign : null, sql`replace(phone, ' ', '')`];
    const hasNumber = number ? sql`position(${number} in ${stored}) > 0` : sql`false`;
    const each = text.split(/\s+/).filter(Boolean);
    const words = each.map(holds);
    const isWhole = sql`(${holds(text)} or ${hasNumber})`;
    const { rows } = await sql<{ id: string; name: string; registered_at: Date }>`
      select id, name, registered_at from patients join plain_forms using (id)
      where ${where} and (${sql.join(words, sql` and `)} or ${hasNumber})
      order by ${isWhole} desc, registered_at desc, id desc
      limit ${limit}`.execute(connection.db);
    const missed = await sql`
      select from plain_forms where (${sql.join(each.map(spec), sql` and `)}) and not (${sql.join(words, sql` and `)})
      limit 1`.execute(connection.db);
    expect(missed.rows).toEqual([]);
    return rows;
  }

  test('the way by the newest and the indexes finds exactly what one look at all finds, page by page', {
    tags: ['slow'],
  }, async () => {
    await notePlainForms();
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
          '997',
          '9979',
          '999 979',
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
          'ravik',
          'k.',
          '-',
          'dsouza',
          'd’souza',
          'nandu',
          'pena inigo',
          'PenaInigo',
          'ashaold',
          'ipekis',
          '@mail',
          '1+x@',
        ),
        fc.constantFrom(null, 'male'),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 3 }),
        async (text, gender, limit, pages) => {
          let where = gender ? sql<boolean>`gender = ${gender}` : sql<boolean>`true`;
          for (let page = 0; page <= pages; page++) {
            const search = { columns, text, where, limit };
            const one = await plainly(text, where, limit);
            const isSeveral = text.includes(' ');
            const other = await searchPatients(connection.db, {
              ...search,
              ...(isSeveral && { wholeFirst: { after: undefined } }),
            });
            expect(other).toMatchObject(one);
            const last = one.at(-1);
            if (!last || isSeveral) return;
            const cursor = cursorAfter({ at: last.registered_at, id: last.id });
            where = sql<boolean>`${where} and ${isAfter(cursor, 'registered_at')}`;
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('parts of any name, number and e-mail, in either script, find exactly whom the plain definition finds', {
    tags: ['slow'],
  }, async () => {
    // Known words of which some stand in many others, names with signs and digits, numbers as they are written abroad.
    const parts = [
      'raj',
      'Rajan',
      'das',
      'Devidas',
      'dasgupta',
      'गीता',
      'संगीता',
      'ताई',
      "D'Das",
      'Mc-Raj',
      'k.',
      'Í',
      '007',
    ];
    const person = fc.record({
      name: fc
        .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 })
        .map((all) => all.join(' ')),
      phone: fc.oneof(
        fc.stringMatching(/^[6-9][0-3]{4} [0-3]{5}$/),
        fc.stringMatching(/^\+44 7[0-3]{3} [0-3]{6}$/),
        fc.stringMatching(/^0[0-3]{2,4}$/),
      ),
      email: fc.option(fc.stringMatching(/^(raj|das|gita)[.+_]?[a-c0-3]{0,6}@(mail|das)\.in$/)),
    });
    const people = fc.sample(person, { numRuns: 400, seed: 82 });
    const client = await clinic.sql.connect();
    await client.query(`set clinic.tells_nothing = 'on'`);
    await client.query(
      `insert into patients (id, name, age, gender, phone, email, address, emergency_contact, registered_at, registered_by)
       select gen_random_uuid(), name, 30, 'female', phone, email, 'Pune', 'Nobody',
         timestamptz '2008-01-01' + row_number() over () * interval '1 hour', (select id from users limit 1)
       from unnest($1::text[], $2::text[], $3::text[]) as people (name, phone, email)
       union all
       -- A piece of more known words than are looked up between two.
       select gen_random_uuid(), 'Das' || translate(n::text, '0123456789', 'abcdefghij') || ' Raj', 30, 'male', '', null, 'Pune',
         'Nobody', timestamptz '2009-01-01' + n * interval '1 hour', (select id from users limit 1)
       from generate_series(1, 1200) n`,
      [
        people.map(({ name }) => name),
        people.map(({ phone }) => phone),
        people.map(({ email }) => email),
      ],
    );
    client.release();
    await notePlainForms();
    await clinic.sql.query('analyze patients');
    const { db } = connection;
    const pieceOf = (text: string) =>
      fc
        .tuple(fc.nat(text.length), fc.integer({ min: 1, max: 12 }))
        .map(([at, length]) => text.slice(at, at + length));
    const typed = fc.constantFrom(...people).chain(({ name, phone, email }) => {
      const one = fc
        .constantFrom(name, phone, email ?? name, `${name}\n${phone}`)
        .chain((whole) => fc.oneof(fc.constant(whole), pieceOf(whole)));
      return fc
        .array(one, { minLength: 1, maxLength: 3 })
        .map((all) => all.join(' ').trim().split(/\s+/).slice(0, 5).join(' '));
    });
    await fc.assert(
      fc.asyncProperty(typed, fc.constantFrom(1, 7, 60), async (text, limit) => {
        fc.pre(text !== '');
        const isSeveral = text.includes(' ');
        const where = sql<boolean>`true`;
        const found = await searchPatients(db, {
          ...{ columns, text, where, limit },
          ...(isSeveral && { wholeFirst: { after: undefined } }),
        });
        expect(found).toMatchObject(await plainly(text, where, limit));
      }),
      { numRuns: 300 },
    );
  });
});
