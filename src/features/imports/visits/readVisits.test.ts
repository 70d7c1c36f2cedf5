import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectDateOrders, withDateOrders } from '../dateColumns';
import type { DateOrder } from '../fileDates';
import { type CsvTable, readCsv } from '../readCsv';
import { matchVisitColumns, missingVisitColumns, readVisit, visitDates } from './readVisits';

const today = '2026-11-30';

function tableOf(text: string): CsvTable {
  const table = readCsv(text);
  if (typeof table === 'string') throw new Error(`The file was refused: ${table}`);
  return table;
}

/** Reads all rows of a file; null while the order of day and month is open. */
function read(text: string, answer?: DateOrder) {
  const table = tableOf(text);
  const matching = matchVisitColumns(table.headers);
  const dates = detectDateOrders(table, visitDates(matching));
  const dateOrders = answer ? { [matching.visitedOn ?? -1]: answer } : {};
  const settled = withDateOrders({ ...matching, dateOrders }, dates);
  const options = { headers: table.headers, today, timeZone: 'Asia/Kolkata' };
  return (
    settled && table.rows.map(({ cells }) => readVisit(cells, { ...options, matching: settled }))
  );
}

describe('the columns of a file of visits [10.33.1]', () => {
  test('are known by what other programs call them; what is no visit’s and no person’s is left', () => {
    const headers = [
      ...['Visit Date', 'Patient Name', 'Mobile No', 'Age/Sex', 'UHID', 'Dr Name'],
      ...['Chief Complaints', 'Provisional Diagnosis', 'Rx', 'Advice', 'Amount'],
    ];
    const { person, more, ...columns } = matchVisitColumns(headers);
    expect([person.name, person.phone, person.age, person.fileNumber]).toEqual([1, 2, 3, 4]);
    expect(columns).toMatchObject({ visitedOn: 0, doctor: 5, diagnosis: 7, text: 6, medicines: 8 });
    expect(more).toEqual([9]);
    expect(missingVisitColumns(matchVisitColumns(headers))).toEqual([]);
  });

  test('of name and day are needed, and none holds two things', () => {
    expect(missingVisitColumns(matchVisitColumns(['Phone', 'Diagnosis']))).toEqual([
      'name',
      'visitedOn',
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Name', 'Date', 'Notes', 'Advice', 'Rx', 'DOB', 'x', 'Plan')),
        (headers) => {
          const { person, more, visitedOn, doctor, diagnosis, text, medicines } =
            matchVisitColumns(headers);
          const used = [
            ...[person.name, person.dateOfBirth, visitedOn, doctor, diagnosis, text, medicines],
            ...more,
          ].filter((column) => column !== null);
          expect(new Set(used).size).toBe(used.length);
        },
      ),
    );
  });
});

describe('a row of a file of visits [10.33.1]', () => {
  test('is read with its texts as typed, several columns of notes below their headings', () => {
    expect(
      read(
        'Date,Name,Phone,Age,Complaints,Advice,Diagnosis,Medicines,Doctor\n' +
          '14 Mar 2024,Asha Rao,98200 12345,34,"Fever, 3 days",Rest,URTI,"Tab PCM 650 1-0-1\nx 3d",Dr Shah\n',
      ),
    ).toEqual([
      {
        visit: {
          ...{ name: 'Asha Rao', phone: '98200 12345', age: 34, visitedOn: '2024-03-14' },
          ...{ doctor: 'Dr Shah', diagnosis: 'URTI', medicines: 'Tab PCM 650 1-0-1\nx 3d' },
          text: 'Complaints: Fever, 3 days\nAdvice: Rest',
        },
      },
    ]);
  });

  test('says what is wrong instead of guessing', () => {
    const problems = read(
      'Date,Name,Diagnosis\n,Asha Rao,URTI\nlast week,Asha Rao,URTI\n01 Dec 2026,Asha Rao,URTI\n2024-03-14,,URTI\n',
    )?.map((outcome) => ('problems' in outcome ? outcome.problems : outcome));
    expect(problems).toEqual([
      ['The date of the visit is missing.'],
      ['“last week” is not a date. Please write it as 14 Mar 2024.'],
      ['A date cannot be in the future.'],
      [expect.any(String)],
    ]);
  });

  test('with nothing in these columns is left out', () => {
    expect(read('Date,Name,Diagnosis,Other\n,,,x\n')).toEqual([{ isEmpty: true }]);
  });
});

describe('day and month [10.33.3]', () => {
  const file = (...dates: string[]) =>
    ['Date,Name', ...dates.map((date) => `${date},Asha Rao`)].join('\n');
  const days = (answer: DateOrder | undefined, ...dates: string[]) =>
    read(file(...dates), answer)?.map((row) => ('visit' in row ? row.visit.visitedOn : row));

  test('are told by one cell for the whole column, and asked about where none tells', () => {
    expect(days(undefined, '04/05/2024', '13/05/2024')).toEqual(['2024-05-04', '2024-05-13']);
    expect(days(undefined, '04/05/2024', '05/13/2024')).toBeUndefined();
    expect(days('month', '04/05/2024', '05/13/2024')).toEqual(['2024-04-05', '2024-05-13']);
  });
});
