import { describe, expect, test } from 'vitest';
import { brandOf, type Tie } from '../substances/substances';
import { doubtsExcept, doubtsIn, openDoubts, withServerDoubts } from './doubt';
import { doubtsOf, namelessDoubt } from './doubtsOf';
import { readMedicineLine } from './line/readLine';
import { emptyMedication, type Medication } from './prescription';

const medicine = (name: string, change: Partial<Medication> = {}): Medication => ({
  ...emptyMedication,
  name,
  frequency: '1-0-1',
  ...change,
});
const read = (line: string) => readMedicineLine(line).medication;
const ofKind = (
  kind: string,
  medicines: readonly Medication[],
  allergies: string[] = [],
  ties: Tie[] = [],
) =>
  doubtsOf(medicines, allergies, ties)
    .filter((one) => one.kind === kind)
    .map((one) => one.medicines.join(' & '));

describe('how often is asked [10.2.18]', () => {
  test.each([
    ['tab telma h', ['Tab. Telma h']],
    ['tab telma 40 af', ['Tab. Telma']],
    ['tab cetzine 5', ['Tab. Cetzine']],
    ['tab pan 40 bd od', ['Tab. Pan']],
    ['syp calpol 5 ml', ['Syp. Calpol']],
    ['tab telma 40 od', []],
    ['tab telma 40 stop', []],
    ['stop tab telma 40', []],
    ['tab telma 40 continue', []],
    ['dolo prn', []],
    ['tab dolo 650 if fever', []],
    ['tab albendazole 400 single dose', []],
    ['tab telma as directed', []],
    ['tab telma 1 tab at lunch', []],
  ])('of “%s”: %j', (line, asked) => {
    expect(ofKind('noFrequency', [read(line)])).toEqual(asked);
  });

  test('by any text that was sent as frequency, and by directions in either language', () => {
    for (const change of [
      { frequency: 'as the sister says' },
      { frequency: '', instructions: 'after food, when needed' },
      { frequency: '', duration: 'लगातार' },
    ]) {
      expect(ofKind('noFrequency', [medicine('Telma', change)])).toEqual([]);
    }
    const bare = { frequency: '', duration: '5 days', instructions: 'with water' };
    expect(ofKind('noFrequency', [medicine('Telma', bare)])).toEqual(['Telma']);
  });
});

describe('how much each time is asked where the medicine does not say it [10.2.18]', () => {
  test.each([
    ['inj lantus hs', ['Inj. Lantus']],
    ['inj actrapid tds', ['Inj. Actrapid']],
    ['syp ascoril tds 3d', ['Syp. Ascoril']],
    ['moxifloxacin eye drops tds 5d', ['Eye drops Moxifloxacin']],
    ['syp ascoril 5ml tds 3d', []],
    ['inj lantus 10 units hs', []],
    ['inj mixtard 20-0-10 units', []],
    ['inj lantus stop', []],
    ['inj monocef 1g bd 3d', []],
    ['tab dolo 650 bd', []],
  ])('of “%s”: %j', (line, asked) => {
    expect(ofKind('noDose', [read(line)])).toEqual(asked);
  });

  test('by texts that were sent', () => {
    const syrup = medicine('Syp. Calpol', { frequency: '5 ml TDS' });
    expect(ofKind('noDose', [syrup])).toEqual([]);
    expect(ofKind('noDose', [{ ...syrup, frequency: 'TDS' }])).toEqual(['Syp. Calpol']);
    expect(ofKind('noDose', [{ ...syrup, frequency: 'TDS', dosage: 'one cap' }])).toEqual([]);
  });
});

describe('a recorded allergy of which nobody knows what is in it is asked about [10.10.9]', () => {
  const amoxicillin = medicine('Cap. Amoxicillin');
  test.each([
    ['Mox', [], ['Mox']],
    ['Mox', [{ ...brandOf('Mox'), substances: ['Amoxicillin'] }], []],
    ['Mox', [{ ...brandOf('Mox'), substances: [] }], []],
    ['Penicillin', [], []],
    ['Peanuts', [], []],
    ['NKDA', [], []],
  ])('%s, %j: %j', (allergy, ties, asked) => {
    expect(ofKind('unknownAllergy', [amoxicillin], [allergy], ties)).toEqual(asked);
  });

  test('but not where nothing is given', () => {
    expect(ofKind('unknownAllergy', [medicine('Qyzzl', { frequency: 'stop' })], ['Mox'])).toEqual(
      [],
    );
  });
});

