import { describe, expect, test } from 'vitest';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { noteWords } from '../../src/features/prescriptions/notes';
import hindi from '../../src/languages/hi.json';
import { speakerOf } from '../../src/shared/language';
import { readingOf, textsOf } from '../prescriptionLines/adapter';
import { textBreaches } from '../prescriptionLines/laws';
import {
  differencesOf,
  emptyPlainStep,
  isNameAlone,
  type Meaning,
  meaningOf,
  numbersOf,
  numbersOfReading,
  type PlainStep,
  plainMedicine,
  type Reading,
  sorted,
} from '../prescriptionLines/oracle';

type Steps = Partial<PlainStep> | Partial<PlainStep>[];
type Row = readonly [line: string, medicine: string, ...alternatives: Steps[]];

const od = '1 a day';
const bd = '2 a day';
const tds = '3 a day';

const meanings = ([, medicine, ...alternatives]: Row): Meaning[] =>
  alternatives.map((steps) => ({
    medicine: plainMedicine(medicine),
    steps: [steps].flat().map((step) => ({ ...emptyPlainStep, ...step })),
  }));

/** A name is the brand, also where its substances stand in brackets behind it. */
function read(line: string) {
  const whole = readMedicineLine(line);
  const reading = readingOf(whole);
  const name = reading.name.replace(/\s*(?:\([^()]*\)|\[[^[\]]*\])/g, '').trim();
  return { whole, reading, meaning: meaningOf({ ...reading, name }) };
}

const isOneOf = (meaning: Meaning, row: Row) =>
  meanings(row).some((one) => {
    const { wrong, less } = differencesOf(meaning, one);
    return wrong.length === 0 && less.length === 0;
  });

const isOnlyName = (reading: Reading, name: string) =>
  reading.unclear.length > 0 &&
  isNameAlone(reading) &&
  plainMedicine(reading.name) === plainMedicine(name);

function conserves(line: string, reading: Reading): void {
  const found = [false, true].map((isEach) => sorted(numbersOfReading(reading, { isEach })));
  expect(found).toContain(sorted(numbersOf(line)));
}

/** Read as one of these. */
const right = (rows: readonly Row[]) =>
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => {
    const { whole, reading, meaning } = read(row[0]);
    if (!isOneOf(meaning, row)) expect(meaning).toEqual(meanings(row)[0]);
    expect(reading.unclear).toEqual([]);
    conserves(row[0], reading);
    expect(textBreaches(textsOf(whole), reading)).toEqual([]);
  });

/** Read as one of these, or marked and nothing but the name. */
const rightOrMarked = (rows: readonly Row[]) =>
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => {
    const { whole, reading, meaning } = read(row[0]);
    const name = row[1].replace(/ [\d.]+ ?(?:mg|mcg|g)?$/, '');
    const isRight = isOneOf(meaning, row) || isOnlyName(reading, name);
    if (!isRight) expect(meaning).toEqual(meanings(row)[0]);
    conserves(row[0], reading);
    expect(textBreaches(textsOf(whole), reading)).toEqual([]);
  });

/** It can be meant in two ways. */
const marked = (rows: readonly (readonly [line: string, name: string])[]) =>
  test.each(rows)('%s: marked, with the name alone', (line, name) => {
    const { reading } = read(line);
    expect(reading.unclear).not.toEqual([]);
    const { medicine, steps } = meaningOf(reading);
    expect({ medicine, parts: steps.map((step) => Object.values(step).join('')) }).toEqual({
      medicine: plainMedicine(name),
      parts: steps.map(() => 'take'),
    });
    conserves(line, reading);
  });

describe('a strength and a half are two', () => {
  right([
    ['Amlong 5 ½ od', 'amlong 5', { dose: '½', when: od }],
    ['Tab Warf 5 1/2 od 10 d', 'warf 5', { dose: '½', when: od, duration: '10 day' }],
    ['Stamlo 5 1/2 bd', 'stamlo 5', { dose: '½', when: bd }],
    ['Tab Amaryl 4 ½ tab od', 'amaryl 4', { dose: '½ tablet', when: od }],
    ['Tab Medrol 8 1/2 tab od x 5d', 'medrol 8', { dose: '½ tablet', when: od, duration: '5 day' }],
    ['Tab Clopilet A 75 ½ hs', 'clopilet a 75', { dose: '½', when: 'night' }],
    ['Amlong 2.5 1/2 hs', 'amlong 2.5', { dose: '½', when: 'night' }],
    ['Warf 5 ½ alternate days', 'warf 5', { dose: '½', days: 'every 2 days' }],
    ['Tab Dytor 5 ½ tab sos', 'dytor 5', { dose: '½ tablet', asNeeded: 'sos' }],
    ['Tab Envas 5 ½ stat', 'envas 5', { dose: '½', when: 'at once' }],
    ['Tab Ciplar 10 1/2 q8h', 'ciplar 10', { dose: '½', when: 'q8h' }],
    ['T. Acitrom 4 ½ STAT', 'acitrom 4', { dose: '½', when: 'at once' }],
    ['GLIMI 4 1/2 BD X 30 D', 'glimi 4', { dose: '½', when: bd, duration: '30 day' }],
    ['Tab Telma 40 1 1/2 od', 'telma 40', { dose: '1½', when: od }],
    ['Tab Lasix 50 1 1/2 od', 'lasix 50', { dose: '1½', when: od }],
    ['Tab Amlong 5 1 ½ tab od', 'amlong 5', { dose: '1½ tablet', when: od }],
    ['Lasix 40 1½ od', 'lasix 40', { dose: '1½', when: od }],
    ['Tab Glimi 1 mg 1/2 od', 'glimi 1 mg', { dose: '½', when: od }],
    ['Tab Glimi 1mg ½ tab bd', 'glimi 1mg', { dose: '½ tablet', when: bd }],
    ['Amlong 5 aadhi goli subah', 'amlong 5', { dose: '½ tablet', when: 'morning' }],
    ['Syp Benadryl 1 1/2 tsp tds', 'benadryl', { dose: '1½ teaspoon', when: tds }],
    ['Tab Amlong 5 ½-0-½', 'amlong 5', { when: '½-0-½' }],
    ['Tab Warf 5 1/2-0-0 x 10 d', 'warf 5', { when: '½-0-0', duration: '10 day' }],
    ['Tab Warf 5 ½ mon wed fri', 'warf 5', { dose: '½', days: 'mon wed fri' }],
  ]);
  marked([
    ['Glimi 1 1/2 od', 'glimi'],
    ['Tab Warf 2 ½ od', 'warf'],
    ['Acitrom 3 1/2 hs', 'acitrom'],
    ['Tab Acitrom 1 ½ tab od', 'acitrom'],
    ['Glycomet GP 2 1/2 bd', 'glycomet gp'],
    ['T. Warf 1 1/2 alternate days', 'warf'],
    ['Acitrom 2 ½ stat', 'acitrom'],
    ['Glimi 2 1/2 tab sos', 'glimi'],
    ['Tab Warf 1 ½-0-0', 'warf'],
    ['Acitrom 2 ½-0-1', 'acitrom'],
    ['Tab Amaryl 3 ½ bd x 5 d', 'amaryl'],
    ['टैब Glimi 2 १/२ हर 8 घंटे', 'glimi'],
    ['Tab Glimi 1 ½ tab in the morning', 'glimi'],
    ['GLIMI 1 1/2 OD X 1 MONTH', 'glimi'],
    ['tab warf 2 1/2 weekly', 'warf'],
  ]);
});

describe('two equal numbers are two', () => {
  rightOrMarked([
    ['Tab Glycomet GP 1 1 tab 1-0-1', 'glycomet gp 1', { dose: '1 tablet', when: '1-0-1' }],
    ['Inj Lantus 10 10 units hs', 'lantus 10', { dose: '10 unit', when: 'night' }],
    ['Tab Glycomet GP 2 2 tab bd', 'glycomet gp 2', { dose: '2 tablet', when: bd }],
    ['Tab Acitrom 1 1 tab od', 'acitrom 1', { dose: '1 tablet', when: od }],
    ['Acitrom 2 2 tab hs', 'acitrom 2', { dose: '2 tablet', when: 'night' }],
    ['Glimi 1 1 od', 'glimi 1', { dose: '1', when: od }],
    ['Glimi 2 2 od', 'glimi 2', { dose: '2', when: od }],
    ['Tab Warf 1 1 tab weekly', 'warf 1', { dose: '1 tablet', days: '1 a week' }],
    ['Tab Warf 1 1 tab sos', 'warf 1', { dose: '1 tablet', asNeeded: 'sos' }],
    ['Tab Warf 2 2 tab stat', 'warf 2', { dose: '2 tablet', when: 'at once' }],
    ['ACITROM 1 1 गोली रात को', 'acitrom 1', { dose: '1 tablet', when: 'night' }],
    ['Inj Tresiba 20 20 units od', 'tresiba 20', { dose: '20 unit', when: od }],
    ['Inj Basalog 100 100 units hs', 'basalog 100', { dose: '100 unit', when: 'night' }],
    [
      'Tab Amaryl M 1 1 tab bd ac',
      'amaryl m 1',
      { dose: '1 tablet', when: bd, relation: 'before food' },
    ],
    [
      'Tab Glimi 1 1 tab 0-0-1 x 1 month',
      'glimi 1',
      { dose: '1 tablet', when: '0-0-1', duration: '1 month' },
    ],
    ['Glimi 1 1 tab morning ½ tab night', 'glimi 1', { dose: ' tablet', when: '1-0-½' }],
    ['Tab Warf 5 5 days 1-0-0', 'warf 5', { when: '1-0-0', duration: '5 day' }],
    ['Tab Glimi 1 1 month 1-0-0', 'glimi 1', { when: '1-0-0', duration: '1 month' }],
  ]);
});

