import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { draw } from '../../../tests/component';
import hindi from '../../languages/hi.json';
import { type Speaker, speakerOf } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { readMedicineLine } from './line/readLine';
import { PrescriptionPaper } from './PrescriptionPaper';
import { emptyMedication, type Medication, type PrescribedMedication } from './prescription';
import type { PrescriptionPaper as Record } from './prescriptionPaper';
import { testPaper } from './testPaper';

const inEnglish = speakerOf('en', {});
const inHindi = speakerOf('hi', hindi);

const lines = [
  'tab pcm 650 101 5 af',
  'stop tab ecosprin 75',
  'tab wysolone 20 1-1-1 3d then 1-0-1 3d then stop',
  'tab dolo 650 sos max 4; for fever',
  'tab telma 40 od continue',
  'e/d moxicip 1 drop qid 1 wk both eyes',
  'betnovate cream la bd 2/52',
];

const fromLines = (...typed: string[]): PrescribedMedication[] =>
  typed.map((line) => ({ ...readMedicineLine(line).medication, change: '' }));

function paper(
  speaker: Speaker,
  size: PaperSize = 'A4',
  more: (record: Record) => Partial<Record> = ({ prescription }) => ({
    prescription: { ...prescription, medications: fromLines(...lines) },
  }),
) {
  const letterhead = {
    name: 'Sharma Clinic',
    address: '',
    phone: '',
    email: '',
    logo: null,
    colour: '',
    gstin: '',
  };
  const at = new Date('2026-11-22T10:00:00Z');
  const record = testPaper({ letterhead, doctor: null, timeZone: 'Asia/Kolkata', at }, speaker);
  return (
    <PaperLanguage value={speaker}>
      <PrescriptionPaper record={{ ...record, ...more(record) }} size={size} />
    </PaperLanguage>
  );
}

afterEach(() => page.viewport(1280, 800));

const said = () =>
  [...document.querySelectorAll('table tbody')].map((body) =>
    [...body.querySelectorAll('td')]
      .filter((cell) => !cell.querySelector('div'))
      .map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(' | '),
  );

test('what was typed in a line is said in the paper’s words with a certain total, a stop prominently', async () => {
  await draw(paper(inEnglish));
  const stop = page.getByText('Stop taking this medicine', { exact: true });
  await expect.element(stop).toBeVisible();
  expect(stop.element().tagName).toBe('STRONG');
  expect(said().slice(0, 5)).toEqual([
    '1 | Tab. Paracetamol 650 | 1-0-1 | 5 days | 1 tablet in the morning, 1 tablet at night, after food | Total 10 tablets',
    '2 | Tab. Ecosprin 75 | Stop taking this medicine',
    '3 | Tab. Wysolone 20 | 1-1-1 → 1-0-1 | For 3 days: 1 tablet in the morning, 1 tablet in the afternoon, 1 tablet at night; then for 3 days: 1 tablet in the morning, 1 tablet at night; then stop taking this medicine | Total 15 tablets',
    '4 | Tab. Dolo 650 | SOS (max 4/day) | When needed, at most 4 times a day · for fever',
    '5 | Tab. Telma 40 | OD | Continue | Once a day',
  ]);
});

test('and in Hindi', async () => {
  await draw(paper(inHindi));
  await expect.element(page.getByText('यह दवा बंद करें', { exact: true })).toBeVisible();
  expect(said().slice(0, 6)).toEqual([
    '1 | Tab. Paracetamol 650 | 1-0-1 | 5 दिन | सुबह 1 गोली, रात 1 गोली, खाने के बाद | कुल 10 गोलियाँ',
    '2 | Tab. Ecosprin 75 | यह दवा बंद करें',
    '3 | Tab. Wysolone 20 | 1-1-1 → 1-0-1 | 3 दिन तक: सुबह 1 गोली, दोपहर 1 गोली, रात 1 गोली; फिर 3 दिन तक: सुबह 1 गोली, रात 1 गोली; फिर यह दवा बंद करें | कुल 15 गोलियाँ',
    '4 | Tab. Dolo 650 | SOS (दिन में 4 बार तक) | ज़रूरत पड़ने पर, दिन में ज़्यादा से ज़्यादा 4 बार · बुखार होने पर',
    '5 | Tab. Telma 40 | OD | चालू रखें | दिन में 1 बार',
    '6 | E/D Moxicip | 1 बूँद | QID | 1 हफ़्ता | 1 बूँद, दिन में 4 बार · दोनों आँखों में',
  ]);
});

