import { expect, test } from 'vitest';
import { readMedicineLine } from './line/readLine';
import { emptyMedication, type Medication } from './prescription';
import { withRegimen } from './withRegimen';

const lines = [
  'tab pcm 650 101 5 af',
  'tab wysolone 20 mg od 5d, 10 mg od 5d then stop',
  'tab warf 5 1 tab mon wed fri',
  'cap d3 60k 1 cap once in 15 days',
  'tab dolo 650 tds sos',
];
const typed = (line: string) => readMedicineLine(line).medication;
const texts: Medication = {
  ...emptyMedication,
  name: 'Tab. Pan',
  dosage: '1 tablet',
  frequency: 'OD before food',
  duration: '5 days',
};

test.each(lines)('a structure that its texts were written from stays: %s', (line) => {
  expect(withRegimen(typed(line))).toEqual(typed(line));
  // Blanks around a text are no change.
  const { frequency } = typed(line);
  expect(withRegimen({ ...typed(line), frequency: ` ${frequency} ` }).regimen).toEqual(
    typed(line).regimen,
  );
});

test.each<Partial<Medication>>([
  { dosage: '2 tablets' },
  { frequency: 'BD' },
  { duration: '7 days' },
  { instructions: 'with milk' },
])('texts that were changed to %j have the structure of what they say now', (change) => {
  const read = withRegimen(texts);
  expect(read.regimen).not.toBeNull();
  const changed = { ...read, ...change };
  expect(withRegimen(changed)).toEqual(withRegimen({ ...changed, regimen: null }));
  expect(withRegimen(changed).regimen).not.toEqual(read.regimen);
});

test('the texts themselves never change', () => {
  for (const change of [{}, { frequency: 'as told' }, { dosage: ' 1 Tab ' }]) {
    const { regimen: _, ...same } = withRegimen({ ...texts, ...change });
    expect({ ...same, regimen: null }).toEqual({ ...texts, ...change });
  }
});

test('texts that are not understood have none, whatever came with them', () => {
  const { regimen } = typed('tab pan 40 od 5d');
  expect(withRegimen({ ...texts, frequency: 'as told' }).regimen).toBeNull();
  expect(withRegimen({ ...texts, frequency: 'as told', regimen }).regimen).toBeNull();
  const both = { ...texts, dosage: '2 tab', frequency: '1-0-1', regimen };
  expect(withRegimen(both).regimen).toBeNull();
});

test('what else belongs to the medicine goes along', () => {
  expect(withRegimen({ ...texts, isProposed: true })).toMatchObject({ isProposed: true });
});
