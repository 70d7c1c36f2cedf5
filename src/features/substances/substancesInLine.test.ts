import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offeredSubstances } from './substanceNames';
import { substancesInLine } from './substancesInLine';

/** A line, the brand, what is in it, and what is left for the reader; the generic name where it says more. */
const said: [line: string, brand: string, substances: string, rest: string, generic?: string][] = [
  ['Dolo (paracetamol) 650 1-0-1 5d', 'Dolo', 'Paracetamol', 'Dolo 650 1-0-1 5d'],
  ['Dolo(paracetamol)650 bd', 'Dolo', 'Paracetamol', 'Dolo 650 bd'],
  ['Tab. Dolo 650 (Paracetamol) sos', 'Tab. Dolo', 'Paracetamol', 'Tab. Dolo 650 sos'],
  ['Tab.Dolo (paracetamol 650) bd', 'Tab. Dolo', 'Paracetamol', 'Tab.Dolo 650 bd'],
  ['1. Dolo (paracetamol) 650 tds', 'Dolo', 'Paracetamol', '1. Dolo 650 tds'],
  ['t dolo [pcm] 650 bd 3d', 't dolo', 'Paracetamol', 't dolo 650 bd 3d'],
  ['Dolo 650 1-0-1 5d (paracetamol)', 'Dolo', 'Paracetamol', 'Dolo 650 1-0-1 5d'],
  ['Dolo 650 bd after food (paracetamol)', 'Dolo', 'Paracetamol', 'Dolo 650 bd after food'],
  ['Dolo (paracetamol) 650 (after food) bd', 'Dolo', 'Paracetamol', 'Dolo 650 (after food) bd'],
  [
    'augmentin 625 = amoxicillin + clavulanate bd 5d',
    'augmentin',
    'Amoxicillin + Clavulanate',
    'augmentin 625 bd 5d',
  ],
  [
    'augmentin 625=amoxicillin+clavulanic acid bd 5d',
    'augmentin',
    'Amoxicillin + Clavulanic acid',
    'augmentin 625 bd 5d',
  ],
  [
    'Augmentin 625 (amoxicillin 500 + clavulanate 125) bd',
    'Augmentin',
    'Amoxicillin + Clavulanate',
    'Augmentin 625 bd',
    'Amoxicillin 500 + Clavulanate 125',
  ],
  [
    'Augmentin (amoxicillin 500 mg + clavulanic acid 125 mg) 625 bd',
    'Augmentin',
    'Amoxicillin + Clavulanic acid',
    'Augmentin 625 bd',
    'Amoxicillin 500 mg + Clavulanic acid 125 mg',
  ],
  [
    'Telma H (telmisartan 40 + hctz 12.5) od',
    'Telma H',
    'Telmisartan + HCTZ',
    'Telma H 40/12.5 od',
  ],
  [
    'Telma-AM(telmisartan 40mg+amlodipine 5mg)od',
    'Telma-AM',
    'Telmisartan + Amlodipine',
    'Telma-AM 40/5 mg od',
  ],
  [
    '[metformin 500 + glimepiride 2] 1-0-0 30d',
    '',
    'Metformin + Glimepiride',
    'Metformin + Glimepiride 500/2 1-0-0 30d',
  ],
  [
    'tab [metformin 500 + glimepiride 2 + pioglitazone 15] od',
    '',
    'Metformin + Glimepiride + Pioglitazone',
    'tab Metformin + Glimepiride + Pioglitazone 500/2/15 od',
  ],
  ['[paracetamol] 500 tds', '', 'Paracetamol', 'Paracetamol 500 tds'],
  [
    'syp (ambroxol + guaifenesin) 5ml tds',
    '',
    'Ambroxol + Guaifenesin',
    'syp Ambroxol + Guaifenesin 5ml tds',
  ],
  ['dolo = paracetamol 650 bd', 'dolo', 'Paracetamol', 'dolo 650 bd'],
  ['dolo 650 = paracetamol bd', 'dolo', 'Paracetamol', 'dolo 650 bd'],
  ['dolo 650 = paracetamol 650 bd', 'dolo', 'Paracetamol', 'dolo 650 bd', 'Paracetamol 650'],
  ['calpol = paracetamol 1 bd', 'calpol', 'Paracetamol', 'calpol 1 bd'],
  ['syp calpol = paracetamol 5 ml tds', 'syp calpol', 'Paracetamol', 'syp calpol 5 ml tds'],
  ['syp calpol 250 = paracetamol 5 ml tds', 'syp calpol', 'Paracetamol', 'syp calpol 250 5 ml tds'],
  [
    'glycomet gp = metformin 500 + glimepiride 2 1-0-0',
    'glycomet gp',
    'Metformin + Glimepiride',
    'glycomet gp 500/2 1-0-0',
  ],
  ['electral = oral rehydration salts sos', 'electral', 'Oral rehydration salts', 'electral sos'],
  [
    'glycomet gp 2 [metformin 500 + glimepiride 2] 1-0-0',
    'glycomet gp',
    'Metformin + Glimepiride',
    'glycomet gp 2 1-0-0',
    'Metformin 500 + Glimepiride 2',
  ],
  [
    'glycomet gp 2 = metformin 500 + glimepiride 2 1-0-0',
    'glycomet gp',
    'Metformin + Glimepiride',
    'glycomet gp 2 1-0-0',
    'Metformin 500 + Glimepiride 2',
  ],
  [
    'montair lc = montelukast + levocetirizine hs 10d',
    'montair lc',
    'Montelukast + Levocetirizine',
    'montair lc hs 10d',
  ],
  [
    'combiflam = ibuprofen, paracetamol tds',
    'combiflam',
    'Ibuprofen + Paracetamol',
    'combiflam tds',
  ],
  [
    'combiflam = ibuprofen and paracetamol tds',
    'combiflam',
    'Ibuprofen + Paracetamol',
    'combiflam tds',
  ],
  [
    'Combiflam (ibuprofen/paracetamol) 1 tds',
    'Combiflam',
    'Ibuprofen + Paracetamol',
    'Combiflam 1 tds',
  ],
  [
    'Meftal spas (mefenamic acid + dicyclomine) sos',
    'Meftal spas',
    'Mefenamic acid + Dicyclomine',
    'Meftal spas sos',
  ],
  [
    'Shelcal (calcium carbonate + vitamin d3) od',
    'Shelcal',
    'Calcium carbonate + Vitamin d3',
    'Shelcal od',
  ],
  ['Shelcal 500 (calcium + vitamin D 3) od', 'Shelcal', 'Calcium + Vitamin D3', 'Shelcal 500 od'],
  // Of a sum one known substance speaks for the other.
  [
    'Zerodol SP (aceclofenac + newprolase) bd',
    'Zerodol SP',
    'Aceclofenac + Newprolase',
    'Zerodol SP bd',
  ],
  ['Lantus = insulin glargine 10 iu hs', 'Lantus', 'Insulin glargine', 'Lantus 10 iu hs'],
  ['Eltroxin (thyroxine sodium) 50 mcg od', 'Eltroxin', 'Thyroxine sodium', 'Eltroxin 50 mcg od'],
  [
    'Pan-D = pantoprazole + domperidone od bbf',
    'Pan-D',
    'Pantoprazole + Domperidone',
    'Pan-D od bbf',
  ],
  ['Newbrand (omarigliptin) 25 weekly', 'Newbrand', 'Omarigliptin', 'Newbrand 25 weekly'],
];

