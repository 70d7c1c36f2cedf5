import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import hindi from '../../languages/hi.json';
import { type Speaker, speakerOf } from '../../shared/language';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { readMedicineLine } from './line/readLine';
import { PrescriptionPaper } from './PrescriptionPaper';
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

const written = lines.map((line) => readMedicineLine(line).medication);

function paper(speaker: Speaker, medications = written) {
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
      <PrescriptionPaper
        record={{ ...record, prescription: { ...record.prescription, medications } }}
        size="A4"
      />
    </PaperLanguage>
  );
}

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

test('the substances stand under the brand, in capitals that are its text', async () => {
  const [item] = written;
  if (!item) throw new Error('There is no medicine.');
  await draw(
    paper(inEnglish, [
      { ...item, name: 'Augmentin', genericName: 'Amoxicillin + Clavulanic acid' },
    ]),
  );
  await expect
    .element(page.getByText('AMOXICILLIN + CLAVULANIC ACID', { exact: true }))
    .toBeVisible();
});
