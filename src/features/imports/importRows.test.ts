import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../shared/csv';
import { isWorkbook, textOfFile } from '../../shared/fileText';
import { exportedPatient } from '../exports/exportColumns';
import { recordedAllergies } from '../patients/allergies/recordedAllergies';
import {
  type NewPatient,
  newPatient,
  notRecorded,
  type Patient,
  type PatientField,
  patientFields,
} from '../patients/patient';
import { saysNothing } from './cellWords';
import { checkRow } from './checkRow';
import { detectDateOrders, patientDates, withDateOrders } from './dateColumns';
import type { DateOrder } from './fileDates';
import { type Matching, matchColumns, missingFields, unusedColumns } from './matchColumns';
import { phoneDoubt } from './phoneDoubt';
import { type CsvTable, readCsv } from './readCsv';

const today = '2026-11-22';

function tableOf(text: string): CsvTable {
  const table = readCsv(text);
  if (typeof table === 'string') throw new Error(`The file was refused: ${table}`);
  return table;
}

describe('a file, however it was saved [10.8.1]', () => {
  const text = 'नाम,Age\r\nआशा,31\r\n';
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, the small end first', new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    [
      'UTF-16, the great end first',
      new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
    ],
  ])('%s', (_, bytes) => {
    expect(tableOf(textOfFile(bytes))).toEqual({
      headers: ['नाम', 'Age'],
      rows: [{ line: 2, cells: ['आशा', '31'] }],
      leftOut: [],
    });
  });

  test('Windows-1252', () => {
    const bytes = new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x31]);
    expect(textOfFile(bytes)).toBe('José,1');
  });

  test.each([',', ';', '\t', '|'])('with %j between the columns', (delimiter) => {
    const file = `Name${delimiter}Address\n"Asha Rao"${delimiter}"12, MG Road; Pune | India\tx"\n`;
    expect(tableOf(file).rows[0]?.cells).toEqual(['Asha Rao', '12, MG Road; Pune | India\tx']);
  });

  test('blank rows are left out, and the others keep the numbers that a spreadsheet gives them', () => {
    const { rows } = tableOf('Name,Age\n\nAsha,31\n , \nVikram,40\n\n');
    expect(rows.map(({ line }) => line)).toEqual([3, 5]);
  });

  test.each([
    ['empty', ''],
    ['empty', 'Name,Age\n'],
    ['quotes', 'Name,Age\n"Asha,31\n'],
  ] as const)('one without rows, or cut in a cell, is refused: %s', (problem, text) => {
    expect(readCsv(text)).toBe(problem);
  });
});