describe('each step of a taper keeps its dose and its unit, on the paper too [10.2.6] [10.2.12]', () => {
  const step = (strength: string, when: string, duration = '', dose = ''): Partial<PlainStep> => ({
    strength,
    when,
    duration,
    dose,
  });
  const stop: Partial<PlainStep> = { action: 'stop' };
  right([
    [
      'Wysolone 20 mg 1-0-0 x 5d, 10 mg 1-0-0 x 5d, 5 mg 1-0-0 x 5d & stop',
      'wysolone 20 mg',
      [
        step('', '1-0-0', '5 day'),
        step('10mg', '1-0-0', '5 day'),
        step('5mg', '1-0-0', '5 day'),
        stop,
      ],
    ],
    [
      'Wysolone 40 od 5d then 20 od 5d then stop',
      'wysolone 40',
      [step('', od, '5 day'), step('20', od, '5 day'), stop],
    ],
    [
      'Tab Omnacortil 10 mg 1-0-1 x 7d then 5 mg 1-0-1 x 7d',
      'omnacortil 10 mg',
      [step('', '1-0-1', '7 day'), step('5mg', '1-0-1', '7 day')],
    ],
    [
      'Tab Wysolone 30 1-0-0 x 1 wk, 20 1-0-0 x 1 wk, 10 1-0-0 x 1 wk',
      'wysolone 30',
      [step('', '1-0-0', '1 week'), step('20', '1-0-0', '1 week'), step('10', '1-0-0', '1 week')],
    ],
    [
      'Prednisolone 40 mg OD x 5/7 → 30 mg OD x 5/7 → 20 mg OD x 5/7',
      'prednisolone 40 mg',
      [step('', od, '5 day'), step('30mg', od, '5 day'), step('20mg', od, '5 day')],
    ],
    [
      'Tab Medrol 16 mg od x 3 days f/b 8 mg od x 3 days f/b 4 mg od x 3 days then stop',
      'medrol 16 mg',
      [step('', od, '3 day'), step('8mg', od, '3 day'), step('4mg', od, '3 day'), stop],
    ],
    [
      'Tab Defcort 6 2 tab bd x 5d then 1 tab bd x 5d then 1 tab od x 5d',
      'defcort 6',
      [
        step('', bd, '5 day', '2 tablet'),
        step('', bd, '5 day', '1 tablet'),
        step('', od, '5 day', '1 tablet'),
      ],
    ],
    [
      'Tab Wysolone 10 1 tab od x 5d then ½ tab od x 5d then stop',
      'wysolone 10',
      [step('', od, '5 day', '1 tablet'), step('', od, '5 day', '½ tablet'), stop],
    ],
    [
      'Tab Wysolone 5 mg 2 tab od x 5d, half tab od x 5d',
      'wysolone 5 mg',
      [step('', od, '5 day', '2 tablet'), step('', od, '5 day', '½ tablet')],
    ],
    [
      'Tab Pregaba 75 mg hs x 7d then 75 mg bd x 7d then 150 mg bd continue',
      'pregaba 75 mg',
      [step('', 'night', '7 day'), step('75mg', bd, '7 day'), step('150mg', bd, 'continue')],
    ],
    [
      'Tab Stalopam 5 mg OD x 7d then 10 mg OD to continue',
      'stalopam 5 mg',
      [step('', od, '7 day'), step('10mg', od, 'continue')],
    ],
    [
      'Tab Pan 40 1-0-1 x 7d then 1-0-0 x 7d',
      'pan 40',
      [step('', '1-0-1', '7 day'), step('', '1-0-0', '7 day')],
    ],
    [
      'Tab Medrol 10mg 001 x 7 d -> 1-1-1 x 2 w',
      'medrol 10mg',
      [step('', '0-0-1', '7 day'), step('', '1-1-1', '2 week')],
    ],
    [
      'Tab Omnacortil 40mg 101 x 7/7 then 30mg 001 x 3 days then 20mg 0-0-1 continue',
      'omnacortil 40mg',
      [
        step('', '1-0-1', '7 day'),
        step('30mg', '0-0-1', '3 day'),
        step('20mg', '0-0-1', 'continue'),
      ],
    ],
    [
      'Wysolone 20 mg subah 5 din phir 10 mg subah 5 din',
      'wysolone 20 mg',
      [step('', 'morning', '5 day'), step('10mg', 'morning', '5 day')],
    ],
    [
      'Thyronorm 25 mcg od x 2 wks then 50 mcg od x 4 wks',
      'thyronorm 25 mcg',
      [step('', od, '2 week'), step('50mcg', od, '4 week')],
    ],
    [
      'Inj Lantus 10 units hs x 3d then 14 units hs x 3d',
      'lantus',
      [step('', 'night', '3 day', '10 unit'), step('', 'night', '3 day', '14 unit')],
    ],
    [
      'Syp Omnacortil 5 ml od x 3d then 2.5 ml od x 3d then stop',
      'omnacortil',
      [step('', od, '3 day', '5 ml'), step('', od, '3 day', '2.5 ml'), stop],
    ],
    [
      'Tab Azee 500 mg od x 1 day then 250 mg od x 4 days',
      'azee 500 mg',
      [step('', od, '1 day'), step('250mg', od, '4 day')],
    ],
  ]);
});

describe('number words are numbers', () => {
  right([
    [
      'tab xyz-plus one morning one night',
      'xyz-plus',
      { when: '1-0-1' },
      { dose: '1', when: 'morning night' },
    ],
    ['Tab Nicip one morning two night', 'nicip', { when: '1-0-2' }],
    ['Tab Pantop one morning', 'pantop', { dose: '1', when: 'morning' }],
    ['Cap Becosules one daily', 'becosules', { dose: '1', days: 'daily' }],
    ['Tab Neurobion one bd', 'neurobion', { dose: '1', when: bd }],
    [
      'Tab Calcimax two tablets daily for ten days',
      'calcimax',
      { dose: '2 tablet', days: 'daily', duration: '10 day' },
    ],
    [
      'Tab Liv 52 ek goli subah ek goli raat',
      'liv 52',
      { when: '1-0-1' },
      { dose: '1 tablet', when: 'morning night' },
    ],
    ['Tab Shelcal do goli raat ko', 'shelcal', { dose: '2 tablet', when: 'night' }],
    ['Tab Folvite half tab morning', 'folvite', { dose: '½ tablet', when: 'morning' }],
    ['Tab Meftal one sos', 'meftal', { dose: '1', asNeeded: 'sos' }],
    ['Tab Cetzine one hs five days', 'cetzine', { dose: '1', when: 'night', duration: '5 day' }],
    ['Syp Benadryl two tsp tds', 'benadryl', { dose: '2 teaspoon', when: tds }],
    [
      'Tab Ultracet half tab bd three days',
      'ultracet',
      { dose: '½ tablet', when: bd, duration: '3 day' },
    ],
    ['Tab Emeset one tab tds', 'emeset', { dose: '1 tablet', when: tds }],
    ['Tab Zincovit dedh goli subah', 'zincovit', { dose: '1½ tablet', when: 'morning' }],
    ['Inj Lantus ten units hs', 'lantus', { dose: '10 unit', when: 'night' }],
    ['Tab Ecosprin 75 one and a half tab od', 'ecosprin 75', { dose: '1½ tablet', when: od }],
    ['Syp Benadryl one and half tsp tds', 'benadryl', { dose: '1½ teaspoon', when: tds }],
    [
      'टैब पैन 40 एक गोली सुबह पाँच दिन',
      'पैन 40',
      { dose: '1 tablet', when: 'morning', duration: '5 day' },
    ],
    ['टैब डोलो 650 आधी गोली रात को', 'डोलो 650', { dose: '½ tablet', when: 'night' }],
    ['Tab One-Alpha 0.25 od', 'one-alpha 0.25', { when: od }],
  ]);
});

describe('said twice is meant twice', () => {
  right([
    [
      'Tab Lasix 40 2 tab morning 2 tab night',
      'lasix 40',
      { when: '2-0-2' },
      { dose: '2 tablet', when: 'morning night' },
    ],
    [
      'Inj Actrapid 10 units morning 10 units night',
      'actrapid',
      { dose: ' unit', when: '10-0-10' },
      { dose: '10 unit', when: 'morning night' },
    ],
    [
      'Syp Duphalac 15 ml morning 15 ml night',
      'duphalac',
      { dose: ' ml', when: '15-0-15' },
      { dose: '15 ml', when: 'morning night' },
    ],
    [
      'Tab Pan 40 1 tab morning and 1 tab night',
      'pan 40',
      { when: '1-0-1' },
      { dose: '1 tablet', when: 'morning night' },
    ],
    ['Tab Glycomet 500 1 morning + 2 night', 'glycomet 500', { when: '1-0-2' }],
    ['TELMA 40 1 MORNING + 2 NIGHT', 'telma 40', { when: '1-0-2' }],
    ['Tab Dolo 650 1 morning 2 night x 3 d', 'dolo 650', { when: '1-0-2', duration: '3 day' }],
    ['Tab Lasix 40 1 tab morning, ½ tab night', 'lasix 40', { when: '1-0-½' }],
  ]);
  const twice = ['morning night', bd, '2-0-2'].map((when) => ({
    dose: when === '2-0-2' ? '' : '2 tablet',
    when,
  }));
  const once = ['morning night', bd, '1-0-1'].map((when) => ({
    dose: when === '1-0-1' ? '' : '1 tablet',
    when,
  }));
  rightOrMarked([
    [
      'TAB. MYCOFIT-S 360MG — 2 tabs daily at 10 AM AND 2 tabs daily at 9 PM',
      'mycofit-s 360mg',
      ...twice,
    ],
    ['Tab Mycofit 360 2 tab at 10 am and 2 tab at 10 pm', 'mycofit 360', ...twice],
    ['Tab Pangraf 1 mg 1 tab at 8 am and 1 tab at 8 pm', 'pangraf 1 mg', ...once],
    ['Tab Syndopa 110 1 tab 8 am 1 tab 8 pm', 'syndopa 110', ...once],
    ['Tab Levipil 500 1 tab at 9 AM, 1 tab at 9 PM', 'levipil 500', ...once],
    ['Tab Encorate 300 2 tabs daily AM and 2 tabs daily PM', 'encorate 300', ...twice],
  ]);
  marked([
    ['Tab Dolo 650 1 tab od and 1 tab hs', 'dolo'],
    ['Tab Dolo 650 1 tab bd 1 tab bd', 'dolo'],
    ['Tab Mycofit 360 2 tabs daily and 2 tabs daily', 'mycofit'],
    ['Syp Ascoril 5 ml tds 5 ml sos', 'ascoril'],
    ['Tab Lasix 40 1 tab bd, 2 tab od', 'lasix'],
    ['Syp Ascoril 5 ml 10 ml tds', 'ascoril'],
    ['Inj Actrapid 10 units bd 6 units hs', 'actrapid'],
    ['Tab Pan 40 1-0-1 1-1-1', 'pan'],
  ]);
});

describe('no number is invented [10.2.6] [10.2.12]', () => {
  const measures = [
    ['Tab Acitrom', '2', 'mg', 'od', od],
    ['Tab Warf', '5', 'mg', 'od', od],
    ['Tab Warf', '3', 'mg', 'hs', 'night'],
    ['Tab Glimi', '1', 'mg', 'bd', bd],
    ['Glycomet', '500', 'mg', 'bd', bd],
    ['Tab Eltroxin', '50', 'mcg', 'od', od],
    ['Tab Pan', '40', 'mg', 'bd', bd],
    ['Tab Lasix', '40', 'mg', 'od', od],
    ['Inj Monocef', '1', 'g', 'bd', bd],
    ['Amlong', '5', 'mg', 'hs', 'night'],
    ['Wysolone', '10', 'mg', 'od', od],
    ['Tab Lanoxin', '0.25', 'mg', 'od', od],
    ['Cap Doxy', '100', 'mg', 'bd', bd],
    ['Tab Restyl', '0.5', 'mg', 'hs', 'night'],
    ['Tab Folitrax', '10', 'mg', 'tds', tds],
    ['Tab Glycomet GP', '1', 'mg', '1-0-1', '1-0-1'],
  ] as const;
  rightOrMarked(
    measures.map(([name, strength, unit, typed, when]) => [
      `${name} ${strength} ${strength} ${unit} ${typed}`,
      `${name} ${strength}`,
      { strength: `${strength}${unit}`, when },
    ]),
  );
});

