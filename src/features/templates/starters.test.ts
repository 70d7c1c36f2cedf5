import { expect, test } from 'vitest';
import { emptyMedication } from '../prescriptions/prescription';
import { isKnownSubstance } from '../substances/substanceNames';
import { type Starter, starterKeys, starters, templateOfStarter } from './starters';
import { isEmptyTemplate, newTemplate } from './template';

test('there are twelve, each with a name of its own', () => {
  expect(starterKeys).toHaveLength(12);
  expect(new Set(starterKeys.map((key) => starters[key].name)).size).toBe(12);
});

test.each(starterKeys)(
  '%s holds names of known substances and no dose, with what was read for it [10.17.9]',
  (key) => {
    const { medicines, ...parts } = templateOfStarter(key);
    expect(newTemplate.safeParse({ medicines, ...parts }).success).toBe(true);
    expect(isEmptyTemplate({ medicines, ...parts })).toBe(false);
    for (const { name, ...rest } of medicines) {
      expect([name, isKnownSubstance(name)]).toEqual([name, true]);
      expect({ ...rest, name: '' }).toEqual(emptyMedication);
      // A strength or a number of times would stand in the name.
      expect(name).not.toMatch(/\d/);
    }
    for (const line of parts.advice) expect(line).not.toMatch(/\d|\b(twice|thrice|daily|mg|ml)\b/i);
    const { sources, unknown }: Starter = starters[key];
    expect(sources.length).toBeGreaterThan(0);
    for (const { title, address } of sources) {
      expect(title).not.toBe('');
      expect(URL.canParse(address)).toBe(true);
    }
    expect(unknown).not.toBe('');
  },
);