const ofLayout = (layout: number, speaker: Speaker, ...medications: PrescribedMedication[]) =>
  paper(speaker, 'A4', ({ prescription }) => ({
    prescription: { ...prescription, medications },
    layout,
  }));

test('a step, a weekly and an alternate-day medicine say the same in the sign as in the words', async () => {
  const medications = fromLines(
    'tab wysolone 20 mg od 5d, 10 mg od 5d then stop',
    'tab folitrax 2.5 0-0-4 weekly 4 weeks',
    'tab x-ten 5 1-0-0 alternate days 10 d',
    'tab pan 40 1 tab od 1 month',
  );
  await draw(ofLayout(2, inEnglish, ...medications));
  await expect
    .poll(said)
    .toEqual([
      '1 | Tab. Wysolone 20 mg | 20 mg OD → 10 mg OD | For 5 days: 20 mg once a day; then for 5 days: 10 mg once a day; then stop taking this medicine',
      '2 | Tab. Folitrax 2.5 | 0-0-4 once a week | 4 weeks | 4 tablets at night, once a week | Total 16 tablets',
      '3 | Tab. X-ten 5 | 1-0-0 every other day | 10 days | 1 tablet in the morning, every other day | Total 5 tablets',
      '4 | Tab. Pan 40 | 1 tablet | OD | 1 month | 1 tablet once a day | Total 30 tablets (30 days)',
    ]);
});

test('what was not understood stands as written, and is said to', async () => {
  const texts = {
    ...emptyMedication,
    ...{ name: 'Tab. Dolo', dosage: '2 tab', frequency: '1-0-1', duration: '5 days' },
    change: '' as const,
  };
  const medications = [...fromLines('tab zifi 200 bd x 5 days, tab pan 40 od'), texts];
  await draw(ofLayout(2, inEnglish, ...medications));
  await expect
    .poll(said)
    .toEqual([
      '1 | Tab. Zifi | As written: 200 bd x 5 days, tab pan 40 od',
      '2 | Tab. Dolo | 2 tab | 1-0-1 | 5 days | (as written by the doctor)',
    ]);
  await cleanup();
  await draw(ofLayout(2, inHindi, ...medications));
  await expect
    .poll(said)
    .toEqual([
      '1 | Tab. Zifi | जैसा लिखा है: 200 bd x 5 days, tab pan 40 od',
      '2 | Tab. Dolo | 2 tab | 1-0-1 | 5 days | (जैसा डॉक्टर ने लिखा है)',
    ]);
});