describe('what stands in brackets behind a name is no part of the rest', () => {
  right([
    [
      'tab Dolo (paracetamol) 650 1-0-1 5d af',
      'dolo 650',
      { when: '1-0-1', duration: '5 day', relation: 'after food' },
    ],
    ['Tab Crocin (paracetamol) 500 tds 3d', 'crocin 500', { when: tds, duration: '3 day' }],
    ['Cap Mox (amoxicillin) 500 1-1-1 x 5 d', 'mox 500', { when: '1-1-1', duration: '5 day' }],
    ['Tab Telma (telmisartan) 40 od', 'telma 40', { when: od }],
    ['Tab Telma H (telmisartan + hydrochlorothiazide) 40 od', 'telma h 40', { when: od }],
    [
      'Tab Pan (pantoprazole) 40 1-0-0 bbf',
      'pan 40',
      { when: '1-0-0', relation: 'before breakfast' },
    ],
    ['Syp Calpol (paracetamol) 250/5 5 ml tds', 'calpol 250/5', { dose: '5 ml', when: tds }],
    ['Inj Lantus (glargine) 10 units hs', 'lantus', { dose: '10 unit', when: 'night' }],
    [
      'Tab Augmentin (amoxicillin + clavulanate) 625 bd 5d',
      'augmentin 625',
      { when: bd, duration: '5 day' },
    ],
    ['Tab Glycomet (metformin) 500 1-0-1', 'glycomet 500', { when: '1-0-1' }],
    ['Tab Amlong [amlodipine] 5 od', 'amlong 5', { when: od }],
    [
      'Tab Azithral (azithromycin) 500 od x 3 days',
      'azithral 500',
      { when: od, duration: '3 day' },
    ],
    ['Cap Omez (omeprazole) 20 od ac', 'omez 20', { when: od, relation: 'before food' }],
    ['Tab Ecosprin (aspirin) 75 hs', 'ecosprin 75', { when: 'night' }],
    ['Tab Atorva (atorvastatin) 10 0-0-1', 'atorva 10', { when: '0-0-1' }],
    ['TAB ZYRTEC (CETIRIZINE) 10 HS 5 D', 'zyrtec 10', { when: 'night', duration: '5 day' }],
    ['Amlong (amlodipine) 5 ½ od', 'amlong 5', { dose: '½', when: od }],
  ]);
});

describe('on which days it is taken is said wherever how often is [10.2.6]', () => {
  right([
    [
      'Methotrexate 2.5mg 0-0-4 weekly x 8 weeks',
      'methotrexate 2.5mg',
      { when: '0-0-4', days: '1 a week', duration: '8 week' },
    ],
    ['Tab Folitrax 10 mg 0-0-1 weekly', 'folitrax 10 mg', { when: '0-0-1', days: '1 a week' }],
    [
      'Tab Folitrax 7.5 1-0-0 once a week x 12 wks',
      'folitrax 7.5',
      { when: '1-0-0', days: '1 a week', duration: '12 week' },
    ],
    [
      'Cap D-Rise 60K 0-0-1 weekly x 8 weeks',
      'd-rise 60k',
      { when: '0-0-1', days: '1 a week', duration: '8 week' },
    ],
    [
      'Tab Wysolone 10 1-0-0 alternate days',
      'wysolone 10',
      { when: '1-0-0', days: 'every 2 days' },
    ],
    [
      'Tab Lasix 40 1-0-0 on alternate days x 10 d',
      'lasix 40',
      { when: '1-0-0', days: 'every 2 days', duration: '10 day' },
    ],
    ['Tab Azithral 500 1-0-0 thrice weekly', 'azithral 500', { when: '1-0-0', days: '3 a week' }],
    [
      'Tab Cabergoline 0.5 0-0-1 twice a week',
      'cabergoline 0.5',
      { when: '0-0-1', days: '2 a week' },
    ],
    [
      'Tab Fluconazole 150 1-0-0 once a week',
      'fluconazole 150',
      { when: '1-0-0', days: '1 a week' },
    ],
    ['Tab Ibandronate 150 1-0-0 monthly', 'ibandronate 150', { when: '1-0-0', days: 'monthly' }],
    ['Tab Lanoxin 0.25 1-0-0 Mon Wed Fri', 'lanoxin 0.25', { when: '1-0-0', days: 'mon wed fri' }],
    ['Tab Folvite 5 1-0-0 Sat & Sun', 'folvite 5', { when: '1-0-0', days: 'sat sun' }],
    ['Tab Alendronate 70 1-0-0 every Sunday', 'alendronate 70', { when: '1-0-0', days: 'sun' }],
    ['Cap D-Rise 60K 0-0-1 every 15 days', 'd-rise 60k', { when: '0-0-1', days: 'every 15 days' }],
    ['Tab Septran DS 101 alternate days', 'septran ds', { when: '1-0-1', days: 'every 2 days' }],
    [
      'Tab Acitrom 2 mg 0-0-½ alternate days',
      'acitrom 2 mg',
      { when: '0-0-½', days: 'every 2 days' },
    ],
    [
      'Tab Wysolone 5 1-0-0 ek din chhod kar',
      'wysolone 5',
      { when: '1-0-0', days: 'every 2 days' },
    ],
  ]);
});

describe('beside a doubt nothing but the name is taken', () => {
  marked([
    ['Prednisolone 40 mg OD x 1 wk, taper by 5 mg every week', 'prednisolone'],
    ['Eltroxin 50 mcg Mon-Fri, 75 mcg Sat Sun', 'eltroxin'],
    ['Syp Ascoril 2,5 ml bd', 'ascoril'],
    ['Tab Acitrom 2 od mon wed fri 3 od other days', 'acitrom'],
    ['Tab Wysolone 20 mg od x 5 d then taper', 'wysolone'],
    ['Tab Wysolone 20 od and taper over 2 weeks', 'wysolone'],
    ['Tab Omnacortil 10 bd x 1 wk, reduce by 1 tab every 3 days', 'omnacortil'],
    ['Tab Defcort 6 bd 5 d phir kam kare', 'defcort'],
    ['Tab Warf 5 1 tab mon wed fri, ½ tab other days', 'warf'],
    ['Tab Warf 5 1 tab and ½ tab on alternate days', 'warf'],
    ['Tab Acitrom 2 mg Mon-Sat, 3 mg Sunday', 'acitrom'],
    ['Thyronorm 50 weekdays 75 weekends', 'thyronorm'],
    ['Thyronorm 100 mcg 5 days a week, 125 mcg 2 days a week', 'thyronorm'],
    ['Tab Dytor 10 od or 20 od', 'dytor'],
    ['Tab Telma 20 or 40 od', 'telma'],
    ['Syp Calpol 2,5 ml tds x 3 d', 'calpol'],
    ['Tab Pan 40 od, Tab Dolo 650 bd', 'pan'],
    ['Janumet 50/500 od x 1 month, Tab Dolo 650 bd', 'janumet'],
    ['Tab Pan 40 od; Cap Amoxicillin 500 tds', 'pan'],
    ['Tab Pan 40 1-0-0 + Syp Ascoril 5 ml tds', 'pan'],
    ['Warf 2 Mon-Fri, 4 mg Sat Sun', 'warf'],
  ]);
  const chats = [
    ['[10:32 AM, 5/3/2026] Dr Rao: Tab Pan 40 1-0-0 x 7d', /rao/i],
    ['[5/3/26, 10:32:11 PM] Dr. Meena: Tab Dolo 650 1-0-1 x 3d', /meena/i],
    ['05/03/2026, 22:10 - Dr Sharma: Cap Omez 20 1-0-0', /sharma/i],
    ['[09:15, 1/12/2026] Clinic: Syp Ascoril 5 ml tds', /clinic/i],
  ] as const;
  test.each(chats)('%s: whoever wrote it is no medicine', (line, sender) => {
    const { reading } = read(line);
    expect(reading.name).not.toMatch(sender);
    // The stamp alone is marked, and no part of it is taken for one of the medicine.
    expect(reading.unclear).toHaveLength(1);
    expect(reading.unclear[0]?.text).toMatch(sender);
    expect(reading.regimen?.steps.some(({ when }) => when)).toBe(true);
  });
});

describe('how often within a name marks the name', () => {
  test.each([
    'tab zerodol sp bd+ pan 40 od ac x5d',
    'zerodol p tds+pan d od ac',
    'tab zerodol p 1-0-1+pan 40 1-0-0',
    'tab combiflam tds/pan 40 od',
    'tab dolo 650-tds-3days-pc',
    'tab augmentin 625/bd/5d',
    'Tab.Telma40.1-0-0.30',
  ])('%s', (line) => {
    const { reading } = read(line);
    expect(reading.unclear.length).toBeGreaterThan(0);
    expect(isNameAlone(reading)).toBe(true);
  });
});

describe('what looks like a word of the line and is the name, or whom it is for', () => {
  right([
    [
      'Tab Amlokind AT 1 od x 30d',
      'amlokind at',
      { dose: '1 tablet', when: od, duration: '30 day' },
    ],
    ['tab stamlo at od', 'stamlo at', { when: od }],
    ['Tab Amlip AT 5 od', 'amlip at 5', { when: od }],
    ['T. Gemer 2 1-0-1', 'gemer 2', { dose: ' tablet', when: '1-0-1' }],
    ['Doxt SL 1-0-1 x 7 days', 'doxt sl', { when: '1-0-1', duration: '7 day' }],
    ['cap doxy sl bd', 'doxy sl', { when: bd }],
    ['tab sorbitrate 5 sl sos', 'sorbitrate 5', { asNeeded: 'sos', route: 'sublingual' }],
    ['inderal la 40 od', 'inderal la 40', { when: od }],
    ['duova la od', 'duova la', { when: od }],
    ['inderal 40 la od', 'inderal 40 la', { when: od }],
    ['candid cream la bd', 'candid', { dose: ' application', when: bd }],
    ['tab glimisave m2 1 od', 'glimisave m2', { dose: '1 tablet', when: od }],
    ['tab amaryl mv2 2 bd', 'amaryl mv2', { dose: '2 tablet', when: bd }],
    ['inj voveran 75 im stat', 'voveran 75', { when: 'at once', route: 'IM' }],
  ]);
  test.each([
    ['wt-8kg syp calpol 120 5ml q6h', 'Syp. Calpol', 'wt-8kg'],
    ['8 kg: calpol 125 4 ml tds', 'Calpol', '8 kg'],
    ['12kg child syp ibugesic 5 ml tds', 'Syp. Ibugesic', '12kg child'],
    ['Syp calpol 120 5 ml q6h x 3d wt 12 kg', 'Syp. Calpol', 'wt 12 kg'],
  ])('%s', (line, name, note) => {
    const { reading } = read(line);
    expect(reading.name).toBe(name);
    expect(reading.unclear).toEqual([]);
    expect(reading.regimen?.notes).toEqual([{ text: note, isUnread: false }]);
  });
  test.each(['moxigram eye oint od hs x 7d', 'lacrigel oint HS OD'])(
    '%s: the right eye, or once a day?',
    (line) => {
      expect(
        read(line)
          .reading.unclear.map(({ text }) => text.toLowerCase())
          .join(),
      ).toContain('od');
    },
  );
});