describe('which column is which [10.8.1]', () => {
  test('the product’s own export is matched by itself', () => {
    const matching = matchColumns(exportedPatient.map(({ header }) => header));
    expect(missingFields(matching)).toEqual([]);
    expect(Object.values(matching)).not.toContain(null);
  });

  test('other programs’ and Hindi headers are known', () => {
    const english = matchColumns(['SEX', 'Mobile_No', 'Patient Name', 'D.O.B', 'E-Mail', 'x']);
    expect(english).toMatchObject({ gender: 0, phone: 1, name: 2, dateOfBirth: 3, email: 4 });
    const hindi = matchColumns(['नाम', 'उम्र', 'लिंग', 'फ़ोन', 'पता', 'आपातकालीन संपर्क']);
    expect(hindi).toMatchObject({ name: 0, age: 1, gender: 2, phone: 3, address: 4 });
  });

  test.each<[string, string[], Partial<Record<PatientField, number>>]>([
    [
      'Bahmni',
      ['registrationNumber', 'firstName', 'middleName', 'lastName', 'birthDate', 'telephoneNumber'],
      { fileNumber: 0, name: 1, dateOfBirth: 4, phone: 5 },
    ],
    [
      'Synthea',
      ['Id', 'BIRTHDATE', 'DEATHDATE', 'PREFIX', 'FIRST', 'LAST', 'GENDER', 'ADDRESS', 'ZIP'],
      { name: 4, dateOfBirth: 1, gender: 6, address: 7 },
    ],
    [
      'OpenEMR',
      ['fname', 'lname', 'DOB', 'Phone Home', 'Street', 'Postal Code'],
      { name: 0, dateOfBirth: 2, phone: 3, address: 4 },
    ],
    [
      'a hospital',
      ['PatientName', 'Age (Yrs)', 'Sex (M/F)', 'DOB (DD/MM/YYYY)', 'Mobile No. 1', 'Blood Gp'],
      { name: 0, age: 1, gender: 2, dateOfBirth: 3, phone: 4, bloodGroup: 5 },
    ],
    [
      'a table of a database',
      ['patient.first_name', 'patient.last_name', 'pt_age', 'patient-mobile', 'address.village'],
      { name: 0, age: 2, phone: 3, address: 4 },
    ],
    ['months', ['Name', 'Age (months)'], { name: 0 }],
  ])('heads as %s writes them [10.8.15]', (_, written, fields) => {
    const matching = matchColumns(written);
    const found = patientFields.filter((field) => matching[field] !== null);
    expect(Object.fromEntries(found.map((field) => [field, matching[field]]))).toEqual(fields);
  });

  test('a whole name is not continued, a first name is', () => {
    expect(matchColumns(['First', 'Middle', 'Last']).continued.name).toEqual([1, 2]);
    expect(matchColumns(['Name', 'First Name', 'Last Name']).continued.name).toEqual([]);
  });

  test('each column is one field’s at most, but for age and sex in one', () => {
    const matching = matchColumns(['name', 'name', 'dob', 'Age / Sex']);
    const used = patientFields.map((field) => matching[field]).filter((index) => index !== null);
    expect(used.toSorted()).toEqual([0, 2, 3, 3]);
  });

  test('only a name is needed; columns that nothing takes are told', () => {
    const headers = ['Mobile', 'Referred By', '', 'Patient'];
    expect(missingFields(matchColumns(headers.slice(0, 3)))).toEqual(['name']);
    const matching = matchColumns(headers);
    expect(missingFields(matching)).toEqual([]);
    expect(unusedColumns(headers, matching)).toEqual(['Referred By']);
  });

  test('what continues a field stands behind it, unless it is another field’s', () => {
    const headers = ['First Name', 'Surname', 'Address', 'City', 'Pin Code'];
    const matching = matchColumns(headers);
    const read = (to: Matching) =>
      checkRow(['Asha', 'Rao', '12, MG Road', '', '411001'], to, today);
    expect(read(matching)).toMatchObject({
      patient: { name: 'Asha Rao', address: '12, MG Road, 411001' },
    });
    expect(read({ ...matching, emergencyContact: 4 })).toMatchObject({
      patient: { address: '12, MG Road', emergencyContact: '411001' },
    });
    expect(unusedColumns(headers, matching)).toEqual([]);
  });
});

const headers = ['Name', 'Age', 'DOB', 'Gender', 'Phone', 'Address', 'Emergency', 'Blood', 'Email'];
const good = ['Asha Rao', '31', '', 'F', '+91 98765-43210', 'Pune', 'Vikram', 'o +ve', ''];
const withCell = (index: number, value: string) => good.with(index, value);
const check = (cells: string[]) => checkRow(cells, matchColumns(headers), today);

