import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchOf, ownNumberIn, personOf } from './matchVisits';
import type { Candidate, VisitRecord } from './outsideVisit';

const today = '2026-11-30';

const person: VisitRecord = {
  ...{ name: 'Asha Rao', phone: '', age: null, visitedOn: '2024-03-14' },
  ...{ doctor: '', diagnosis: '', text: '', medicines: '' },
};

const candidate: Candidate = {
  ...{ id: '0190dead-beef-7000-8000-000000000001', number: 37, name: 'Asha Rao', phone: '' },
  ...{ fileNumber: null, dateOfBirth: null, dateOfBirthIsEstimated: false, age: null },
  isNamed: true,
};
const other = { ...candidate, id: '0190dead-beef-7000-8000-000000000002', number: 38 };

const matched = (one: Candidate) => ({ patientId: one.id });
const asked = (...candidates: Candidate[]) => ({ toAsk: candidates });

describe('whose visit it was [10.33.2]', () => {
  test.each<[string, Partial<VisitRecord>, Partial<Candidate>]>([
    ['the phone, however written', { phone: '+91 98200 12345' }, { phone: '9820012345' }],
    ['the date of birth', { dateOfBirth: '1985-03-14' }, { dateOfBirth: '1985-03-14' }],
    ['this clinic’s number', { fileNumber: 'p-37' }, {}],
    ['the number of earlier files', { fileNumber: 'OPD/12' }, { fileNumber: 'opd/12' }],
  ])('%s beside the name is enough, though there is a namesake', (_, told, known) => {
    const meant = { ...candidate, ...known };
    expect(matchOf({ ...person, ...told }, [other, meant], today)).toEqual(matched(meant));
  });

  test('the name alone is asked about, also if there is only one, or the age fits', () => {
    expect(matchOf(person, [candidate], today)).toEqual(asked(candidate));
    const aged = { ...candidate, age: 36 };
    expect(matchOf({ ...person, age: 34 }, [aged], today)).toEqual(asked(aged));
  });

  test('a date of birth or an age that cannot be theirs says that it is somebody else', () => {
    const born = { ...candidate, dateOfBirth: '1985-03-14', age: 41 };
    expect(matchOf({ ...person, dateOfBirth: '1986-03-14' }, [born], today)).toBe('nobody');
    // Twelve in 2024.
    expect(matchOf({ ...person, age: 12 }, [born], today)).toBe('nobody');
    expect(matchOf({ ...person, age: 38 }, [born], today)).toEqual(asked(born));
    // Where one is a guess the day does not count.
    const guess = { ...person, dateOfBirth: '1985-01-01', dateOfBirthIsEstimated: true };
    expect(matchOf(guess, [born], today)).toEqual(asked(born));
  });

  test('a number or phone that belongs to another name is asked about, and a phone with an age that cannot be', () => {
    const stranger = { ...candidate, name: 'Ashok Rao', phone: '98200 12345', isNamed: false };
    const shared = { ...person, phone: '98200 12345' };
    expect(matchOf(shared, [stranger], today)).toEqual(asked(stranger));
    const named = { ...other, phone: '98200 12345' };
    expect(matchOf(shared, [stranger, named], today)).toEqual(matched(named));
    const old = { ...named, age: 70 };
    expect(matchOf({ ...shared, age: 12 }, [old], today)).toEqual(asked(old));
    expect(matchOf({ ...person, fileNumber: 'P-37' }, [stranger], today)).toEqual(asked(stranger));
    expect(matchOf(person, [stranger], today)).toBe('nobody');
  });

  const anyCandidate = fc
    .record({
      number: fc.integer({ min: 1, max: 50 }),
      phone: fc.constantFrom('', '98200 12345', '98200 54321', '12'),
      fileNumber: fc.constantFrom(null, 'A1', 'P-3'),
      dateOfBirth: fc.constantFrom(null, '1985-03-14', '1990-01-01'),
      dateOfBirthIsEstimated: fc.boolean(),
      age: fc.option(fc.integer({ min: 0, max: 90 })),
      isNamed: fc.boolean(),
    })
    .map((facts): Candidate => {
      const id = `0190dead-beef-7000-8000-${String(facts.number).padStart(12, '0')}`;
      return { ...candidate, ...facts, id };
    });
  const anyPerson = fc
    .record({
      phone: fc.constantFrom('', '9820012345', '12'),
      fileNumber: fc.constantFrom(undefined, 'a1', 'P-3'),
      dateOfBirth: fc.constantFrom(undefined, '1985-03-14'),
      age: fc.option(fc.integer({ min: 0, max: 90 })),
    })
    .map((facts): VisitRecord => ({ ...person, ...facts }));
  const byNumber = { selector: ({ number }: Candidate) => number };
  const anyCandidates = fc.uniqueArray(anyCandidate, { ...byNumber, maxLength: 6 });

  test('never depends on the order, names only candidates, and two who are as likely are asked about', () => {
    fc.assert(
      fc.property(anyPerson, anyCandidates, (someone, candidates) => {
        const match = matchOf(someone, candidates, today);
        expect(matchOf(someone, candidates.toReversed(), today)).toEqual(match);
        if (typeof match === 'string') return;
        const ids = 'patientId' in match ? [match.patientId] : match.toAsk.map(({ id }) => id);
        expect(candidates.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
        const [first] = candidates.filter(({ id }) => id === ids[0]);
        if (!first) return;
        // A twin with the same facts, under another id.
        const twin = { ...first, id: '0190dead-beef-7000-8000-ffffffffffff' };
        const doubled = matchOf(someone, [...candidates, twin], today);
        expect(doubled).toHaveProperty('toAsk');
      }),
    );
  });
});

test('a patient ID of this program is known, other numbers are not', () => {
  expect(['P-37', 'p37', ' P-37 ', '37', 'OPD-37', 'P-'].map(ownNumberIn)).toEqual([
    ...[37, 37, 37],
    ...[null, null, null],
  ]);
});

test('the rows of one person are one question, those of namesakes of another age are not [10.33.2]', () => {
  const key = (told: Partial<VisitRecord>) => personOf({ ...person, ...told });
  expect(key({ name: ' asha  RAO ', phone: '98200-12345' })).toBe(key({ phone: '+919820012345' }));
  // A year later, a year older.
  expect(key({ age: 34 })).toBe(key({ age: 35, visitedOn: '2025-06-01' }));
  expect(key({ age: 34 })).not.toBe(key({ age: 70 }));
  // With a phone the age does not part them: it may be written wrong.
  expect(key({ age: 34, phone: '98200 12345' })).toBe(key({ age: 43, phone: '98200 12345' }));
});