describe('a line without a name says so', () => {
  test.each(['650 1-0-1 5d', '1-0-1 5 days', 'Tab 1-0-1 x 3 d', '5 ml tds', '500 mg bd'])(
    '%s',
    (line) => {
      expect(readMedicineLine(line).missing).toContain('name');
    },
  );
});

// Found by people who had not seen the reader: each turns round, or belongs to another medicine, what stands beside it.
describe('of what a word beside it turns round nothing but the name is taken', () => {
  test.each([
    'warf 5 / 4 alt days',
    'Insulin 10/8 bd',
    'humalog 6/6/8 tds',
    'inj mixtard 18/12',
    'glycomet gp2 bd bbf & bd 30d',
    'pan 40 od ac & hs',
    'Ivermectin 12 mg ek baar, 7 din baad phir',
    'scabper raat ko, 1 hafte baad dobara',
    'ARV 0,3,7,14,28 din',
    'ovral l 5 se 25 din tak',
    'amlodipine band kare, telma 40 od shuru',
    'amlong ki jagah telma 40 od',
    'Tab HCQ 200 1-0-1 after food (max 5 days/week)',
    'Tab Dolo 650 SOS max 3 days',
    'Tab Sumatriptan 50 1 sos max 9 per month',
    'Tab Omnacortil 40 30 20 10 5 each x 5 days',
    'Tab Prednisolone 40/30/20/10 each x 3 days',
    'Tab Mefloquine 250 2 tab wkly starting 2 wks before travel',
    'Tab Warfarin 5 OD withhold 3 days before surgery',
    'Tab Malarone OD 2 days before travel',
    'Tab Ecosprin 75 OD gap 5 days',
    'Tab Clopivas 75 1-0-0 after dinner',
    'Tab Stemetil 5 mg TDS x 3 days sos giddiness',
    'Tab Pan 40 od khali pet nahi',
    'टैब पैन 40 खाली पेट न लें',
    'Tab Lasix 40 OD avoid HS',
    'Syp Paracetamol 10-15 mg/kg/dose q6h',
    'Tab Amoxycillin 500 mg 2 cap BD x 10/7 then 1 cap BD',
    'Cap. Omez 20 od 1',
    // A second medicine is no later step of the first.
    'Augmentin 625 bd x 5d, Pan 40 od x 5d',
    'Augmentin 625 bd x 5d / Dolo 650 sos',
    'Telma 40 od x 30d & Amlong 5 hs x 30d',
    'Zerodol P bd 3d | Pan D od 3d',
    'Azithral 500 od x 3d then Taxim-O 200 bd x 5d',
    'Crocin 650 tds x 3d and Cetzine 10 hs x 3d',
    'Levocet 5 hs x 5d / Sinarest tds x 3d',
    'tab zerodol p bd +pan 40 od',
    // A condition that does not change what is done.
    'Zinc syp 5ml roz ek baar 14 din tak, dast band hone par bhi dena hai',
    'Syp zinc 5ml od 14 din dast band hone ke baad bhi',
    'Zinc syp 5ml od 14d loose motion band ho jaye fir bhi chalu rakhe',
    'zinc 20 od 14 d continue even after loose motions stop',
    'Thyronorm 50 od even during fever',
    'ORS after each stool even at night',
    // A form among what the patient does.
    'Foracort 200 2 puff bd spacer gargle after',
    'Seroflo 250 2 puffs bd gargle after',
    'Azithral 500 od x 3d salt water gargle',
    'Levolin 2 puffs tds, no syrup',
    'Ibugesic 5 ml tds x 3d, drops band',
    // Tablets, or another strength?
    'tab amitone 10 hs x 5 days then 2 hs',
    'tab glycomet 500 od x 7d then 1 bd',
    'tab omnacortil 20 od x 5d then half od x 5d',
    'tab nexito 10 od x 7d then 1½ od',
    'tab folitrax 7.5 weekly x 4 wk then 2 weekly',
    // Once, before breakfast, of an attack, days of drops.
    'permite cream la at night once',
    'tab glimestar m1 forte 1 bbf 1 bd x 3/12',
    'Tab Rabeprazole 20 BD before breakfast',
    'tab sorbitrate 5mg s/l sos chest pain max 3',
    'nitrolingual spray 1 puff sos max 3',
    'otogesic ear drops 4d sos pain',
    // The words of a test, without a comma before them.
    'tab acitrom 1 mg od PT INR after 3 days',
    'ondem 4 stat can repeat after 6 hrs',
    // A half that may be one half.
    'tab dolo 1 half bd',
    'syp calpol 1 half tsp tds',
  ])('%s', (line) => {
    const { reading } = read(line);
    expect(reading.unclear.length).toBeGreaterThan(0);
    expect(isNameAlone(reading)).toBe(true);
  });

  test.each([
    ['Tab Orofer XT 1-0-0 not with milk', 'not with milk'],
    ['Tab Ecosprin 75 od not on empty stomach', 'not on empty stomach'],
    ['Tab Metolar 25 1-0-0 withhold if pulse <60', 'withhold if pulse <60'],
    ['Tab Brufen 400 TDS x 3d avoid empty stomach', 'avoid empty stomach'],
    ['Tab Flucon 150 1 stat rpt after 1 wk', 'rpt after 1 wk'],
    ['tab lithosun 300 1-0-1, s. lithium after 1wk', 's. lithium after 1wk'],
    ['tab suminat 50 stat, may repeat after 2 hours', 'may repeat after 2 hours'],
    ['tab letroz 2.5 bd x 5d, follicular study from day 9', 'follicular study from day 9'],
    ['tab glycomet 500 bd, start after 2 days', 'start after 2 days'],
  ])('%s keeps its words together', (line, note) => {
    const { reading } = read(line);
    expect(reading.regimen?.notes).toEqual([{ text: note, isUnread: false }]);
  });
});

describe('another act on the line is none of this medicine', () => {
  test.each([
    'Tab methotrexate 7.5 sunday skip if fever',
    'folitrax 10mg every sunday skip if unwell',
    'furosemide 40 mon wed fri skip if bp low',
    'lanoxin 0.25 od skip sunday if pulse <60',
    'warf 3 sunday chhod kar agar bleeding',
    'mixtard 20u morning check sugar at night',
    'Novomix 14 u morning, fbs at night',
    'insugen 30/70 18u morning snack at bedtime must',
    'मिक्सटार्ड 20 यूनिट सुबह, शुगर रात को चेक करें',
    'telma 40 subah bp sham ko check kare',
    'Dytor 20 morning and afternoon no evening dose',
    'Dytor 20 morning no night dose',
    'permite cream raat ko lagaye subah dho le',
    'परमाइट क्रीम रात को लगाएं सुबह धो लें',
    'scabex lotion night bath morning',
    'melacare cream night, sunscreen morning',
    'thyronorm 50 morning calcium at night',
    'glycomet 500 morning, voglibose afternoon',
    'calcium afternoon (iron at night)',
    'moxiflox RE tds tobra LE qid',
    'augmentin 625 bd dressing alt day',
    'ultracet bd ice pack tds',
    'neb duolin tds steam bd',
    'glycomet 500 bd x 10 yrs k/c/o dm',
    'human actrapid 4u if sugar >200 6u if >250 8u if >300',
    'zolfresh 5 hs sos max 3 nights/wk',
    'ultracet sos max 3 doses/wk',
    'Tab warf 5 od alt with 4 od',
    'IVF NS 500 ml @ 60 ml/hr',
    'inj KCl 20 meq in NS @ 100 ml/hr',
    'RL 500 ml iv 30 drops/min',
    'increase tab glycomet 500 bd',
    'hold tab ecosprin x 5 days',
    'tab lasix 40 od 5 on 2 off',
    'lanoxin .25 1 od 5 days/week 2 days off',
    'tab wysolone 10 od x 5d alt day thereafter',
    'zolfresh hs x 5d sos thereafter',
    'clinda gel am, benzoyl peroxide 2.5 pm',
    'clinda gel am, adapalene 0.1 hs',
    // Of the name, the strength, or when?
    'tab cefix 200 1+1 x 5d',
    'tab hifenac p 100 325mg 5d',
    'amifru 101 5mg x 5d',
    'tab zerodol th max 8 hs 5d',
    'shelcal max 1 od',
    'tab pan 40 1-0-1 bf max 1',
    'tab amlong 5 am x 30d',
    'atorva 10 pm',
    'crocin 1-2 tab tds, 1-2 sos',
    'physiogel lotion after bath and hs',
    // The strength, or how many?
    'emeset 4 tab tds',
    'montair 4 tab hs',
    'amaryl 2 tab od bbf',
    'Alprax 0.25 tab hs x 10 d',
    'concor 2.5 tab od',
    'alprax 0.5 tab hs',
    'Budecort 0.5 respule neb bd x 3 days',
    'Duolin 2.5 respules tds',
  ])('%s: nothing but the name is taken', (line) => {
    const { reading } = read(line);
    expect(reading.unclear.length).toBeGreaterThan(0);
    expect(isNameAlone(reading)).toBe(true);
  });

  test.each([
    ['telma 40 od bp check 1 wk', od, 'bp check 1 wk'],
    ['glycomet 500 bd fbs ppbs 1 month', bd, 'fbs ppbs 1 month'],
    ['wysolone 20 od see me 1 wk', od, 'see me 1 wk'],
    ['zerodol mr bd rest 5 days', bd, 'rest 5 days'],
    ['dolo 650 tds fever since 3 days', tds, 'fever since 3 days'],
    ['grilinctus 10ml tds c/o cough 2 days', tds, 'c/o cough 2 days'],
    ['syp calpol 4ml tds sponge if >102', tds, 'sponge if >102'],
  ])('%s: how long is that of the words before it', (line, when, text) => {
    const { reading, meaning } = read(line);
    expect(meaning.steps.map((step) => [step.when, step.duration])).toEqual([[when, '']]);
    expect(reading.regimen?.notes).toEqual([{ text, isUnread: true }]);
  });

  test.each([
    ['scabper lotion apply at night wash off morning', 'wash off morning'],
    ['tretin gel night wash face morning', 'wash face morning'],
    ['licel shampoo wash repeat 10 days', 'wash repeat 10 days'],
    ['telma 40 od recheck bp 1 wk', 'recheck bp 1 wk'],
    ['pan 40 od rv 2 wks', 'rv 2 wks'],
    ['ecosprin 75 od for last 2 yrs', 'for last 2 yrs'],
    ['amlong 5 od since 2 years', 'since 2 years'],
    ['amlong 5 od 5 saal se', '5 saal se'],
    ['pan 40 od no spicy food 1 month', 'no spicy food 1 month'],
    ['metrogyl 400 tds no alcohol', 'no alcohol'],
    ['kmno4 soak 15 min bd', '15 min'],
    ['melatonin 3 mg 1 hr before bedtime', '1 hr before bedtime'],
    ['scabex lotion neck below hs', 'neck below'],
    ['For sleep tab zolfresh 10 hs', 'For sleep'],
    ['Fever - syp calpol 5ml tds', 'Fever'],
    ['गैस की गोली rantac 150 subah', 'गैस की गोली'],
    ['dard ki goli zerodol sp 1-0-1', 'dard ki goli'],
    ['if no relief tab flexon 1 bd', 'if no relief'],
  ])('%s is a note, and says not how long', (line, text) => {
    const { reading, meaning } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(meaning.steps.map(({ duration }) => duration)).toEqual(['']);
    expect(reading.regimen?.notes).toEqual([{ text, isUnread: false }]);
  });

  right([
    ['Adv: tab pan 40 od', 'pan 40', { when: od }],
    ['R/ tab Ecosprin AV 75/10 0-0-1', 'ecosprin av 75/10', { when: '0-0-1' }],
    ['crocin 1 tab tds', 'crocin', { dose: '1 tablet', when: tds }],
    ['tab telma a od', 'telma a', { when: od }],
    ['tab AKT4 kit 1 daily', 'akt4 kit', { dose: '1', days: 'daily' }],
    ['tab risdone plus 1 bd', 'risdone plus', { dose: '1 tablet', when: bd }],
    ['tab 4fdc 3 tabs od', '4fdc', { dose: '3 tablet', when: od }],
    ['vitamin a od 3 d', 'vitamin a', { when: od, duration: '3 day' }],
    ['tab glimisave m2 forte 1 bd', 'glimisave m2 forte', { dose: '1 tablet', when: bd }],
    ['tab gluconorm g2 forte 2 bd', 'gluconorm g2 forte', { dose: '2 tablet', when: bd }],
    ['dolo 2 tabs stat', 'dolo', { dose: '2 tablet', when: 'at once' }],
    [
      'omnacortil 10 3 od x 5d then 1/2 od x 5d',
      'omnacortil 10',
      [
        { dose: '3', when: od, duration: '5 day' },
        { dose: '½', when: od, duration: '5 day' },
      ],
    ],
    [
      'tab eliquis 5 2 bd x 7d then 1 bd',
      'eliquis 5',
      [
        { dose: '2 tablet', when: bd, duration: '7 day' },
        { dose: '1 tablet', when: bd },
      ],
    ],
  ]);
  marked([
    ['wysolone 10 2 od x 5d then 5 od x 5d', 'wysolone'],
    ['wysolone 20 1 od x 5d, then 10 od x 5d stop', 'wysolone'],
  ]);
});

