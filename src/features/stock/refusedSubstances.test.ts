import { describe, expect, test } from 'vitest';
import { refusedIn } from './refusedSubstances';
import list from './refusedSubstances.json';

describe('what is not kept in stock', () => {
  test.each([
    [['Ketamine hydrochloride 50 mg'], ['ketamine']],
    [['Paracetamol', 'Codeine phosphate'], ['codeine']],
    [['Meperidine'], ['pethidine']],
    [['Morphine', 'morphine sulphate'], ['morphine']],
    [['Paracetamol', 'Apomorphine'], []],
    [['Phenobarbitone', 'Tramadol'], []],
    [[], []],
  ])('in %j is %j', (substances, refused) => {
    expect(refusedIn(substances)).toEqual(refused);
  });

  test('each has its source, and no name stands twice', () => {
    const names = list.substances.flatMap((one) => one.names);
    expect(new Set(names).size).toBe(names.length);
    const sources: Readonly<Record<string, string>> = list.sources;
    for (const { source } of list.substances) expect(sources[source]).toBeTruthy();
    for (const name of names) expect(name).toMatch(/^[a-z]+$/);
  });
});
