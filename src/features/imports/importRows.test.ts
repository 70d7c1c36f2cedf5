import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../shared/csv';
import { exportedPatient } from '../exports/exportColumns';
import { type NewPatient, newPatient, type Patient } from '../patients/patient';
import { checkRow } from './checkRow';
import { matchColumns, missingFields } from './matchColumns';
import { type CsvTable, readCsv, textOfFile } from './readCsv';

const today = '2026-11-22';

function tableOf(text: string): CsvTable {
  const table = readCsv(text);
  if (typeof table === 'string') throw new Error(`The file was refused: ${table}`);
  return table;
}

describe('a file, however it was saved [importRows-1]', () => {
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

describe('which column is which [importRows-2]', () => {
  test('the product’s own export is matched by itself', () => {
    const matching = matchColumns(exportedPatient.map(({ header }) => header));
    expect(missingFields(matching)).toEqual([]);
    expect(Object.values(matching)).not.toContain(null);
  });

  test('other programs’ and Hindi headers are known', () => {
    const english = matchColumns(['SEX', 'Mobile_No', 'Patient Name', 'D.O.B', 'E-Mail', 'x']);
    expect(english).toMatchObject({ gender: 0, phone: 1, name: 2, dateOfBirth: 3, email: 4 });
    const hindi = matchColumns(['नाम', 'उम्र', 'लिंग', 'फ़ोन', 'पता', 'आपातकालीन संपर्क']);
    expect(missingFields(hindi)).toEqual([]);
  });

  test('each column is one field’s at most, and a date of birth stands in for the age', () => {
    const matching = matchColumns(['name', 'name', 'dob']);
    const used = Object.values(matching).filter((index) => index !== null);
    expect(new Set(used).size).toBe(used.length);
    expect(missingFields(matching)).not.toContain('age');
  });
});

const headers = ['Name', 'Age', 'DOB', 'Gender', 'Phone', 'Address', 'Emergency', 'Blood', 'Email'];
const good = ['Asha Rao', '31', '', 'F', '+91 98765-43210', 'Pune', 'Vikram', 'o +ve', ''];
const withCell = (index: number, value: string) => good.with(index, value);
const check = (cells: string[]) => checkRow(cells, matchColumns(headers), today);

describe('a row [importRows-3]', () => {
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

  test('takes an age in months or with its unit, and a month of birth [importRows-4]', () => {
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
    [3, 'x', 'gender'],
    [4, '9.87654E+09', 'phone'],
    [4, '9E+09', 'phone'],
    [6, '9,87654E+09', 'emergencyContact'],
    [5, '  ', 'address'],
    [7, 'C+', 'bloodGroup'],
    [8, 'not an address', 'email'],
  ])('with %j%j is refused, by its column', (index, value, field) => {
    const outcome = check(withCell(index, value));
    expect(outcome).toMatchObject({
      problems: [{ field, message: expect.stringMatching(/.{10}/) }],
    });
  });

  test('with several faults tells each', () => {
    const outcome = check(withCell(0, '').with(1, 'x').with(4, ''));
    const fields = 'problems' in outcome ? outcome.problems.map(({ field }) => field) : [];
    expect(fields.toSorted()).toEqual(['age', 'name', 'phone']);
  });
});

test('what was exported is read as it was: any patient [importRows-5]', () => {
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
  const text = words.filter((value) => newPatient.shape.address.safeParse(value).success);
  const short = text.filter((value) => newPatient.shape.name.safeParse(value).success);
  const born = fc.constantFrom(
    { age: 41, dateOfBirth: '1985-03-14', dateOfBirthIsEstimated: false },
    { age: 0, dateOfBirth: '2026-03-01', dateOfBirthIsEstimated: false },
    { age: 0, dateOfBirth: '2026-03-01', dateOfBirthIsEstimated: true },
  );
  const rest = fc.record({
    name: short,
    gender: fc.constantFrom('male' as const, 'female' as const, 'other' as const),
    phone: short.filter((value) => newPatient.shape.phone.safeParse(value).success),
    address: text,
    emergencyContact: short,
    medicalHistory: fc.option(text, { nil: undefined }),
  });
  const age = fc.oneof(fc.record({ age: fc.integer({ min: 0, max: 150 }) }), born);
  const person = fc.tuple(rest, age).map(([one, other]) => ({ ...one, ...other }));
  fc.assert(
    fc.property(person, (entered) => {
      const wanted: NewPatient = newPatient.parse(entered);
      const row: Patient = {
        email: null,
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