test.each(['chloromycetin applicap re hs x 7 d', 'hot fomentation be bd x 10 d'])(
  'an eye’s side within a name marks the name: %s',
  (line) => {
    const { reading } = read(line);
    expect(reading.unclear).toMatchObject([{ text: expect.stringMatching(/ (?:re|be)$/) }]);
  },
);

describe('so many times stand before their week or month', () => {
  right([
    ['Methotrexate 7.5 1 bar hafte me', 'methotrexate 7.5', { days: '1 a week' }],
    [
      'folitrax 7.5 2 goli 1 baar haftey me',
      'folitrax 7.5',
      { dose: '2 tablet', days: '1 a week' },
    ],
    ['फोलिट्रैक्स 7.5 एक बार हफ्ते में', 'फोलिट्रैक्स 7.5', { days: '1 a week' }],
    ['folitrax 7.5 do bar hafte mein', 'folitrax 7.5', { days: '2 a week' }],
    ['folitrax 7.5 3 bar hafte me', 'folitrax 7.5', { days: '3 a week' }],
    ['folitrax 7.5 ek baar prati saptah', 'folitrax 7.5', { days: '1 a week' }],
    ['folitrax 7.5 ek bar har hafte', 'folitrax 7.5', { days: '1 a week' }],
    ['folitrax 7.5 once hafte me', 'folitrax 7.5', { days: '1 a week' }],
    ['D3 एक बार महीने में', 'd3', { days: 'monthly' }],
    ['Tab Calcirol ek bar mahine me', 'calcirol', { days: 'monthly' }],
    ['Sach Calcirol 60k ek bar 15 din me', 'sach calcirol 60k', { days: 'every 15 days' }],
    ['folitrax 7.5 hafte me 1 bar', 'folitrax 7.5', { days: '1 a week' }],
    ['dolo 650 3 bar din me', 'dolo 650', { when: tds }],
    ['dolo 650 do bar 5 din', 'dolo 650', { when: bd, duration: '5 day' }],
    ['dolo 650 2 bar 1 hafta', 'dolo 650', { when: bd, duration: '1 week' }],
  ]);
  marked([
    ['folitrax 7.5 ek bar haftey', 'folitrax'],
    ['alendronate 70 1 baar hafte khali pet', 'alendronate'],
    ['D3 60k 2 bar mahine mein', 'd3'],
    ['dolo 650 din me 2 bar hafte tak', 'dolo'],
    ['folitrax 10 ek din hafte me', 'folitrax'],
  ]);
});

/** Read as this, with these of the doctor's own words. */
const noted = (rows: readonly (readonly [...Row, note: string])[]) =>
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, [line, medicine, steps, note]) => {
    const { reading, meaning } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(meaning).toEqual(meanings([line, medicine, steps as Steps])[0]);
    expect(reading.regimen?.notes.map(({ text }) => text)).toEqual([note]);
  });

describe('what turns the words behind it round is no part of a name', () => {
  noted([
    [
      'Combiflam no empty stomach bd 3d',
      'combiflam',
      { when: bd, duration: '3 day' },
      'no empty stomach',
    ],
    ['Brufen dont empty stomach bd', 'brufen', { when: bd }, 'dont empty stomach'],
    ['Combiflam 400 no empty stomach bd', 'combiflam 400', { when: bd }, 'no empty stomach'],
    ['Combiflam no milk bd', 'combiflam', { when: bd }, 'no milk'],
    ['Sporlac no antacid bd', 'sporlac', { when: bd }, 'no antacid'],
  ]);
  marked([
    ['Combiflam w/o empty stomach bd', 'combiflam'],
    ['Orofer XT no after food od', 'orofer xt'],
    ['Pan D not after food 1-0-0', 'pan d'],
    ['Zincovit no bedtime od', 'zincovit'],
    ['Montair LC not morning, hs 10d', 'montair lc'],
    ['Ultracet no night only morning 3d', 'ultracet'],
    ['Brufen na khali pet bd', 'brufen'],
    ['Combiflam khali pet mat lena bd', 'combiflam'],
    ['Brufen bhookhe pet nahi tds', 'brufen'],
  ]);
  test('the number of an hour is no dose', () => {
    const { reading } = read('Thyronorm no food 1 hr after, od');
    expect(reading.unclear).not.toEqual([]);
    expect(reading.regimen?.steps).toMatchObject([{ dose: null }]);
  });
  test.each([
    ['Becosules without food od', 'Becosules', 'without food'],
    ['Candid V no periods hs', 'Candid V', 'no periods'],
    ['Deriva no day hs', 'Deriva', 'no day'],
  ])('%s: the words are marked', (line, name, text) => {
    const { reading } = read(line);
    expect(reading.name).toBe(name);
    expect(reading.unclear.map((one) => one.text)).toEqual([text]);
  });
  right([
    ['No Scars cream hs', 'no scars', { when: 'night' }],
    ['Diclofenac Na 50 bd', 'diclofenac na 50', { when: bd }],
  ]);
});

describe('meals and bedtime, joined, are not bedtime alone', () => {
  marked([
    ['Mucaine 10ml pc & hs x 7d', 'mucaine'],
    ['Reglan 10 before meals and hs 5d', 'reglan'],
    ['Mucaine 10 ml after meals,hs', 'mucaine'],
    ['Mucaine 10 ml pc + hs', 'mucaine'],
    ['Mucaine 10ml hs & pc', 'mucaine'],
    ['Mucaine 10 ml after food / hs', 'mucaine'],
    ['Mucaine 10 ml 20 min after meals & hs', 'mucaine'],
    ['Mucaine 10 ml after each meal & bedtime', 'mucaine'],
    ['Gelusil 10 ml after each meal hs', 'gelusil'],
    ['pan40 empty stomach & hs', 'pan'],
    ['Mucaine 10ml khane ke baad aur sote samay', 'mucaine'],
    ['Mucaine 10ml khane ke baad + raat ko sote samay', 'mucaine'],
    ['Solspre nose drops 2 drops before feeds & sos', 'nasal drops solspre'],
    ['Domstal 10 before food & sos', 'domstal'],
    ['Metformin 500 after breakfast & dinner', 'metformin'],
  ]);
  right([
    ['Pan 40 hs after food', 'pan 40', { when: 'night', relation: 'after food' }],
    ['Pan 40 after food, hs', 'pan 40', { when: 'night', relation: 'after food' }],
    ['Pan 40 od, before food', 'pan 40', { when: od, relation: 'before food' }],
    [
      'Eltroxin 50 morning & empty stomach',
      'eltroxin 50',
      { when: 'morning', relation: 'empty stomach' },
    ],
    [
      'Sporlac morning & night, after food',
      'sporlac',
      { when: 'morning night', relation: 'after food' },
    ],
  ]);
});

describe('a gel by the ml is drunk', () => {
  right([
    ['Mucaine gel 10ml tds', 'gel mucaine', { dose: '10 ml', when: tds }],
    [
      'Sucral O gel 10 ml bd ac',
      'gel sucral o',
      { dose: '10 ml', when: bd, relation: 'before food' },
    ],
    ['Candid oral gel 2ml tds', 'mouth gel candid', { dose: '2 ml', when: tds }],
    ['gel digene 2 tsp tds', 'gel digene', { dose: '2 teaspoon', when: tds }],
  ]);
  noted([
    ['volini gel 30 gm bd', 'gel volini', { when: bd }, '30 gm'],
    ['Mucaine gel 170 ml 10ml tds', 'gel mucaine', { dose: '10 ml', when: tds }, '170 ml'],
    ['calamine lotion 15 ml hs', 'lotion calamine', { when: 'night' }, '15 ml'],
  ]);
});

