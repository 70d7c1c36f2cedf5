import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { draw } from '../../../tests/component';
import hindi from '../../languages/hi.json';
import { type Speaker, speakerOf } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { readMedicineLine } from './line/readLine';
import { PrescriptionPaper } from './PrescriptionPaper';
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

const fromLines = (...typed: string[]) => typed.map((line) => readMedicineLine(line).medication);

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
    '3 | Tab. Wysolone 20 | 1-1-1 → 1-0-1 | 6 days | For 3 days: 1 tablet in the morning, 1 tablet in the afternoon, 1 tablet at night; then for 3 days: 1 tablet in the morning, 1 tablet at night; then stop taking this medicine | Total 15 tablets',
    '4 | Tab. Dolo 650 | SOS | When needed, at most 4 times a day · for fever',
    '5 | Tab. Telma 40 | OD | Keep taking it | Once a day',
  ]);
});

test('and in Hindi', async () => {
  await draw(paper(inHindi));
  await expect.element(page.getByText('यह दवा बंद करें', { exact: true })).toBeVisible();
  expect(said().slice(0, 6)).toEqual([
    '1 | Tab. Paracetamol 650 | 1-0-1 | 5 दिन | सुबह 1 गोली, रात 1 गोली, खाने के बाद | कुल 10 गोलियाँ',
    '2 | Tab. Ecosprin 75 | यह दवा बंद करें',
    '3 | Tab. Wysolone 20 | 1-1-1 → 1-0-1 | 6 दिन | 3 दिन तक: सुबह 1 गोली, दोपहर 1 गोली, रात 1 गोली; फिर 3 दिन तक: सुबह 1 गोली, रात 1 गोली; फिर यह दवा बंद करें | कुल 15 गोलियाँ',
    '4 | Tab. Dolo 650 | SOS | ज़रूरत पड़ने पर, दिन में ज़्यादा से ज़्यादा 4 बार · बुखार होने पर',
    '5 | Tab. Telma 40 | OD | चालू रखें | दिन में 1 बार',
    '6 | E/D Moxicip | 1 बूँद | QID | 1 हफ़्ता | 1 बूँद, दिन में 4 बार · दोनों आँखों में',
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
  'no word of $letters letters leaves the paper of $size at $width px in $speaker.language [prescriptionPaper-2]',
  async (each) => {
    const { size, width, speaker, letters } = each;
    await page.viewport(width, 800);
    const word = (speaker.language === 'hi' ? 'क' : 'W').repeat(letters);
    const medication = {
      ...{ name: word, genericName: word, strength: word, dosage: word, frequency: word },
      ...{ duration: word, instructions: word, typed: '', regimen: null },
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
