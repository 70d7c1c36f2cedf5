import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonDiagnoses, testsFor } from './commonTexts';
import { commonComplaints } from './complaint';
import { choicesAtOnce, plain, textChoices, textsFor } from './textChoices';

/** What a doctor of a general practice has written before, with what makes it narrower. */
const written = [
  'Migraine with aura',
  'Hypertension with CKD',
  'Diabetes mellitus type 2',
  'Otitis media with effusion',
  'Fracture radius, left',
  'Fever blister',
  'Fever',
  'COPD',
  'Type 2 diabetes with neuropathy',
  'Left knee osteoarthritis',
  'Anaemia (iron deficiency)',
  'Vitamin D deficiency',
  'Gastritis',
];
/** What Enter leaves behind. */
function entered(typed: string, texts: readonly string[]): string {
  const { choices, isFirstChosen } = textChoices(typed, texts);
  return (isFirstChosen ? choices[0] : undefined) ?? typed;
}

test('texts that begin with the letters come before those that hold them', () => {
  expect(textsFor('fe', ['Viral fever', 'Fever', 'Fever', 'Cough'])).toEqual([
    'Fever',
    'Viral fever',
  ]);
  expect(textsFor('ever', ['Fever'])).toEqual([]);
  expect(textsFor('', ['Fever'])).toEqual([]);
});

describe('diagnoses that nobody wrote before', () => {
  test.each([
    // Whole words stay what they are.
    ['Rhinitis', 'Rhinitis'],
    ['rhinitis', 'Rhinitis'],
    ['Gastritis', 'Gastritis'],
    ['Gastroenteritis', 'Gastroenteritis'],
    ['Fever', 'Fever'],
    ['fever', 'Fever'],
    ['fever ', 'Fever'],
    ['fever,', 'Fever'],
    ['Diabetes', 'Diabetes'],
    ['diabetes', 'Diabetes'],
    ['Asthma', 'Asthma'],
    ['Bronchitis', 'Bronchitis'],
    ['Pharyngitis', 'Pharyngitis'],
    ['Pain', 'Pain'],
    ['back pain', 'Back pain'],
    ['tract infection', 'Tract infection'],
    ['knee', 'Knee'],
    ['Osteoarthritis', 'Osteoarthritis'],
    ['Acute', 'Acute'],
    ['viral', 'Viral'],
    ['Viral fever', 'Viral fever'],
    ['VIRAL FEVER', 'Viral fever'],
    ['migraine', 'Migraine'],
    // Half a word is completed, and nothing is put before it.
    ['rhin', 'Rhinitis'],
    ['rhinit', 'Rhinitis'],
    ['gastri', 'Gastritis'],
    ['gastroe', 'Gastroenteritis'],
    ['asth', 'Asthma'],
    ['diab', 'Diabetes'],
    ['fev', 'Fever'],
    ['migr', 'Migraine'],
    ['hypert', 'Hypertension'],
    ['hypo', 'Hypothyroidism'],
    ['vi', 'Viral fever'],
    ['viral f', 'Viral fever'],
    ['acute gastroe', 'Acute gastroenteritis'],
    ['urin', 'Urinary tract infection'],
    ['urinary t', 'Urinary tract infection'],
    ['low b', 'Low back pain'],
    ['osteo', 'Osteoarthritis'],
    ['ty', 'Type 2 diabetes'],
    ['ana', 'Anaemia'],
    // A word that was ended by a blank is whole, and short forms are words.
    ['rhin ', 'Rhin'],
    ['MI', 'MI'],
    ['mi', 'Mi'],
    ['ra', 'ra'],
    ['uri', 'Uri'],
    ['Uri', 'Uri'],
    ['URI', 'URI'],
    ['ba', 'Ba'],
    ['ALL', 'ALL'],
    ['CAD', 'CAD'],
    // What is in no text stays.
    ['Scabies', 'Scabies'],
    ['itis', 'itis'],
    ['fever viral', 'fever viral'],
    ['fevers', 'fevers'],
    ['diabetic foot', 'diabetic foot'],
    ['', ''],
    [' ', ' '],
  ])('“%s” is “%s”', (typed, expected) => {
    expect(entered(typed, commonDiagnoses)).toBe(expected);
  });
});