/** Nothing of the kind, or in doubt. */
const doubtful = [
  '',
  '=',
  'Dolo 650 1-0-1 5d',
  'Dolo 650 (10)',
  'Dolo 650 (1-0-1) 5d',
  'Dolo 650 (after food)',
  'Dolo 650 (morning) 5d',
  'Dolo 650 (if needed)',
  'Dolo 650 (if fever) sos',
  'Dolo 650 (fever)',
  'Dolo 650 (severe pain) sos',
  'Dolo (Micro) 650 bd',
  'Dolo (Micro Labs) 650 bd',
  'Augmentin (Cipla) 625 bd',
  'Dolo (lupin) 650',
  'Dolo 650 (with milk) bd',
  'Dolo 650 (empty stomach)',
  'Dolo 650 (khana ke baad) bd',
  'Dolo 650 (subah shaam)',
  'Dolo 650 (15 tabs)',
  'Dolo 650 (500 mg)',
  'Betadine (left knee) bd',
  'Ciplox eye drops (both eyes) qid',
  'Dolo (alternate days) 650',
  'MTX 7.5 (monday) weekly',
  'Dolo () 650',
  'Dolo (paracetamol 650 bd',
  'Dolo paracetamol) 650 bd',
  'Dolo ((paracetamol)) 650 = x',
  '(after food)',
  '[morning] dolo',
  'Dolo (or crocin) 650',
  'Dolo (same as crocin) 650',
  'Dolo (para) 650',
  'Dolo (pan) 650',
  'Paracetamol (Crocin) 650 bd',
  'Metformin (Glycomet) 500 bd',
  'Cetirizine (Cetzine) 10 hs',
  // The brand in the bracket, its substance before it.
  'Amoxicillin (amoxicillin) 500 tds',
  'pcm = paracetamol 650',
  // Two medicines.
  'Dolo (paracetamol) 650 + Mox (amoxicillin) 500',
  'Dolo 650 bd and Augmentin (amoxicillin) 625',
  'Dolo 650 bd, Mox (amoxicillin) 500',
  'dolo = paracetamol = crocin',
  'dolo (paracetamol) = 650',
  // A sum of what may be anything.
  'dolo = 650',
  'dolo = 1-0-1',
  '1 tab = 500 mg',
  '5 ml = 1 tsp',
  'dolo 650 bd = paracetamol',
  'dolo = fever medicine bd',
  'dolo = bp tablet',
  'augmentin = amoxicillin + bd',
  'augmentin = amoxicillin + morning 5d',
  'glycomet gp = metformin 500 + glimepiride 1 bd',
  '[paracetamol 500 + caffeine] tds',
  '[metformin 500 + glimepiride 2] 850 od',
  'Dolo (paracetamol, headache) 650',
  'Dolo (cholesterol) 650',
  'Crestor (cholesterol control) 10 hs',
  'Dolo (april) 650',
];