describe('how long a complaint has lasted is no duration', () => {
  test.each([
    ['Emeset syp 2.5ml sos if vomiting > 2 days', 'if vomiting > 2 days', []],
    ['Imodium sos loose motion > 1 day', 'loose motion > 1 day', []],
    ['dolo 650 sos if fever more than 2 days', 'if fever more than 2 days', []],
    ['Crocin 650 sos if fever > 2 days review', '', ['if fever > 2 days review']],
    ['Meftal sos pain > 3 days review', '', ['pain > 3 days', 'review']],
  ])('%s', (line, reason, notes) => {
    const { reading } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(reading.regimen?.steps).toMatchObject([{ asNeeded: { reason }, duration: null }]);
    expect(reading.regimen?.notes.map(({ text }) => text)).toEqual(notes);
  });
  noted([
    [
      'Cremaffin 15 ml hs if no motion x 3 days',
      'cremaffin',
      { dose: '15 ml', when: 'night' },
      'if no motion x 3 days',
    ],
  ]);
  marked([['dolo 650 sos > 3 days', 'dolo']]);
  test.each(['Crocin 650 sos if fever x 3 days', 'Crocin 650 sos fever 3 days'])(
    '%s: so long the medicine',
    (line) => {
      const { reading } = read(line);
      expect(reading.unclear).toEqual([]);
      expect(reading.regimen?.steps).toMatchObject([{ duration: { amount: '3', unit: 'day' } }]);
    },
  );
});

describe('when it is given again is no duration', () => {
  noted([
    ['Ivermectin 12 stat, 1wk repeat', 'ivermectin 12', { when: 'at once' }, '1 wk repeat'],
    ['Albendazole 400 stat 2 wk rpt', 'albendazole 400', { when: 'at once' }, '2 wk rpt'],
    ['Albendazole 400 stat repeat 15d', 'albendazole 400', { when: 'at once' }, 'repeat 15d'],
    ['dolo 650 bd 5 days repeat cbc', 'dolo 650', { when: bd, duration: '5 day' }, 'repeat cbc'],
    ['dolo 650 bd x 5 days repeat', 'dolo 650', { when: bd, duration: '5 day' }, 'repeat'],
  ]);
  marked([
    ['Scabper neck down hs 7d repeat', 'scabper'],
    ['azithral 500 od 3d repeat', 'azithral'],
  ]);
  test('overnight it is put on once', () => {
    const { reading } = read('permethrin cream overnight, 1 wk repeat all family');
    expect(reading.unclear).toEqual([]);
    expect(reading.regimen?.steps).toMatchObject([{ duration: null }]);
    expect(reading.regimen?.notes.map(({ text }) => text)).toEqual([
      'overnight',
      '1 wk repeat all family',
    ]);
  });
});

describe('what is put on in the mouth is not swallowed', () => {
  test.each([
    ['Zytee gel LA oral ulcer qid', 'Gel Zytee', ['oral ulcer']],
    ['Kenacort oral paste hs', 'Mouth paste Kenacort', []],
    ['Aceclo gel oral', 'Gel Aceclo', ['oral']],
    ['Candid oral paint bd', 'Mouth paint Candid', []],
    ['Candid mouth paint oral thrush', 'Mouth paint Candid', ['oral thrush']],
    ['Orasore gel apply oral mucosa', 'Gel Orasore', ['oral mucosa']],
    ['Gentian violet paint oral', 'Gentian violet paint', ['oral']],
    ['Dentogel oral qid', 'Dentogel', ['oral']],
    ['Hexidine oral rinse bd', 'Hexidine', ['oral rinse']],
    ['Fluconazole 150 oral thrush weekly', 'Fluconazole', ['oral thrush']],
    ['Oral B paste bd', 'Oral B paste', []],
    ['oral rehydration salts 1 sachet sos', 'Oral rehydration salts', []],
  ])('%s', (line, name, notes) => {
    const { reading } = read(line);
    expect(reading.name).toBe(name);
    expect(reading.regimen?.steps).toMatchObject([{ route: null }]);
    expect(reading.regimen?.notes.map(({ text }) => text)).toEqual(notes);
  });
  test.each([
    'dolo 650 oral bd',
    'augmentin oral 625 bd',
    'oral ivermectin 12 stat',
    'mucaine gel 10 ml po tds',
    'Metrogyl oral susp 5 ml tds',
  ])('%s: by mouth', (line) => {
    const { reading } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(reading.regimen?.steps).toMatchObject([{ route: 'PO' }]);
  });
});

describe('letters before the word for food say what they say alone', () => {
  right([
    ['telma 40 od b/f food', 'telma 40', { when: od, relation: 'before food' }],
    ['pan 40 od bf meals 10d', 'pan 40', { when: od, relation: 'before food', duration: '10 day' }],
    ['pan 40 od a/f food 10d', 'pan 40', { when: od, relation: 'after food', duration: '10 day' }],
    ['pan 40 od 1hr bf food', 'pan 40', { when: od, relation: '1 hours before food' }],
    ['pan 40 od bf', 'pan 40', { when: od, relation: 'before food' }],
  ]);
});

describe('a small number that a comma parts from the name is no certain strength', () => {
  marked([
    ['टैबलेट neurobion forte, ४ रात को, x 7/7', 'tab neurobion forte'],
    ['tab emeset, 4 od', 'tab emeset'],
    ['cap becosules, 4 hs', 'cap becosules'],
  ]);
  right([
    ['tab emeset, 4 mg, od', 'emeset 4 mg', { when: od }],
    ['tab amaryl, 2, od', 'amaryl 2', { when: od }],
    ['tab amlong, 5, od', 'amlong 5', { when: od }],
    ['tab dolo 650, 1 od', 'dolo 650', { dose: '1 tablet', when: od }],
  ]);
});

describe('some days of a cycle are not once in it', () => {
  marked([
    ['Melphalan 2mg 3-0-3 x 4 days every 4 weeks', 'melphalan'],
    ['Alkacel 2mg 2-0-2 x 4d every month', 'alkacel'],
    ['Xeloda 500 3-0-3 x 2wk every 3 wks', 'xeloda'],
    ['Xeloda 500 3-0-3 x 14 din har 21 din me', 'xeloda'],
    ['norflox 400 1-0-1 5d monthly', 'norflox'],
    ['letroz 2.5 hs 5 days every month', 'letroz'],
    ['Temozolomide 100 d1-d5 every 28 days empty stomach hs', 'temozolomide'],
    ['Temozolomide 100 hs day 1 to 5 every 4 weeks', 'temozolomide'],
    ['folitrax 7.5 weekly x 3 days', 'folitrax'],
  ]);
  right([
    ['D3 60k weekly x 8 weeks', 'd3 60k', { days: '1 a week', duration: '8 week' }],
    ['D3 60k monthly x 6 months', 'd3 60k', { days: 'monthly', duration: '6 month' }],
    ['D3 60k every 15 days x 3 months', 'd3 60k', { days: 'every 15 days', duration: '3 month' }],
    [
      'telma 40 1-0-0 alternate days x 10 days',
      'telma 40',
      { when: '1-0-0', days: 'every 2 days', duration: '10 day' },
    ],
  ]);
});

describe('two amounts that take turns are not one of them', () => {
  marked([
    ['warf 2 & 3 alternate days', 'warf'],
    ['warf 2, 3 alt days', 'warf'],
    ['warf 2 3 alt days', 'warf'],
    ['acitrom 2 & 3 mg alternate days', 'acitrom'],
    ['lanoxin 1 & half alternate days', 'lanoxin'],
    ['warf 3/4 alternate days', 'warf'],
    ['acitrom 1-2 tab alt days', 'acitrom'],
    ['thyronorm 50mcg-75mcg alt days', 'thyronorm'],
    ['T. Warf 2-3-2-3 alternate', 'tab warf'],
    ['Thyronorm 100/112.5 alternate days', 'thyronorm'],
    ['Thyronorm 75/88.5 alternate days', 'thyronorm'],
    ['Thyronorm 37.5/50 eod', 'thyronorm'],
    // The numbers stay with the name, as typed.
    ['warf 2.5-5 alternate days', 'warf 2.5-5'],
    ['thyronorm 50-75 alt days', 'thyronorm 50-75'],
    ['warf 3mg/2mg alternate day', 'warf 3mg/2mg'],
    ['lanoxin 1-1/2 alternate day', 'lanoxin 1-1/2'],
  ]);
  right([
    ['lanoxin 1/2 alternate days', 'lanoxin', { dose: '½', days: 'every 2 days' }],
    ['lanoxin one and a half alternate days', 'lanoxin', { dose: '1½', days: 'every 2 days' }],
    [
      'folvite 5 mg, 1 tab alternate days',
      'folvite 5 mg',
      { dose: '1 tablet', days: 'every 2 days' },
    ],
    ['amlong 5 1 tab alternate days', 'amlong 5', { dose: '1 tablet', days: 'every 2 days' }],
  ]);
});

describe('what one step alone says is not said of all', () => {
  marked([
    ['inj lasix 40 iv bd 2d then oral 40 od', 'inj lasix'],
    ['inj lasix 40 bd 2d then oral 40 od', 'inj lasix'],
    ['Augmentin 1.2 g iv tds x 3 d then 625 tds oral x 4d', 'augmentin'],
    ['voveran 75 im stat f/b 50 bd oral 3d', 'voveran'],
    ['clobetasol-s oint thin layer hs elbows x 2wk then alt days 2wk', 'oint clobetasol-s'],
    ['omnacortil 10 1-0-0 x 5d then alternate days x 5d', 'omnacortil'],
  ]);
  right([
    [
      'inj monocef 1 g iv bd x 3d then od x 2d',
      'inj monocef 1 g',
      [
        { when: bd, duration: '3 day', route: 'IV' },
        { when: od, duration: '2 day', route: 'IV' },
      ],
    ],
    [
      'omnacortil 10 od x 5d then alternate days x 5d',
      'omnacortil 10',
      [
        { when: od, duration: '5 day' },
        { days: 'every 2 days', duration: '5 day' },
      ],
    ],
  ]);
});

describe('INH is isoniazid where milligrams follow', () => {
  right([
    [
      'INH 300 od bbf x 6m',
      'inh 300',
      { when: od, duration: '6 month', relation: 'before breakfast' },
    ],
    ['INH300 od x 6m', 'inh 300', { when: od, duration: '6 month' }],
    ['INH 300mg 1-0-0 x 3m', 'inh 300 mg', { when: '1-0-0', duration: '3 month' }],
    ['T. INH 300 od', 'tab inh 300', { when: od }],
    ['INH prophylaxis 300 od 6 months', 'inh prophylaxis 300', { when: od, duration: '6 month' }],
    ['INH-300 hs', 'inh 300', { when: 'night' }],
    ['INH 150 1-0-0 x 3/12', 'inh 150', { when: '1-0-0', duration: '3 month' }],
    ['inh seroflo 250 bd', 'inhaler seroflo 250', { when: bd }],
    ['inh budecort 200 2 puff bd', 'inhaler budecort 200', { dose: '2 puff', when: bd }],
    ['inh asthalin sos', 'inhaler asthalin', { asNeeded: 'sos' }],
  ]);
  marked([
    ['INH 300 daily + B6 10 mg', 'inh'],
    ['INH 5-10 mg/kg od', 'inh'],
  ]);
});