describe('medicines of somebody who takes some already [10.23.71]', () => {
  const [pcm, telma, wysolone, ecosprin] = fromLines(
    'tab pcm 650 101 5d',
    'tab telma 40 od 30d',
    'tab wysolone 10 od 30d',
    'stop tab ecosprin 75',
  ) as [PrescribedMedication, PrescribedMedication, PrescribedMedication, PrescribedMedication];
  const medications: PrescribedMedication[] = [
    { ...ecosprin, change: 'stop' },
    { ...telma, change: 'same' },
    { ...pcm, change: 'new' },
    { ...wysolone, change: 'change' },
  ];
  /** The headings and the numbers and names below them, in the paper's order. */
  const groups = () =>
    [...document.querySelectorAll('table tbody')].flatMap((body) => [
      ...[...body.querySelectorAll('th')].map((head) => head.textContent),
      [...body.querySelectorAll('td')]
        .slice(0, 2)
        .map((cell) => cell.textContent?.trim())
        .join(' '),
    ]);

  test('stand below what is new, changed, continued and stopped, in both languages', async () => {
    await draw(ofLayout(3, inEnglish, ...medications));
    await expect
      .poll(groups)
      .toEqual([
        'New',
        '1 Tab. Paracetamol 650',
        'Changed',
        '2 Tab. Wysolone 10',
        'Continue as before',
        '3 Tab. Telma 40',
        'Stopped',
        '4 Tab. Ecosprin 75',
      ]);
    await cleanup();
    await draw(ofLayout(3, inHindi, ...medications));
    await expect
      .poll(() => groups().filter((_, index) => index % 2 === 0))
      .toEqual(['नई', 'बदली गई', 'पहले की तरह जारी', 'बंद']);
  });

  test('stand in their order without a heading where all are new, and on a paper of before', async () => {
    await draw(ofLayout(3, inEnglish, { ...telma, change: 'new' }, { ...pcm, change: 'new' }));
    await expect.poll(groups).toEqual(['1 Tab. Telma 40', '2 Tab. Paracetamol 650']);
    await cleanup();
    await draw(ofLayout(2, inEnglish, ...medications));
    await expect
      .poll(groups)
      .toEqual([
        '1 Tab. Ecosprin 75',
        '2 Tab. Telma 40',
        '3 Tab. Paracetamol 650',
        '4 Tab. Wysolone 10',
      ]);
  });

  test('on a phone the number stands beside the name, below the heading', async () => {
    await page.viewport(360, 800);
    await draw(ofLayout(3, inEnglish, ...medications));
    const heading = page.getByText('Continue as before').element().getBoundingClientRect();
    const name = page.getByText('Tab. Telma').element().getBoundingClientRect();
    const number = page.getByText('3', { exact: true }).element().getBoundingClientRect();
    expect(name.top).toBeGreaterThanOrEqual(heading.bottom - 1);
    expect(Math.abs(number.top - name.top)).toBeLessThan(8);
  });
});

test('a paper of before prints its texts as it did', async () => {
  const before = (texts: Partial<Medication>) => ({
    ...emptyMedication,
    ...texts,
    change: '' as const,
  });
  const medications = [
    before({
      name: 'Tab. Paracetamol',
      strength: '650',
      dosage: '1 tablet',
      frequency: '1-0-1 after food',
      duration: '5 days',
    }),
    before({ name: 'Tab. Folitrax', frequency: 'weekly', duration: '4 weeks' }),
    before({ name: 'Tab. Pan', dosage: '1 tablet', frequency: 'OD', duration: '1 month' }),
    before({ name: 'Tab. Odd', frequency: 'as told', instructions: 'with milk' }),
  ];
  await draw(ofLayout(1, inEnglish, ...medications));
  await expect
    .poll(said)
    .toEqual([
      '1 | Tab. Paracetamol 650 | 1 tablet | 1-0-1 | 5 days | 1 tablet in the morning, 1 tablet at night, after food | Total 10 tablets',
      '2 | Tab. Folitrax | Once a week | 4 weeks',
      '3 | Tab. Pan | 1 tablet | OD | 1 month | 1 tablet once a day',
      '4 | Tab. Odd | as told | with milk',
    ]);
});

const heads = () => [...document.querySelectorAll('th')].map((head) => head.textContent);

test('there is no column of doses where no medicine has one, but on a paper of before', async () => {
  const of = (layout: number, ...typed: string[]) =>
    paper(inEnglish, 'A5', ({ prescription }) => ({
      prescription: { ...prescription, medications: fromLines(...typed) },
      layout,
    }));
  await draw(of(2, 'tab pcm 650 101 5 af', 'stop tab ecosprin 75'));
  await expect.poll(heads).toEqual(['No.', 'Medicine', 'Frequency', 'Duration']);
  expect(said()[0]).toMatch(/650 \| 1-0-1 \| 5 days \| 1 tablet .* \| Total 10 tablets/);
  await cleanup();
  await draw(of(2, 'tab pcm 650 101 5 af', 'e/d moxicip 1 drop qid 1 wk'));
  await expect.poll(heads).toContain('Dose');
  await cleanup();
  await draw(of(1, 'tab pcm 650 101 5 af'));
  await expect.poll(heads).toContain('Dose');
});

