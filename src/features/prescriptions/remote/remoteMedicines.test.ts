import { expect, test } from 'vitest';
import { refusedIn } from '../../stock/refusedSubstances';
import { readMedicineLine } from '../line/readLine';
import { remoteMedicines } from './remoteMedicines';
import list from './remoteMedicines.json';

const lineOf = (typed: string) => readMedicineLine(typed).medication;
const ties = [
  { brandKey: 'ultracet', form: '', substances: ['Tramadol', 'Paracetamol'] },
] as never as Parameters<typeof remoteMedicines>[1];
const found = (typed: string) => remoteMedicines([lineOf(typed)], ties);

test.each([
  // Schedule X, narcotics, and psychotropics of the NDPS Act, by salt and spelling.
  ['Ketamine hydrochloride 50 mg 1-0-1 5d', ['ketamine']],
  ['Remifentanil 1 mg stat', ['remifentanil']],
  ['Dextropropoxyphene 65 1-0-1 5d', ['dextropropoxyphene']],
  ['Morphine sulphate 10 1-0-1 5d', ['morphine']],
  ['Alprazolam 0.25 0-0-1 5d', ['alprazolam']],
  ['Tramadol 50 1-0-1 5d', ['tramadol']],
  ['Diazepam 5 0-0-1 5d', ['diazepam']],
])('%s must not be prescribed by telephone or video [10.31.5]', (typed, substances) => {
  expect(found(typed).refused).toMatchObject([{ substances }]);
});

test('of a brand counts what is in it as the clinic knows it; of others it is said that nobody knows [10.31.5]', () => {
  const [known, unknown] = ['Tab. Ultracet 1-0-1 5d', 'Tab. Xyzol 1-0-1 5d'];
  expect(found(known).refused).toMatchObject([{ substances: ['tramadol'] }]);
  expect(found(unknown)).toMatchObject({ refused: [], unknown: ['Tab. Xyzol'] });
});

test('paracetamol passes, List A is told apart, and what is stopped is not prescribed [10.31.5]', () => {
  expect(found('Paracetamol 650 1-0-1 5d')).toEqual({ refused: [], listA: [], unknown: [] });
  expect(found('Clonazepam 0.5 0-0-1 30d')).toMatchObject({ refused: [], unknown: [] });
  expect(found('Clonazepam 0.5 0-0-1 30d').listA).toHaveLength(1);
  expect(found('Alprazolam 0.25 stop').refused).toEqual([]);
});

test('each substance has its source and stands once in both files [10.31.5]', () => {
  const all = [...list.psychotropics, ...list.listA];
  const names = all.flatMap((one) => one.names);
  expect(new Set(names).size).toBe(names.length);
  expect(refusedIn(names)).toEqual([]);
  const sources: Readonly<Record<string, string>> = list.sources;
  for (const { source } of all) expect(sources[source]).toBeTruthy();
  for (const name of names) expect(name).toMatch(/^[a-z]+$/);
});