test('what the server alone found stays with its medicines, what the page finds goes with its cause [10.2.18]', () => {
  const unchecked = { kind: 'unchecked' as const, medicines: ['Telma'] };
  const twice = { kind: 'repeated' as const, medicines: ['Dolo', 'Dolo'] };
  const asked = withServerDoubts([unchecked, twice], [twice]);
  expect(openDoubts(asked, [twice], [{ name: 'Telma ' }])).toEqual([unchecked, twice]);
  expect(openDoubts(asked, [], [{ name: 'Telma' }, { name: 'Dolo' }])).toEqual([unchecked]);
  expect(openDoubts(asked, [twice], [{ name: 'Dolo' }])).toEqual([twice]);
});

describe('the same medicine twice is asked [10.2.18]', () => {
  test.each([
    [['Metformin', 'Metformin'], ['Metformin & Metformin']],
    [['Tab. Metformin', 'METFORMIN 500 mg'], ['Tab. Metformin & METFORMIN 500 mg']],
    [['Tab. Pan-D', 'cap pan d'], ['Tab. Pan-D & cap pan d']],
    [['Amoxicillin', 'Amoxycillin'], ['Amoxicillin & Amoxycillin']],
    [['Dolo', 'Dolo', 'Dolo'], ['Dolo & Dolo & Dolo']],
    [['Telma', 'Telma H'], []],
    [['Pan', 'Pan D'], []],
    [['Vitamin B12', 'Vitamin D3'], []],
    [['Ecosprin', 'Ecosprin AV'], []],
  ])('%j: %j', (names, asked) => {
    expect(
      ofKind(
        'repeated',
        names.map((name) => medicine(name)),
      ),
    ).toEqual(asked);
  });

  test('by what is in it, whatever it is called', () => {
    const calpol = medicine('Tab. Calpol', { genericName: 'Paracetamol' });
    const dolo = medicine('Tab. Dolo', { genericName: 'paracetamol ' });
    expect(ofKind('repeated', [calpol, dolo])).toEqual(['Tab. Calpol & Tab. Dolo']);
    expect(ofKind('repeated', [medicine('PCM'), dolo])).toEqual(['PCM & Tab. Dolo']);
    const one = medicine('Amlodac', { genericName: 'Amlodipine + Telmisartan' });
    const other = medicine('Telma AM', { genericName: 'telmisartan+amlodipine' });
    expect(ofKind('repeated', [one, other])).toEqual(['Amlodac & Telma AM']);
  });

  test('a stop beside the new one and the steps of one taper are no repetition', () => {
    const stop = read('tab metformin 500 stop');
    expect(ofKind('repeated', [stop, read('tab metformin 1000 1-0-1')])).toEqual([]);
    const first = medicine('Wysolone', { duration: '5 days' });
    const next = medicine('Wysolone', { instructions: 'then, 10 mg' });
    expect(ofKind('repeated', [first, next])).toEqual([]);
    expect(ofKind('repeated', [first, { ...next, instructions: 'thence' }])).toHaveLength(1);
  });
});

describe('what is not checked is asked where an allergy is recorded [10.10.10]', () => {
  test.each([
    [['Penicillin'], ['Tab. Qyzzl']],
    [['NKDA'], []],
    [['Peanuts', 'Sea food'], []],
    [['Mango', 'Garlic'], []],
    [['Rajma'], []],
    [[], []],
  ])('%j: %j', (allergies, asked) => {
    const medicines = [
      medicine('Tab. Qyzzl'),
      medicine('Tab. Dolo', { genericName: 'Paracetamol' }),
    ];
    const noMedicine = { ...brandOf('Rajma'), substances: [] };
    expect(ofKind('unchecked', medicines, allergies, [noMedicine])).toEqual(asked);
  });

  test('but of nothing that is stopped', () => {
    expect(ofKind('unchecked', [medicine('Qyzzl', { frequency: 'stop' })], ['Dust'])).toEqual([]);
  });
});

test('of rows without a name those with something in them count [5.5.2]', () => {
  expect(namelessDoubt([emptyMedication, medicine('Dolo', { frequency: '' })])).toEqual([]);
  const rows = [
    { ...emptyMedication, strength: '650', frequency: '1-0-1', duration: '5d' },
    { ...emptyMedication, name: ' ', instructions: 'after food' },
  ];
  expect(namelessDoubt(rows)).toEqual([
    { kind: 'noName', medicines: ['650 1-0-1 5d', 'after food'] },
  ]);
});

test('what was confirmed is not asked again, what came since is [10.2.18]', () => {
  const dolo = medicine('Dolo', { frequency: '' });
  const asked = doubtsOf([dolo], [], []);
  const more = doubtsOf([dolo, dolo], [], []);
  expect(doubtsExcept(asked, asked)).toEqual([]);
  expect(doubtsExcept(more, asked)).toEqual([{ kind: 'repeated', medicines: ['Dolo', 'Dolo'] }]);
  // The line was answered or removed meanwhile.
  expect(doubtsIn(more, doubtsOf([medicine('Dolo')], [], []))).toEqual([]);
});