describe('a row [10.8.2]', () => {
  test('is a patient as the form would make one', () => {
    expect(check(good)).toEqual({
      patient: expect.objectContaining({
        name: 'Asha Rao',
        age: 31,
        gender: 'female',
        phone: '98765 43210',
        bloodGroup: 'O+',
      }),
    });
    expect(check(withCell(2, '14/03/1985'))).toMatchObject({
      patient: { dateOfBirth: '1985-03-14', age: 41 },
    });
  });

  test('takes an age in months or with its unit, and a month of birth [10.11.4]', () => {
    expect(check(withCell(1, '6 months'))).toMatchObject({
      patient: { age: 0, dateOfBirth: '2026-05-01', dateOfBirthIsEstimated: true },
    });
    expect(check(withCell(1, '45 Yrs'))).toMatchObject({ patient: { age: 45 } });
    for (const month of ['~2026-03', '2026-03', 'Mar-26']) {
      expect(check(withCell(2, month))).toMatchObject({
        patient: { dateOfBirth: '2026-03-01', dateOfBirthIsEstimated: true },
      });
    }
  });

  test.each([
    [0, '', 'name'],
    [0, 'a\0b', 'name'],
    [1, 'old', 'age'],
    [1, '151', 'age'],
    [1, '300 months', 'age'],
    [2, '31', 'dateOfBirth'],
    [2, '12/2026', 'dateOfBirth'],
    [2, '31/02/1985', 'dateOfBirth'],
    [2, '2027-01-01', 'dateOfBirth'],
    [2, '10/13/1985', 'dateOfBirth'],
    [3, 'x', 'gender'],
    [4, '9.87654E+09', 'phone'],
    [4, '9E+09', 'phone'],
    [6, '9,87654E+09', 'emergencyContact'],
    [7, 'C+', 'bloodGroup'],
    [8, 'not an address', 'email'],
  ])('with %j%j is refused, by its column', (index, value, field) => {
    const outcome = check(withCell(index, value));
    expect(outcome).toMatchObject({
      problems: [{ field, message: expect.stringMatching(/.{10}/) }],
    });
  });

  test('says of a date that is none that it is none, and of one that cannot be that it cannot be', () => {
    const messageOf = (cell: string) => {
      const outcome = check(withCell(2, cell));
      return 'problems' in outcome ? outcome.problems[0]?.message : null;
    };
    expect(messageOf('31/02/1985')).toBe('This is not a date. Please write it as 14 Mar 1985.');
    expect(messageOf('14/03/1785')).toMatch(/at most 150 years/);
    expect(messageOf('14/03/2027')).toMatch(/not in the future/);
  });

  test.each([
    ['1.5', { age: 1, dateOfBirth: '2025-05-01' }],
    ['1½ yrs', { dateOfBirth: '2025-05-01' }],
    ['.25', { dateOfBirth: '2026-08-01' }],
    ['45.5', { age: 45 }],
    ['45Y 3M 2D', { age: 45 }],
    ['0Y 8M 12D', { dateOfBirth: '2026-03-01' }],
    ['14/03/1985 00:00', { dateOfBirth: '1985-03-14' }],
  ])('of the age %s [10.8.16]', (cell, patient) => {
    expect(check(withCell(1, cell))).toMatchObject({ patient });
  });

  test.each(['1.6', '1.10', '45Y 13M'])('of the age %s is asked about', (cell) => {
    expect(check(withCell(1, cell))).toMatchObject({ problems: [{ field: 'age' }] });
  });

  test('with several faults tells each', () => {
    const outcome = check(withCell(0, '').with(1, 'x').with(4, '9E+09'));
    const fields = 'problems' in outcome ? outcome.problems.map(({ field }) => field) : [];
    expect(fields.toSorted()).toEqual(['age', 'name', 'phone']);
  });

  test.each(['', ' ', '-', 'NA', 'n/a'])(
    'with a name and %j elsewhere leaves open what nobody knows',
    (blank) => {
      const outcome = check(good.map((cell, index) => (index === 0 ? cell : blank)));
      if (!('patient' in outcome)) throw new Error(JSON.stringify(outcome));
      const open = ['age', 'gender', 'phone', 'address', 'emergencyContact'];
      expect(notRecorded(outcome.patient)).toEqual(open);
      expect(outcome.patient).toMatchObject({ age: null, gender: null, phone: '', address: '' });
    },
  );

  const everything = {
    headers: [
      'Name',
      'Last Name',
      ...headers.slice(1),
      'Allergies',
      'History',
      'Conditions',
      'EDD',
    ],
    row: (cell: string) => ['Asha', ...Array<string>(12).fill(cell)],
  };
  const readRow = (cell: string) => {
    const outcome = checkRow(everything.row(cell), matchColumns(everything.headers), today);
    if (!('patient' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.patient;
  };
  const nothingRecorded = {
    ...{ name: 'Asha', age: null, gender: null, phone: '', address: '', emergencyContact: '' },
  };

  test.each([
    ...[
      'NULL',
      'null',
      String.raw`\N`,
      '#N/A',
      '#REF!',
      '(null)',
      '[NULL]',
      '<null>',
      'NaN',
      'N.A.',
    ],
    ...[
      '-',
      '--',
      '?',
      'Unknown',
      'not known',
      'Not asked',
      'NOT APPLICABLE',
      "don't know",
      'पता नहीं',
    ],
  ])('%s says nothing in any column [10.8.14]', (cell) => {
    expect(readRow(cell)).toEqual(nothingRecorded);
  });

  test.each(['nil', 'NONE', 'No', 'nil.', 'कोई नहीं'])(
    '%s answers that there are no allergies and conditions, and says nothing else [10.8.14]',
    (cell) => {
      const { allergies, conditions, ...patient } = readRow(cell);
      expect(patient).toEqual(nothingRecorded);
      expect(recordedAllergies(allergies ?? [])).toEqual({ kind: 'noneKnown', denied: [] });
      expect(conditions).toEqual(['No long-term conditions']);
    },
  );

  test('with a real word beside one that says nothing has the real one', () => {
    const matching = matchColumns([
      'First Name',
      'Surname',
      'Allergies',
      'Conditions',
      'City',
      'State',
    ]);
    const read = (...cells: string[]) => checkRow(cells, matching, today);
    expect(read('Nil', 'Roy', 'NULL, Dust', 'unknown; Asthma, 2010', 'NULL', 'Goa')).toMatchObject({
      patient: {
        name: 'Nil Roy',
        allergies: ['Dust'],
        conditions: ['Asthma, 2010'],
        address: 'Goa',
      },
    });
    expect(read('NULL', 'Roy', 'No penicillin', 'No asthma', '', '')).toMatchObject({
      patient: { name: 'Roy', allergies: ['No penicillin'], conditions: ['No asthma'] },
    });
    for (const name of ['NULL', 'Unknown', '-']) {
      expect(read(name, '', '', '', 'Pune', '')).toMatchObject({ problems: [{ field: 'name' }] });
    }
  });

  test('without anything in the columns that count is empty', () => {
    expect(checkRow(['', '17'], matchColumns(['Name', 'S No']), today)).toEqual({ isEmpty: true });
  });

  test('mended on the screen is read as mended [10.8.8]', () => {
    const matching = matchColumns(headers);
    const wrong = withCell(1, 'old').with(3, 'x');
    expect(checkRow(wrong, matching, today, { age: '8m' })).toEqual({
      name: 'Asha Rao',
      problems: [{ field: 'gender', value: 'x', message: expect.any(String) }],
    });
    expect(checkRow(wrong, matching, today, { age: '8m', gender: '' })).toMatchObject({
      patient: { name: 'Asha Rao', dateOfBirth: '2026-03-01', gender: null },
    });
  });

  test('with age and sex in one cell; “8 m” may be both [10.8.10]', () => {
    const matching = matchColumns(['Name', 'Age/Sex']);
    const read = (cell: string) => checkRow(['Asha', cell], matching, today);
    expect(read('45/F')).toMatchObject({ patient: { age: 45, gender: 'female' } });
    expect(read('F/४५')).toMatchObject({ patient: { age: 45, gender: 'female' } });
    expect(read('८ M')).toMatchObject({ problems: [{ field: 'age' }, { field: 'gender' }] });
    expect(read('8 M')).toMatchObject({
      problems: [
        { field: 'age', value: '8 M' },
        { field: 'gender', value: '' },
      ],
    });
    expect(read('32 M')).toMatchObject({ patient: { age: 32, gender: 'male' } });
    expect(read('8/M')).toMatchObject({ patient: { age: 8, gender: 'male' } });
    expect(read('8m / M')).toMatchObject({
      patient: { dateOfBirth: '2026-03-01', gender: 'male' },
    });
    expect(checkRow(['Asha', '8 M'], matching, today, { age: '8', gender: 'm' })).toMatchObject({
      patient: { age: 8, gender: 'male' },
    });
    expect(read('61')).toMatchObject({ patient: { age: 61, gender: null } });
    expect(read('F')).toMatchObject({ patient: { age: null, gender: 'female' } });
    expect(read('45Y 3M')).toMatchObject({ patient: { age: 45, gender: null } });
    expect(read('45Y 3M 2D / M')).toMatchObject({ patient: { age: 45, gender: 'male' } });
    expect(read('2Y 3M/F')).toMatchObject({
      patient: { dateOfBirth: '2024-08-01', gender: 'female' },
    });
    expect(read('32YM')).toMatchObject({ patient: { age: 32, gender: 'male' } });
    expect(read('F/45')).toMatchObject({ patient: { age: 45, gender: 'female' } });
    expect(read('45/-')).toMatchObject({ patient: { age: 45, gender: null } });
    expect(read('45/NA')).toMatchObject({ patient: { age: 45, gender: null } });
  });

  test.each([
    ["'98765 43210'", '98765 43210'],
    ["'+919876543210'", '98765 43210'],
    ['="9876543210"', '98765 43210'],
    ['9876543210.0', '98765 43210'],
    ['९८७६५४३२१०', '98765 43210'],
    ["''", ''],
  ])('with %s as its phone has %s', (cell, phone) => {
    expect(check(withCell(4, cell))).toMatchObject({ patient: { phone } });
  });
});

test('what was exported is read as it was: any patient [10.8.6]', () => {
  const words = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('=1', '+91 ', "'", '"', ',', '\n', '\r\n', 'आ', '🩺'),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((parts) => parts.join(''));
  const text = words.filter((value) => newPatient.shape.name.safeParse(value).success);
  // A dash alone leaves a field open.
  const said = text.filter((value) => !saysNothing(value));
  const short = said.filter((value) => newPatient.shape.name.safeParse(value).success);
  const born = fc.constantFrom(
    { age: 41, dateOfBirth: '1985-03-14', dateOfBirthIsEstimated: false },
    { age: 0, dateOfBirth: '2026-03-01', dateOfBirthIsEstimated: false },
    { age: 0, dateOfBirth: '2026-03-01', dateOfBirthIsEstimated: true },
  );
  const rest = fc.record({
    name: said.filter((value) => newPatient.shape.name.safeParse(value).success),
    gender: fc.constantFrom('male' as const, 'female' as const, 'other' as const),
    phone: short.filter((value) => newPatient.shape.phone.safeParse(value).success),
    address: said,
    emergencyContact: short,
    medicalHistory: fc.option(said, { nil: undefined }),
  });
  const age = fc.oneof(fc.record({ age: fc.integer({ min: 0, max: 150 }) }), born);
  const person = fc.tuple(rest, age).map(([one, other]) => ({ ...one, ...other }));
  fc.assert(
    fc.property(person, (entered) => {
      const wanted: NewPatient = newPatient.parse(entered);
      const row: Patient = {
        email: null,
        noneGiven: [],
        abhaNumber: null,
        abhaAddress: null,
        bloodGroup: null,
        allergies: [],
        dateOfBirth: null,
        ...wanted,
        medicalHistory: wanted.medicalHistory ?? null,
        id: '0190dead-beef-7000-8000-0123456789ab',
        registeredAt: '2026-11-22T00:00:00.000Z',
        registeredBy: { id: '0190dead-beef-7000-8000-0123456789ac', name: 'Ravi Kumar' },
        version: 1,
        voided: null,
      } as Patient;
      const writing = { time: () => '' };
      const file =
        csvLine(exportedPatient.map(({ header }) => header)) +
        csvLine(exportedPatient.map(({ value }) => value(row, writing)));
      const { headers: read, rows } = tableOf(file);
      const outcome = checkRow(rows[0]?.cells ?? [], matchColumns(read), today);
      expect(outcome).toEqual({ patient: JSON.parse(JSON.stringify(wanted)) });
    }),
    { numRuns: 500 },
  );
});

describe('a file as other programs and people make it [10.8.10]', () => {
  test('a title above the headings, headings once more and totals are no patients', () => {
    const table = tableOf(
      'Sunrise Clinic;;\n;;\nPatient;;Contact\nName;Age;Mobile\nAsha;31;98111 00001\nName;Age;Mobile\nTotal Lal;40;\nTotal patients: 2;;\n',
    );
    expect(table.headers).toEqual(['Name', 'Age', 'Mobile']);
    expect(table.rows.map(({ line }) => line)).toEqual([5, 7]);
    expect(table.leftOut.map(({ line }) => line)).toEqual([1, 3, 6, 8]);
  });

  test('a workbook is told from a text', () => {
    expect(isWorkbook(new Uint8Array([0x50, 0x4b, 3, 4, 20]))).toBe(true);
    expect(isWorkbook(new TextEncoder().encode('PKname'))).toBe(false);
  });
});

test.each([
  ['', null],
  ['98765 43210', null],
  ['02025678901', null],
  ['+44 7700 900123', null],
  ['98450', 'Too short for a phone number: 5 digits.'],
  ['9876543210, 9811122233', 'Too long for a phone number. Are these two?'],
  ['99999 99999', 'This does not look like a real number.'],
  ['0', 'Too short for a phone number: 1 digit.'],
  ['same as above', 'This does not look like a phone number.'],
])('the phone %j is doubtful: %s [10.8.9]', (phone, doubt) => {
  expect(phoneDoubt(phone)).toBe(doubt);
});

describe('the dates of a column are read as a whole [10.8.12]', () => {
  const detect = (dates: string[], header = 'DOB') => {
    const table = tableOf(
      [`Name,${header}`, ...dates.map((date, at) => `Patient ${at},"${date}"`)].join('\n'),
    );
    const matching = matchColumns(table.headers);
    const detected = detectDateOrders(table, patientDates(matching));
    const read = (answer?: DateOrder) => {
      const dateOrders: Matching['dateOrders'] = answer ? { 1: answer } : {};
      const settled = withDateOrders({ ...matching, dateOrders }, detected);
      return (
        settled &&
        table.rows.map(({ cells }) => {
          const outcome = checkRow(cells, settled, today);
          return 'patient' in outcome ? (outcome.patient.dateOfBirth ?? null) : 'problem';
        })
      );
    };
    return { questions: detected.questions, read };
  };

  test('one that can only have the day first says it for all', () => {
    const { questions, read } = detect([
      '04/05/2024',
      '25/12/2023',
      '2020-01-02',
      '3 Mar 1985',
      '',
    ]);
    expect(questions).toEqual([]);
    expect(read()).toEqual(['2024-05-04', '2023-12-25', '2020-01-02', '1985-03-03', null]);
  });

  test('one that can only have the month first has all of them asked about', () => {
    const { questions, read } = detect(['03/14/1985', '04/05/2024', '12/25/2023', '01/12/2025']);
    expect(questions).toEqual([
      { column: 1, field: 'dateOfBirth', examples: ['04/05/2024', '03/14/1985'] },
    ]);
    expect(read()).toBeNull();
    expect(read('month')).toEqual(['1985-03-14', '2024-04-05', '2023-12-25', '2025-01-12']);
    expect(read('day')).toEqual(['problem', '2024-05-04', 'problem', '2025-12-01']);
  });

  test.each([
    ['nothing says which', ['04/05/2024', '6/2/1992']],
    ['both are there', ['25/12/2023', '12/25/2023', '04/05/2024']],
    ['times stand behind', ['5/25/1989 0:00', '6/2/1992 0:00']],
    ['there are two digits of a year', ['04-05-24']],
    ['there are no signs', ['04052024']],
  ])('where %s they are asked about', (_, dates) => {
    expect(detect(dates).read()).toBeNull();
  });

  test.each([
    ['no date', ['', 'NULL', '0000-00-00']],
    ['dates that are one either way', ['05/05/2024', '2024-04-05', '4 May 2024']],
  ])('where there is %s nobody is asked', (_, dates) => {
    expect(detect(dates).questions).toEqual([]);
  });

  test('the heading may say it; where a date says otherwise somebody is asked', () => {
    expect(detect(['04/05/2024'], 'DOB (dd/mm/yyyy)').read()).toEqual(['2024-05-04']);
    expect(detect(['04/05/2024'], 'DOB MM-DD-YYYY').read()).toEqual(['2024-04-05']);
    expect(detect(['04/05/2024', '05/25/2024'], 'DOB (dd/mm/yyyy)').read()).toBeNull();
    expect(detect(['04/05/2024', '25/05/2024'], 'DOB (mm/dd/yyyy)').read()).toBeNull();
  });

  test('an expected delivery and dates under “Age” are asked about too', () => {
    const { read: ofAge } = detect(['04/05/2024'], 'Age');
    expect(ofAge()).toBeNull();
    expect(ofAge('month')).toEqual(['2024-04-05']);
    expect(detect(['03/04/2027'], 'EDD').read()).toBeNull();
  });
});