describe('a form with how often and no medicine asks for the name', () => {
  test.each([
    ['inhaler 2 puff bd x 2m', 'Inhaler', '2 month'],
    ['rotacap 1 bd x 1m', 'Rotacap', '1 month'],
    ['oint bd x 1m', 'Oint.', ''],
    ['neb 5 od x 1m', 'Neb.', ''],
    ['inh 200 mcg bd', 'Inhaler', ''],
    ['MDI inh 2 puff sos', 'Inhaler', ''],
    ['lotion nahane ke baad', 'Lotion', ''],
    ['gel subah muh dhone ke baad', 'Gel', ''],
    ['shampoo hafte me 2 bar 5 min rakh ke dhona', 'Shampoo', ''],
    ['soap nahate time', 'Soap', ''],
    ['cream dad pe bd', 'Cream', ''],
    ['Oint. patli parat bd', 'Oint.', ''],
  ])('%s', (line, name, duration) => {
    const { whole, reading, meaning } = read(line);
    expect(whole.missing).toContain('name');
    expect(reading.name).toBe(name);
    expect(meaning.steps.map((step) => step.duration)).toEqual([duration]);
    conserves(line, reading);
  });
});

describe('every so many weeks', () => {
  right([
    [
      'inj fluanxol depot 25mg im q 3 weeks',
      'inj fluanxol depot 25mg',
      { days: 'every 3 weeks', route: 'IM' },
    ],
    [
      'inj fluanxol depot 25mg im q 2 wks',
      'inj fluanxol depot 25mg',
      { days: 'every 2 weeks', route: 'IM' },
    ],
    [
      'inj fluanxol depot 25mg im q 28 days',
      'inj fluanxol depot 25mg',
      { days: 'every 28 days', route: 'IM' },
    ],
    ['dolo 650 bd / 5 days', 'dolo 650', { when: bd, duration: '5 day' }],
    ['folitrax 10 weekly', 'folitrax 10', { days: '1 a week' }],
    ['ibandronate 150 monthly', 'ibandronate 150', { days: 'monthly' }],
  ]);
  marked([
    ['fluanxol depot 20mg im / 3 weeks', 'fluanxol depot'],
    ['inj fluanxol depot 25mg im q 15 d', 'inj fluanxol depot'],
    ['Prolia 6 monthly', 'prolia'],
    ['prolia sc 6 mthly', 'prolia'],
    ['zoledronate iv 12 monthly', 'zoledronate'],
    ['infliximab 8 weekly', 'infliximab'],
  ]);
});

describe('so many tablets behind how often may be given out', () => {
  marked([
    ['cefix 200 bd 6 tabs', 'cefix'],
    ['dolo 650 tds 9 tabs', 'dolo'],
    ['dolo 650 tds (9 tabs)', 'dolo'],
    ['dolo 650 bd four tabs', 'dolo'],
    ['azithral 500 od 3 tabs', 'azithral'],
    ['augmentin 625 bd 4 tab', 'augmentin'],
    ['dolo 650 1-0-1 6 tab', 'dolo'],
    ['fluka 150 weekly 4 tab', 'fluka'],
    ['calcirol weekly 4 sachet', 'calcirol'],
    ['dolo 650 sos 4 tabs', 'dolo'],
    ['omnacortil 10 hs 3 tab', 'omnacortil'],
  ]);
  right([
    ['hcq 200 bd 2 tab', 'hcq 200', { dose: '2 tablet', when: bd }],
    ['omnacortil 10 subah 4 goli', 'omnacortil 10', { dose: '4 tablet', when: 'morning' }],
    ['ivermectin 12 stat 3 tab', 'ivermectin 12', { dose: '3 tablet', when: 'at once' }],
    [
      'omnacortil 10 od x 3d then 3 tab od x 2 d',
      'omnacortil 10',
      [
        { when: od, duration: '3 day' },
        { dose: '3 tablet', when: od, duration: '2 day' },
      ],
    ],
  ]);
  test.each([
    ['cefix 200 bd x 3 days 6 tabs', bd, '3 day', '6 tabs'],
    ['azithral 500 od x 3 days 3 tab', od, '3 day', '3 tab'],
    ['pantop 40 od x 1 week 7 tabs', od, '1 week', '7 tabs'],
    ['dolo 650 bd 10 tabs', bd, '', '10 tabs'],
  ])('%s: as many as these days take is a note', (line, when, duration, text) => {
    const { reading, meaning } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(meaning.steps).toMatchObject([{ when, duration, dose: '' }]);
    expect(reading.regimen?.notes).toEqual([{ text, isUnread: false }]);
  });
});

describe('a quarter is a dose', () => {
  test.each([
    ['lasix qtr tab hs', '¼'],
    ['lasix pav goli subah', '¼'],
    ['lasix pao goli subah', '¼'],
    ['lasix quarter of a tab od', '¼'],
    ['lasix ek chauthai goli od', '¼'],
    ['lasix adhi ki adhi goli od', '¼'],
    ['lasix half of a tab od', '½'],
    ['lasix teen chauthai goli od', '¾'],
  ])('%s', (line, amount) => {
    const { reading } = read(line);
    expect(reading).toMatchObject({ name: 'Lasix', unclear: [] });
    expect(reading.regimen?.steps).toMatchObject([{ dose: { amount, unit: 'tablet' } }]);
  });
});

describe('a route right behind the name is no part of it', () => {
  right([
    ['dulcolax pr 1 stat', 'dulcolax', { dose: '1', when: 'at once', route: 'PR' }],
    ['proctosedyl pr bd', 'proctosedyl', { when: bd, route: 'PR' }],
    ['mesacol pr hs', 'mesacol', { when: 'night', route: 'PR' }],
    ['dulcolax 5 pr hs', 'dulcolax 5', { when: 'night', route: 'PR' }],
    ['nitrocontin sl sos', 'nitrocontin', { asNeeded: 'sos', route: 'sublingual' }],
    ['isordil sl 5 sos', 'isordil 5', { asNeeded: 'sos', route: 'sublingual' }],
    ['Candid LA tds x 2wk', 'candid', { dose: ' application', when: tds, duration: '2 week' }],
    ['Betnovate N la bd', 'betnovate n', { dose: ' application', when: bd }],
    ['T-bact la tds', 't-bact', { dose: ' application', when: tds }],
    // Of these they are the name.
    ['Doxt SL bd', 'doxt sl', { when: bd }],
    ['tab ranx pr 500 bd', 'ranx pr 500', { when: bd }],
    ['Inderal LA 40 od', 'inderal la 40', { when: od }],
    ['Inderal LA od', 'inderal la', { when: od }],
    ['Telma AM 40 od', 'telma am 40', { when: od }],
    ['Cilacar T 10 od', 'cilacar t 10', { when: od }],
    ['Zerodol S bd', 'zerodol s', { when: bd }],
    ['Candid C bd', 'candid c', { when: bd }],
    ['La shield lite bd', 'la shield lite', { when: bd }],
  ]);
  test.each([
    ['Etofen pr bd', 'pr'],
    ['Ranx 500 pr bd', 'pr'],
    ['Zerofen sl sos', 'sl'],
    ['Dermofen la bd', 'la'],
  ])('%s: a part of the name, or how it is given?', (line, text) => {
    expect(read(line).reading.unclear).toMatchObject([{ text }]);
  });
});

describe('a number that may be the strength is no number of days, and no pattern', () => {
  marked([
    ['etoricoxib od 90 pc', 'etoricoxib'],
    ['Monotrate od 60', 'monotrate'],
    ['diamicron od 60 bbf', 'diamicron'],
    ['Metosartan od 25', 'metosartan'],
    ['tab amlong od 5', 'tab amlong'],
    ['tab neurobion forte, 4 at night', 'tab neurobion forte'],
    ['Sertraline 50, 100 after 1 wk', 'sertraline'],
    ['Eltroxin 88 , 100', 'eltroxin'],
    ['Aldactone 25, 100', 'aldactone'],
    ['Tab febrex 1/2/1 x3d', 'tab febrex'],
  ]);
  right([
    ['Tab febrex 1/1/1 x3d', 'febrex', { when: '1-1-1', duration: '3 day' }],
    ['febrex 650 2/2/2', 'febrex 650', { when: '2-2-2' }],
    ['tab amaryl 4 od', 'amaryl 4', { when: od }],
    ['dolo 650 tds 5', 'dolo 650', { when: tds, duration: '5 day' }],
    ['combiflam tds x 5', 'combiflam', { when: tds, duration: '5 day' }],
    ['syp ascoril 5ml tds 5', 'ascoril', { dose: '5 ml', when: tds, duration: '5 day' }],
    ['ascoril 5ml tds 5', 'ascoril', { dose: '5 ml', when: tds, duration: '5 day' }],
    ['candid cream bd 10', 'candid', { when: bd, duration: '10 day' }],
    ['Dolo 650, 101, 5 days', 'dolo 650', { when: '1-0-1', duration: '5 day' }],
  ]);
});

describe('m at the end of a tablet’s line is months', () => {
  right([
    ['telma 40 od 1m', 'telma 40', { when: od, duration: '1 month' }],
    ['trajenta 5 od 1m', 'trajenta 5', { when: od, duration: '1 month' }],
    ['Shelcal 500 od 3m', 'shelcal 500', { when: od, duration: '3 month' }],
    [
      'telma 40 od 1m, after food',
      'telma 40',
      { when: od, duration: '1 month', relation: 'after food' },
    ],
    ['tab pan d od 2m', 'pan d', { when: od, duration: '2 month' }],
  ]);
  // It may be minutes.
  test.each(['betadine gargle tds 5m', 'ketomac shampoo bd 5m', 'neb duolin bd 3m'])(
    '%s',
    (line) => {
      expect(read(line).meaning.steps.map(({ duration }) => duration)).toEqual(['']);
    },
  );
});