describe('a line that names what is in its medicine [10.10.8]', () => {
  test.each(said)('%s', (line, brand, substances, rest, generic) => {
    const found = substancesInLine(line);
    expect(found).toMatchObject({ brand, rest, substances: substances.split(' + ') });
    expect(found?.genericName).toBe(brand === '' ? '' : (generic ?? substances));
  });

  test.each(said)('loses and doubles no number: %s', (line) => {
    const found = substancesInLine(line);
    const numbersOf = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted();
    const name = /\bD ?3\b/i.test(line) ? ['3'] : [];
    expect([...numbersOf(`${found?.rest} ${found?.genericName}`)].toSorted()).toEqual(
      numbersOf(line),
    );
    expect(name.every((one) => numbersOf(found?.genericName ?? '').includes(one))).toBe(true);
  });

  test.each(said)('says what it took: %s', (line, _, substances) => {
    const [range] = substancesInLine(line)?.ranges ?? [];
    const taken = line.slice(range?.from, range?.to);
    expect(taken).toMatch(/^[([=].*/);
    for (const one of substances.split(' + ')) {
      const first = (one === 'Paracetamol' ? 'p' : one.slice(0, 3)).toLowerCase();
      expect(taken.toLowerCase()).toContain(first);
    }
  });
});

describe('a line that names nothing of the kind, or leaves it in doubt [10.10.8]', () => {
  test.each(doubtful)('%s', (line) => {
    expect(substancesInLine(line)).toBeNull();
  });

  test('there are many of both', () => {
    expect(said.length + doubtful.length).toBeGreaterThanOrEqual(90);
  });
});

describe('laws [10.10.8]', () => {
  const substance = fc.constantFrom(...offeredSubstances);
  const several = fc.uniqueArray(substance, { minLength: 1, maxLength: 4 });

  test('every known substance is one in a bracket and behind the sign', () => {
    fc.assert(
      fc.property(several, fc.constantFrom(' + ', '+', ', ', ' and ', ' / '), (all, sign) => {
        const list = all.join(sign);
        const lower = (found: ReturnType<typeof substancesInLine>) =>
          found?.substances.map((one) => one.toLowerCase());
        expect(lower(substancesInLine(`Xyzal Q (${list}) 1-0-1 5d`))).toEqual(all);
        expect(lower(substancesInLine(`Xyzal Q = ${list} bd 5d`))).toEqual(all);
      }),
    );
  });

  test('whatever is typed, it throws nothing, and a line without its signs names nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (line) => {
        const found = substancesInLine(line);
        if (!/[([=]/.test(line)) expect(found).toBeNull();
      }),
    );
  });
});
