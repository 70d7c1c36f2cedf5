import { expect, test } from 'vitest';
import { z } from 'zod';
import { marksOf, validateWith } from './validation';

const schema = z.object({
  name: z.string().trim().min(1, 'A name, please.').max(5, 'A shorter name, please.'),
  allergies: z.array(z.string().min(1, 'No empty ones.')),
});

test('a form that may be sent is the record to send, as the schema leaves it', () => {
  const typed = { name: ' Asha ', allergies: [], more: 1 };
  expect(validateWith(schema, typed)).toEqual({ record: { name: 'Asha', allergies: [] } });
});

test('of a wrong one the first problem is told, and of each field the first beside it', () => {
  const typed = { name: '', allergies: ['', 'dust', ''] };
  expect(validateWith(schema, typed)).toEqual({
    message: 'A name, please.',
    marks: { name: 'A name, please.', allergies: 'No empty ones.' },
  });
  expect(validateWith(z.string('Text, please.'), 1)).toEqual({
    message: 'Text, please.',
    marks: { '': 'Text, please.' },
  });
  expect(marksOf([])).toEqual({});
});