const facts = () =>
  [...document.querySelectorAll('dl > div')].map(
    (fact) => `${fact.querySelector('dt')?.textContent}: ${fact.querySelector('dd')?.textContent}`,
  );

test.each([
  { allergies: ['Penicillin', 'sulpha drugs'], says: 'Allergies: Penicillin, sulpha drugs' },
  { allergies: ['NKDA'], says: 'Allergies: No known allergies' },
  { allergies: [], says: null },
  { allergies: null, says: null },
])('the address in one line, and of the allergies $allergies: $says', async (each) => {
  const { allergies, says } = each;
  await draw(
    paper(inEnglish, 'A5', ({ patient }) => ({
      patient: { ...patient, address: '7 Lake Road\nPune', allergies },
    })),
  );
  await expect
    .poll(() => facts().slice(5))
    .toEqual(['Address: 7 Lake Road, Pune', ...(says ? [says] : [])]);
});

const sheets: { size: PaperSize; width: number }[] = [
  { size: 'A4', width: 1280 },
  { size: 'A5', width: 1280 },
  { size: 'A4', width: 360 },
];

test.each(
  sheets.flatMap((sheet) =>
    [inEnglish, inHindi].flatMap((speaker) =>
      [60, 90, 200].map((letters) => ({ ...sheet, speaker, letters })),
    ),
  ),
)(
  'no word of $letters letters leaves the paper of $size at $width px in $speaker.language [10.2.16]',
  async (each) => {
    const { size, width, speaker, letters } = each;
    await page.viewport(width, 800);
    const word = (speaker.language === 'hi' ? 'क' : 'W').repeat(letters);
    const medication = {
      ...{ name: word, genericName: word, strength: word, dosage: word, frequency: word },
      ...{ duration: word, instructions: word, typed: '', regimen: null, change: '' as const },
    };
    const [short] = fromLines('tab wysolone 20 1-1-1 3d then 1-0-1 3d then 1-0-0 3d then stop');
    await draw(
      paper(speaker, size, ({ prescription, patient, doctor, letterhead }) => ({
        letterhead: { ...letterhead, name: word, address: word, email: word },
        doctor: { ...doctor, qualification: word, registrationNumber: word, council: word },
        patient: { ...patient, address: word, allergies: [word] },
        verifyAddress: 'https://clinic.test/verify/code',
        visit: { tests: [word, word], review: word },
        prescription: {
          ...prescription,
          ...{ patientName: word, doctorName: word, diagnosis: word, symptoms: word, notes: word },
          medications: short ? [short, medication] : [],
        },
      })),
    );
    const sheet = await vi.waitUntil(() => document.querySelector('[data-print]'));
    const { left, right } = sheet.getBoundingClientRect();
    const padding = Number.parseFloat(getComputedStyle(sheet).paddingRight);
    // Of what is not drawn, or by a QR code's own white border outside, nothing is measured.
    const drawn = [...sheet.querySelectorAll(':not(svg, svg *)')].filter(
      (part) => part.getClientRects().length > 0 && !(width === 360 && part.closest('thead')),
    );
    const outside = drawn.filter((part) => {
      const box = part.getBoundingClientRect();
      const isCut = part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
      return box.right > right - padding + 1 || box.left < left + padding - 1 || isCut;
    });
    expect(outside.map((part) => part.outerHTML.slice(0, 80))).toEqual([]);
    expect(heads()).toHaveLength(5);
  },
);

test('the substances stand under the brand, in capitals that are its text', async () => {
  const [item] = fromLines('tab augmentin 625 bd');
  if (!item) throw new Error('There is no medicine.');
  const medications = [{ ...item, genericName: 'Amoxicillin + Clavulanic acid' }];
  await draw(
    paper(inEnglish, 'A4', ({ prescription }) => ({
      prescription: { ...prescription, medications },
    })),
  );
  await expect
    .element(page.getByText('AMOXICILLIN + CLAVULANIC ACID', { exact: true }))
    .toBeVisible();
});

