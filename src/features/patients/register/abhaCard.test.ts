import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyPatientForm } from '../patient';
import { fillFrom, longestCode, readAbhaCard } from './abhaCard';

const today = '2026-11-22';
const card = {
  hidn: '91-1234-5678-9012',
  hid: 'asha.rao@abdm',
  name: 'Asha Rao',
  gender: 'F',
  dob: '14-03-1985',
  mobile: '9876543210',
  address: '12 MG Road',
  'district name': 'Pune',
  'state name': 'Maharashtra',
};
const read = (change: object = {}) => readAbhaCard(JSON.stringify({ ...card, ...change }), today);

describe('the code of an ABHA card', () => {
  test('fills the form as it would be typed', () => {
    expect(read()).toEqual({
      name: 'Asha Rao',
      age: '14/03/1985',
      gender: 'female',
      phone: '98765 43210',
      address: '12 MG Road, Pune, Maharashtra',
      abhaNumber: '91-1234-5678-9012',
      abhaAddress: 'asha.rao@abdm',
    });
  });

  test("the app's keys are read as the card's", () => {
    const app = { hidn: 91123456789012, phr: 'Asha.Rao@abdm', name: 'Asha', statelgd: '27' };
    expect(readAbhaCard(JSON.stringify(app), today)).toEqual({
      name: 'Asha',
      abhaNumber: '91-1234-5678-9012',
      abhaAddress: 'asha.rao@abdm',
    });
  });

  test.each([
    ['1985', '41'],
    ['14/3/1985', '14/03/1985'],
    ['1985-03-14', '14/03/1985'],
    ['14.03.1985', '14/03/1985'],
    ['00-00-1985', '41'],
    ['2085', undefined],
    ['31-02-1985', undefined],
    ['soon', undefined],
  ])('a date of birth %s is typed as %s', (dob, age) => {
    expect(read({ dob })?.age).toBe(age);
  });

  test('a number that is struck out fills nothing', () => {
    expect(read({ mobile: '******3210' })?.phone).toBeUndefined();
  });

  test('what is no such code is refused, however long or strange', () => {
    for (const code of ['', '{', '[]', 'null', '7', '"text"', '{}', '{"name":"A"}', 'https://a.b'])
      expect(readAbhaCard(code, today)).toBeNull();
    expect(read({ name: 'x'.repeat(longestCode) })).toBeNull();
    expect(read({ hidn: '12', hid: 'nobody' })).toBeNull();
    fc.assert(
      fc.property(fc.json(), (code) => {
        readAbhaCard(code, today);
      }),
    );
    expect(read({ name: 'A\u0000b\n c' })?.name).toBe('A b c');
  });

  test('nothing is overwritten that was typed otherwise', () => {
    const typed = { ...emptyPatientForm, name: 'Asha R', phone: '98765 43210' };
    const { fills, typed: asked } = fillFrom(read() ?? {}, typed);
    expect(asked).toEqual(['name']);
    expect(fills).not.toHaveProperty('name');
    expect(fills).toMatchObject({ gender: 'female', phone: '98765 43210' });
  });
});