describe('a number before “night” is the strength or how many', () => {
  right([
    ['tab amlong 5 night', 'amlong 5', { when: 'night' }],
    ['tab atarax 10 night', 'atarax 10', { when: 'night' }],
    ['tab montair 10 night pc', 'montair 10', { when: 'night', relation: 'after food' }],
    ['tab ecosprin 75 night x 5 nights', 'ecosprin 75', { when: 'night', duration: '5 day' }],
    ['tab gabapin 100 night', 'gabapin 100', { when: 'night' }],
    ['tab rosuvas 10 night cont', 'rosuvas 10', { when: 'night', duration: 'continue' }],
    ['lantus 10 night', 'lantus 10', { when: 'night' }],
    ['tab atorva 10 1 night', 'atorva 10', { dose: '1 tablet', when: 'night' }],
    ['tab alprax 0.25 1 night', 'alprax 0.25', { dose: '1 tablet', when: 'night' }],
    ['tab cetirizine 1 night', 'cetirizine', { dose: '1 tablet', when: 'night' }],
    ['tab cetirizine 10mg 1 night', 'cetirizine 10mg', { dose: '1 tablet', when: 'night' }],
    ['tab amlong 5night x 10d', 'amlong 5', { when: 'night', duration: '10 day' }],
    // These say when already.
    ['tab amlong 5 at night', 'amlong 5', { when: 'night' }],
    ['tab alprax 0.5 night', 'alprax 0.5', { when: 'night' }],
    ['tab amlong 10 raat', 'amlong 10', { when: 'night' }],
    // How long.
    ['tab alprax 0.25 hs 5 nights', 'alprax 0.25', { when: 'night', duration: '5 day' }],
    ['tab alprax 0.25 hs x 3 night', 'alprax 0.25', { when: 'night', duration: '3 day' }],
    ['tab alprax 0.25 hs for 3 night', 'alprax 0.25', { when: 'night', duration: '3 day' }],
    ['tab alprax 0.25 od 3 night', 'alprax 0.25', { when: od, duration: '3 day' }],
  ]);
  marked([
    ['tab atorva od 10 night', 'tab atorva'],
    ['tab amlong 5 1-0-0 2 night', 'tab amlong'],
    ['syp ascoril 5 night', 'syp ascoril'],
  ]);
});

describe('when something is taken on a condition stands in the condition', () => {
  test.each([
    ['adapalene gel hs if irritation use alt night', 'night', 'if irritation use alt night'],
    ['adapalene gel hs if dry use alternate nights', 'night', 'if dry use alternate nights'],
    ['adapalene gel hs if peeling skip 2 nights', 'night', 'if peeling skip 2 nights'],
    ['adapalene gel hs if dry only alt mornings', 'night', 'if dry only alt mornings'],
    ['tab atarax 10 hs, if itching use at night', 'night', 'if itching use at night'],
    ['tab pan 40 morning, if acidity take at night', 'morning', 'if acidity take at night'],
    ['tab pan 40 morning, if acidity take hs', 'morning', 'if acidity take hs'],
    ['tab pan 40 morning, in case of acidity at night', 'morning', 'in case of acidity at night'],
    ['tab pan 40 hs stop if rash in morning', 'night', 'stop if rash in morning'],
    [
      'tab dytor 10 morning, if swelling take morning & afternoon',
      'morning',
      'if swelling take morning & afternoon',
    ],
    [
      'syp ascoril 5ml morning, if cough give morning and night',
      'morning',
      'if cough give morning and night',
    ],
    [
      'tab vertin 8 morning, if giddy take in morning & night',
      'morning',
      'if giddy take in morning & night',
    ],
    ['tab restyl 0.25 0-0-1, if anxious at night', '0-0-1', 'if anxious at night'],
    // These were whole already.
    [
      'tab restyl 0.25 hs if no sleep in 2 nights double',
      'night',
      'if no sleep in 2 nights double',
    ],
    ['tab dolo 650 tds if fever', tds, 'if fever'],
  ])('%s', (line, when, text) => {
    const { reading, meaning } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(meaning.steps).toMatchObject([{ when, days: '' }]);
    expect(reading.regimen?.notes).toEqual([{ text, isUnread: false }]);
  });
  right([['tab atarax 10 if itching at night', 'atarax 10', { when: 'night' }]]);
  marked([
    ['tab pan 40 morning, take at night also', 'tab pan'],
    ['tab pan 40 morning, when acidity take at night', 'tab pan'],
    ['tab pan 40 morning, at night if acidity', 'tab pan'],
    ['tab atarax 10 morning, night if itching', 'tab atarax'],
  ]);
});

describe('what is needed behind a repeat is the repeat', () => {
  test.each([
    ['rizatriptan 10 at onset, repeat after 2 hrs if needed', 'repeat after 2 hrs if needed'],
    ['rizatriptan 10 at onset, repeat after 2 hrs, if needed', 'repeat after 2 hrs, if needed'],
    ['rizatriptan 10 at onset, if needed repeat after 2 hrs', 'if needed repeat after 2 hrs'],
    ['rizatriptan 10 at onset, can be repeated after 2 hrs sos', 'can be repeated after 2 hrs sos'],
    [
      'suminat 50 at onset of headache, rpt after 2 h if needed max 2/d',
      'rpt after 2 h if needed max 2/d',
    ],
    ['naxdom 500 at onset, rpt after 2h sos', 'rpt after 2h sos'],
    [
      'asthalin 2 puffs, repeat after 20 min if needed max 3 times',
      'repeat after 20 min if needed max 3 times',
    ],
    ['dolo 650 stat, rpt after 6 h prn', 'rpt after 6 h prn'],
  ])('%s', (line, text) => {
    const { reading, meaning } = read(line);
    expect(meaning.steps).toMatchObject([{ asNeeded: '', most: '' }]);
    expect(reading.regimen?.notes.at(-1)).toEqual({ text, isUnread: false });
  });
  // These say before it that they are taken when needed.
  test.each([
    ['sorbitrate 5 s/l sos repeat after 5 min if needed', '', 'repeat after 5 min if needed'],
    ['tab nicip sos, rpt after 6h if needed', '', 'rpt after 6h if needed'],
    ['domstal 10 sos, repeat in 4 hr if needed max 3/d', '3', 'repeat in 4 hr if needed'],
  ])('%s', (line, most, text) => {
    const { reading, meaning } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(meaning.steps).toMatchObject([{ asNeeded: 'sos', most }]);
    expect(reading.regimen?.notes).toEqual([{ text, isUnread: false }]);
  });
});

describe('so many nights a week', () => {
  right([
    ['tab zolfresh 5 hs only 3 nights a week', 'zolfresh 5', { when: 'night', days: '3 a week' }],
    ['tab zolfresh 5 hs 3 nights/week', 'zolfresh 5', { when: 'night', days: '3 a week' }],
    ['tab zolfresh 5 3 nights per week', 'zolfresh 5', { when: 'night', days: '3 a week' }],
    ['tab zolfresh 5 hs only 3 days a week', 'zolfresh 5', { when: 'night', days: '3 a week' }],
    [
      'tab zolfresh 5 hs only 2 nights/week x 4 weeks',
      'zolfresh 5',
      { when: 'night', days: '2 a week', duration: '4 week' },
    ],
  ]);
  marked([
    ['tab zolfresh 5 hs, if needed only 3 nights a week', 'tab zolfresh'],
    ['tab zolfresh 5 morning 3 nights a week', 'tab zolfresh'],
  ]);
});

describe('a kit is no tablet', () => {
  test.each([
    ['tab akt4 1 kit od', od, ''],
    ['tab akt4 1 kit daily', '', ''],
    ['tab pylokit 1 kit bd x 14d', bd, '14 day'],
    ['tab akt3 od 1 kit x 2 months', od, '2 month'],
  ])('%s', (line, when, duration) => {
    const { reading, meaning } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(meaning.steps).toMatchObject([{ when, duration, dose: '' }]);
    expect(reading.regimen?.notes).toEqual([{ text: '1 kit', isUnread: false }]);
  });
  marked([
    ['tab akt4 1 kit 1-0-0', 'tab akt4'],
    ['fas 3 kit stat', 'fas'],
  ]);
});

describe('a paper says what to drink as it was written', () => {
  test.each([
    ['doxy 100 bd pc x 7d plenty of water', 'drink plenty of water', 'खूब पानी पिएँ'],
    ['doxy 100 bd with plenty of water', 'with plenty of water', 'ख़ूब पानी के साथ'],
    ['tab uriliv bd plenty of fluids', 'drink plenty of fluids', 'पानी और तरल चीज़ें खूब पिएँ'],
  ])('%s', (line, english, inHindi) => {
    const [note] = read(line).reading.regimen?.notes ?? [];
    expect(noteWords(note?.text ?? '', speakerOf('en', {}))).toBe(english);
    expect(noteWords(note?.text ?? '', speakerOf('hi', hindi))).toBe(inHindi);
  });
});

describe('a dose that falls from step to step says once how often', () => {
  const step = (strength: string, duration: string) => ({ strength, when: od, duration });
  right([
    [
      'tab omnacortil 40 od x5d, 30 x 5d, 20 x5d, 10x5d then stop',
      'omnacortil 40',
      [
        step('', '5 day'),
        step('30', '5 day'),
        step('20', '5 day'),
        step('10', '5 day'),
        { action: 'stop' },
      ],
    ],
    [
      'tab wysolone 20mg od pc x 1wk, 10mg x 5d',
      'wysolone 20mg',
      [
        { ...step('', '1 week'), relation: 'after food' },
        { ...step('10mg', '5 day'), relation: 'after food' },
      ],
    ],
    [
      'tab wysolone 40 od x 5d, 20 x 5d and stop',
      'wysolone 40',
      [step('', '5 day'), step('20', '5 day'), { action: 'stop' }],
    ],
    [
      'tab wysolone 40 od x 5d then 20 x 5d then 10 x 5d',
      'wysolone 40',
      [step('', '5 day'), step('20', '5 day'), step('10', '5 day')],
    ],
  ]);
  marked([
    ['tab wysolone 20 od x 5d, 40 x 5d', 'tab wysolone'],
    ['tab wysolone 20 bd x 5d, 10 x 5d', 'tab wysolone'],
    ['tab wysolone od x 5d, 10 x 5d', 'tab wysolone'],
    ['tab wysolone 20 od x 5d, 10 x 5d with crocin', 'tab wysolone'],
  ]);
});

describe('“only” behind how long belongs to it', () => {
  test.each([
    ['tab dolo 650 tds x 3 days only', tds, '3 day', []],
    ['tab pan 40 od for 2 weeks only', od, '2 week', []],
    ['tab zolfresh 10 night only', 'night', '', ['only']],
    ['tab pan 40 od 5d only, after food', od, '5 day', []],
    ['tab dolo 650 tds x 3 days only if fever', tds, '3 day', ['only if fever']],
  ])('%s', (line, when, duration, notes) => {
    const { reading, meaning } = read(line);
    expect(reading.unclear).toEqual([]);
    expect(meaning.steps).toMatchObject([{ when, duration }]);
    expect(reading.regimen?.notes.map(({ text }) => text)).toEqual(notes);
  });
});

describe('“OD HS” of what is put on the skin is at bedtime', () => {
  right([
    ['betnovate n oint la od hs', 'betnovate n', { dose: ' application', when: 'night' }],
    ['t-bact oint l/a od hs', 't-bact', { dose: ' application', when: 'night' }],
    ['betnovate n oint la hs', 'betnovate n', { dose: ' application', when: 'night' }],
  ]);
  test.each(['acivir oint od hs', 'acivir eye oint od hs'])('%s: or the right eye?', (line) => {
    expect(read(line).reading.unclear).not.toEqual([]);
  });
});
