import { expect, test } from 'vitest';
import { ownRecipients, recipientsInWords } from './recipient';

const nothing = { hasMail: false, hasBackups: false, storage: null, hasUpi: false };

test.each([
  [nothing, 1],
  [{ ...nothing, hasMail: true }, 2],
  [{ ...nothing, hasBackups: true }, 2],
  [{ ...nothing, storage: 's3.example' }, 2],
  [{ hasMail: true, hasBackups: true, storage: 's3.example', hasUpi: true }, 5],
])('what is set up as %j makes %i recipients of the program', (setUp, count) => {
  expect(ownRecipients(setUp)).toHaveLength(count);
});

test('the notice says of each who, what for and what', () => {
  const lab = { name: 'City Lab', purpose: 'Blood tests', data: 'Name and age' };
  expect(recipientsInWords([lab])).toBe(
    'Whom data goes to:\n– City Lab: Blood tests (Name and age)',
  );
});