describe('diagnoses that the doctor writes', () => {
  test.each([
    ['migr', 'Migraine'],
    ['migraine', 'Migraine'],
    ['migraine w', 'Migraine with aura'],
    ['hypert', 'Hypertension'],
    ['diabetes', 'Diabetes'],
    ['diabetes m', 'Diabetes mellitus'],
    ['diabetes mellitus', 'Diabetes mellitus'],
    ['diabetes mellitus t', 'Diabetes mellitus type 2'],
    ['otitis m', 'Otitis media'],
    ['fracture r', 'Fracture radius'],
    ['frac', 'Fracture radius'],
    ['fev', 'Fever'],
    ['copd', 'COPD'],
    ['type 2 d', 'Type 2 diabetes'],
    ['le', 'Left knee osteoarthritis'],
    ['anae', 'Anaemia'],
    ['vitamin d', 'Vitamin D'],
    ['gastr', 'Gastritis'],
  ])('“%s” is “%s”', (typed, expected) => {
    expect(entered(typed, [...written, ...commonDiagnoses])).toBe(expected);
  });
});

describe('complaints', () => {
  test.each([
    ['pain', 'Pain'],
    ['abd', 'Abdominal pain'],
    ['abdominal', 'Abdominal'],
    ['back', 'Back'],
    ['kn', 'Knee pain'],
    ['pai', 'Pain'],
    ['throat', 'Throat'],
    ['sore', 'Sore'],
    ['so', 'Sore throat'],
    ['motions', 'Motions'],
    ['fe', 'Fever'],
    ['cold', 'Cold'],
    ['co', 'Cough'],
    ['gas', 'gas'],
  ])('“%s” is “%s”', (typed, expected) => {
    expect(entered(typed, commonComplaints)).toBe(expected);
  });
});

test.each([
  ['cbc', 'CBC'],
  ['uri', 'Urine routine'],
  ['chest', 'Chest'],
  ['ns1', 'NS1'],
  ['deng', 'Dengue NS1'],
  ['lip', 'Lipid profile'],
  ['usg', 'USG'],
  ['culture', 'Culture'],
])('of tests “%s” is “%s”', (typed, expected) => {
  expect(testsFor(typed, [])).toMatchObject({ isFirstChosen: true });
  expect(testsFor(typed, []).choices[0]).toBe(expected);
});

test('what was typed stands first and the longer text right below it', () => {
  expect(textChoices('fever', commonDiagnoses)).toEqual({
    choices: ['Fever', 'Viral fever'],
    isFirstChosen: true,
  });
  expect(textChoices('rhin', ['Allergic rhinitis']).choices).toEqual([
    'Rhinitis',
    'Allergic rhinitis',
  ]);
});

test('whatever is typed: Enter puts nothing before it, changes no whole word of it, and the choices are few and each once', () => {
  const texts = [...written, ...commonDiagnoses];
  const words = texts.flatMap((text) => text.split(' '));
  const some = fc
    .tuple(
      fc.array(fc.constantFrom(...words), { maxLength: 2 }),
      fc.constantFrom(...words),
      fc.nat(9),
    )
    .map(([before, last, letters]) => [...before, last.slice(0, letters + 1)].join(' '));
  fc.assert(
    fc.property(some, fc.shuffledSubarray(texts), (typed, offered) => {
      const { choices, isFirstChosen } = textChoices(typed, offered);
      const keys = choices.map(plain);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.length).toBeLessThanOrEqual(choicesAtOnce);
      if (!isFirstChosen) return;
      expect(keys[0]?.startsWith(plain(typed))).toBe(true);
      const isWholeWord = offered.some((text) => ` ${plain(text)} `.includes(` ${plain(typed)} `));
      if (isWholeWord) expect(keys[0]).toBe(plain(typed));
    }),
  );
});
