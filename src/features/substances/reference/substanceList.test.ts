import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isKnownSubstance } from '../substanceNames';
import { sourcesByKey } from './sources';
import { namesMeaningTwo, substanceFile } from './substanceFile';
import { allSubstances, substanceNamed, substancesVersion } from './substanceList';
import file from './substances.json';

describe('the list of substances [10.23.10]', () => {
  test('keeps to its schema: each name means one substance, each strength names a source', () => {
    const { substances } = substanceFile.parse(file);
    expect(namesMeaningTwo(substances)).toEqual([]);
    expect(substances.filter(({ source }) => source !== 'generalKnowledge')).toHaveLength(357);
  });

  test('has a new version after each change, for which a doctor signs anew', () => {
    const fingerprint = createHash('sha256').update(JSON.stringify(file.substances)).digest('hex');
    expect([substancesVersion, fingerprint.slice(0, 12)]).toEqual(['2026-11-29', 'b0f8d260c032']);
  });

  test.each([
    ['a strength without a unit', { strengths: [['solid', '650', 'nppa22']] }],
    ['a strength without a source', { strengths: [['solid', '650 mg']] }],
    ['a source that is not there', { source: 'memory' }],
    ['an unknown form', { strengths: [['tablet', '650 mg', 'nppa22']] }],
    ['a strength from general knowledge', { source: 'generalKnowledge' }],
    ['a name of another substance', { synonyms: ['aspirin'] }],
  ])('cannot hold %s', (_, change) => {
    const substance = {
      name: 'Paracetamol',
      synonyms: ['pcm'],
      source: 'nppa22',
      strengths: [['solid', '650 mg', 'nppa22']],
    };
    const aspirin = { name: 'Aspirin', synonyms: [], source: 'nppa22', strengths: [] };
    const holding = (...substances: object[]) =>
      substanceFile.safeParse({ version: '2026-11-29', substances }).success;
    expect(holding(aspirin, substance)).toBe(true);
    expect(holding(aspirin, { ...substance, ...change })).toBe(false);
  });

  test('names no source that no substance needs, and each with document and address', () => {
    const used = allSubstances().flatMap(({ source, listedStrengths }) => [
      source,
      ...listedStrengths.flatMap(({ sources }) => sources),
    ]);
    expect(Object.keys(sourcesByKey).filter((key) => !used.includes(key))).toEqual([]);
    for (const { document, address } of Object.values(sourcesByKey)) {
      expect(document).not.toBe('');
      expect(address).toMatch(/^https:\/\//);
    }
  });

  test('has no name that the check of allergies would take for a brand', () => {
    const names = allSubstances().map(({ name }) => name);
    expect(names.filter((name) => !isKnownSubstance(name))).toEqual([]);
  });
});

describe('a substance is found [10.23.11]', () => {
  test.each([
    ['Paracetamol', 'Paracetamol'],
    ['acetaminophen', 'Paracetamol'],
    ['PCM', 'Paracetamol'],
    ['पैरासिटामोल', 'Paracetamol'],
    ['Amlodipine besylate', 'Amlodipine'],
    ['Hydrocortisone sodium succinate', 'Hydrocortisone'],
    ['Sodium valproate', 'Valproate'],
    ['Vitamin D3', 'Cholecalciferol'],
    ['Vit. D-3', 'Cholecalciferol'],
    ['Isosorbide mononitrate', 'Isosorbide mononitrate'],
    ['HCTZ', 'Hydrochlorothiazide'],
  ])('by “%s”: %s', (name, substance) => {
    expect(substanceNamed(name)?.name).toBe(substance);
  });

  test.each([
    'Cetirizine D',
    'Telmisartan H',
    'Isosorbide',
    'Insulin glargine',
    'Folic acid iron',
    'met',
    '',
  ])('by “%s”: none', (name) => {
    expect(substanceNamed(name)).toBeNull();
  });

  test('with its strengths by form, as masses of one tablet, of one ml or of one puff', () => {
    const strengthsOf = (name: string, group: string) =>
      substanceNamed(name)
        ?.listedStrengths.filter((one) => one.group === group)
        .map(({ strength }) => strength);
    expect(strengthsOf('Levothyroxine', 'solid')).toContainEqual({
      amount: 0.05,
      unit: 'mg',
      per: 'unit',
    });
    expect(strengthsOf('Paracetamol', 'liquid')).toEqual([
      { amount: 24, unit: 'mg', per: 'ml' },
      { amount: 25, unit: 'mg', per: 'ml' },
      { amount: 50, unit: 'mg', per: 'ml' },
    ]);
    expect(strengthsOf('Salbutamol', 'inhaled')).toContainEqual({
      amount: 0.1,
      unit: 'mg',
      per: 'dose',
    });
  });

  test('from general knowledge only as a name', () => {
    expect(substanceNamed('Ambroxol')).toMatchObject({ isRead: false, listedStrengths: [] });
  });
});