test.each([inEnglish, inHindi])(
  'on a phone a medicine is read from top to bottom, in $language [10.2.20]',
  async (speaker) => {
    await page.viewport(360, 800);
    const medications = fromLines('tab pcm 650 101 5 af', 'e/d moxicip 1 drop qid 1 wk both eyes');
    await draw(ofLayout(2, speaker, ...medications));
    await expect.element(page.getByText('Tab. Paracetamol')).toBeVisible();
    const read = [...document.querySelectorAll('tbody')].map((body) =>
      [...body.querySelectorAll('td')]
        .filter((cell) => cell.getClientRects().length > 0 && cell.querySelector('div') === null)
        .map((cell) => ({
          text: (cell.textContent ?? '').trim(),
          box: cell.getBoundingClientRect(),
        }))
        .toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left),
    );
    const inOrder =
      speaker === inHindi
        ? [
            /^1$/,
            /^Tab\. Paracetamol/,
            /^1-0-1$/,
            /^सुबह 1.गोली, रात 1.गोली, खाने के बाद$/,
            /^5.दिन$/,
            /^कुल 10.गोलियाँ$/,
          ]
        : [
            /^1$/,
            /^Tab\. Paracetamol/,
            /^1-0-1$/,
            /^1.tablet in the morning, 1.tablet at night, after food$/,
            /^5.days$/,
            /^Total 10.tablets$/,
          ];
    expect(read[0]?.map(({ text }) => text)).toEqual(
      inOrder.map((pattern) => expect.stringMatching(pattern)),
    );
    // Below its name everything begins at one edge, and only the dose stands beside how often.
    const [, name, ...below] = read[0] ?? [];
    expect(below.map(({ box }) => Math.round(box.left - (name?.box.left ?? 0)))).toEqual([
      0, 0, 0, 0,
    ]);
    const [, , dose, often, ...rest] = read[1] ?? [];
    expect(dose?.box.top).toBe(often?.box.top);
    expect(rest[0]?.box.top).toBeGreaterThan(often?.box.top ?? 0);
  },
);

test('what was given here stands below the paper as it was written, by day, with the brand that it took the place of', async () => {
  const given = [
    { givenAt: '2026-11-22T10:30:00Z', medicine: 'Tab. Dolo 650', units: 10, prescribed: '' },
    {
      givenAt: '2026-11-22T11:00:00Z',
      medicine: 'Tab. Rantac 150',
      units: 6,
      prescribed: 'Tab. Aciloc 150',
    },
    { givenAt: '2026-11-24T10:30:00Z', medicine: 'Tab. Pan 40', units: 5, prescribed: '' },
  ];
  await draw(paper(inEnglish, 'A5', () => ({ given })));
  const text =
    '22 Nov 2026: Tab. Dolo 650 × 10, Tab. Rantac 150 × 6 in place of Tab. Aciloc 150; 24 Nov 2026: Tab. Pan 40 × 5';
  const title = page.getByRole('heading', { name: 'Given at the clinic' });
  await expect.element(title).toBeVisible();
  expect(title.element().nextElementSibling?.textContent).toBe(text);
  // It is the last of the paper.
  expect(title.element().closest('article')?.lastElementChild).toBe(title.element().parentElement);
  await cleanup();
  await draw(paper(inEnglish));
  await expect.poll(heads).not.toEqual([]);
  await expect.element(title).not.toBeInTheDocument();
});

test.each([
  ['telephone', inEnglish, 'Teleconsultation (telephone)', 1],
  ['video', inEnglish, 'Teleconsultation (video)', 1],
  [null, inEnglish, /Teleconsultation/, 0],
] as const)(
  'of a visit by %s the paper says so [10.31.6]',
  async (remoteKind, speaker, said, times) => {
    await draw(paper(speaker, 'A5', () => ({ remoteKind })));
    await expect.element(page.getByText('Sharma Clinic').first()).toBeVisible();
    expect(page.getByText(said).elements()).toHaveLength(times);
  },
);
