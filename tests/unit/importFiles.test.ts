import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkRow } from '../../src/features/imports/checkRow';
import { matchColumns, unusedColumns } from '../../src/features/imports/matchColumns';
import { phoneDoubt } from '../../src/features/imports/phoneDoubt';
import { readCsv } from '../../src/features/imports/readCsv';
import { notRecorded } from '../../src/features/patients/patient';
import { textOfFile } from '../../src/shared/fileText';

/** Files shaped as clinics have them, of people who do not exist. */
function readFile(name: string) {
  const table = readCsv(
    textOfFile(fs.readFileSync(new URL(`../imports/${name}.csv`, import.meta.url))),
  );
  if (typeof table === 'string') throw new Error(table);
  const { headers, rows, leftOut } = table;
  const matching = matchColumns(headers);
  const read = rows.map(({ line, cells }) => ({
    line,
    ...checkRow(cells, matching, '2026-11-22'),
  }));
  return {
    unused: unusedColumns(headers, matching),
    leftOut: leftOut.map(({ line }) => line),
    empty: read.flatMap((row) => ('isEmpty' in row ? row.line : [])),
    patients: read.flatMap((row) => ('patient' in row ? row.patient : [])),
    wrong: read.flatMap((row) =>
      'problems' in row ? row.problems.map(({ field, value }) => [row.line, field, value]) : [],
    ),
  };
}

describe('another product’s file', () => {
  // The columns of Practo Ray's patients.csv, with an apostrophe before and after each value.
  test('Practo’s: values in apostrophes, the address in four columns, dates of noughts [10.8.11]', () => {
    const { patients, wrong, leftOut, unused } = readFile('practo');
    expect([wrong, leftOut]).toEqual([[], []]);
    expect(unused).toEqual([
      ...['Contact Number', 'Secondary Mobile', 'National Id'],
      ...['Anniversary Date', 'Remarks', 'Referred By', 'Groups', 'Patient Notes'],
    ]);
    expect(patients).toMatchObject([
      {
        name: 'Sunita Deshpande',
        dateOfBirth: '1978-06-09',
        age: 48,
        gender: 'female',
        phone: '98220 11001',
        email: 'sunita@example.test',
        address: '14, Gokhale Road, Naupada, Thane, 400602',
        bloodGroup: 'B+',
        medicalHistory: 'Hypertension',
      },
      { name: 'Imran Shaikh', age: 41, gender: 'male', phone: '98220 11002', address: 'Thane' },
      { name: 'Baby of Kavita More', age: 0, dateOfBirth: '2026-04-02' },
      { name: "O'Brien, Mary", age: null, gender: null, phone: '' },
      { name: 'Ramesh Patil', age: 63, phone: '98220', bloodGroup: 'O+' },
    ]);
    expect(patients[0] && notRecorded(patients[0])).toEqual(['emergencyContact']);
    expect(patients.map(({ phone }) => phoneDoubt(phone) !== null)).toEqual([
      ...[false, false, false, false, true],
    ]);
  });

  test('an Excel with merged headings: semicolons, Windows’ letters, shortened numbers, a total [10.8.11]', () => {
    const { patients, wrong, leftOut, empty, unused } = readFile('excel-merged-headings');
    expect(leftOut).toEqual([1, 3, 13]);
    expect(unused).toEqual(['S. No.']);
    expect(empty).toEqual([11, 12]);
    expect(wrong).toEqual([
      [5, 'phone', '9.82202E+09'],
      [9, 'age', 'forty'],
    ]);
    expect(patients).toMatchObject([
      { name: 'Meena Iyer', age: 34, phone: '98220 22002', address: '4; Temple Street\nMylapore' },
      { name: 'Arvind Joshi', dateOfBirth: '2026-05-01', phone: '98220 22003' },
      { name: 'Nisha Gupta', age: 29, phone: '' },
    ]);
    const text = textOfFile(
      fs.readFileSync(new URL('../imports/excel-merged-headings.csv', import.meta.url)),
    );
    expect(text).toContain('José Dias');
  });

  test('a paper register typed in: age and sex in one column, Hindi, headings on each page [10.8.11]', () => {
    const { patients, wrong, leftOut, unused } = readFile('paper-register');
    expect(leftOut).toEqual([6, 10]);
    expect(unused).toEqual(['Date', 'Complaint']);
    expect(wrong).toEqual([
      [5, 'age', '8 M'],
      [5, 'gender', ''],
      [9, 'name', ''],
    ]);
    expect(patients).toMatchObject([
      { name: 'रामलाल यादव', age: 62, gender: 'male', phone: '98450 33001', address: 'रामपुर' },
      { name: 'सीता देवी', age: 45, gender: 'female', phone: '98450 33002' },
      { name: 'Bunty', dateOfBirth: '2026-03-01', gender: 'male', phone: '98450' },
      { name: 'Geeta Bai', age: null, gender: null },
      { name: 'रामलाल यादव' },
    ]);
    const doubtful = patients.filter(({ phone }) => phoneDoubt(phone) !== null);
    expect(doubtful.map(({ name }) => name)).toEqual(['Bunty', 'Geeta Bai']);
  });
});
