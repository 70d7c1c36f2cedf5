import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import hindi from '../../languages/hi.json';
import { type Speaker, speakerOf } from '../../shared/language';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { requestedTest } from './advisedTest';
import { TestRequestPaper } from './TestRequestPaper';
import { type TestRequest, testRequestSizes } from './testRequest';

const id = '0190dead-beef-7000-8000-0123456789ab';
const long = 'Venkatanarasimharajuvaripeta'.repeat(4);
const record: TestRequest = {
  ...{ tokenId: id, tokenNumber: 12, patientId: id, patientName: 'Aarav Nair' },
  ...{ doctorName: 'Dr. Asha Menon', writtenAt: '2026-11-22T06:30:00.000Z' },
  tests: ['Electrolytes', 'MRI brain'].map(requestedTest),
  ...{ diagnosis: '', review: '7d', followUpDate: '2026-11-29' },
  letterhead: {
    ...{ name: 'Sharma Clinic', address: 'MG Road', phone: '98450', email: '', gstin: '' },
    ...{ logo: null, colour: '' },
  },
  doctor: { qualification: 'MBBS', registrationNumber: 'KMC 1', council: '', signature: null },
  patient: { number: 5, age: 0, days: null, months: 8, gender: 'male' },
  timeZone: 'Asia/Kolkata',
};

const paper = (speaker: Speaker, size: (typeof testRequestSizes)[number], change = {}) => (
  <PaperLanguage value={speaker}>
    <TestRequestPaper record={{ ...record, ...change }} size={size} />
  </PaperLanguage>
);
const tests = () => [...document.querySelectorAll('li')].map((one) => one.textContent);

test('the laboratory reads who sends whom for what; a panel names its tests, and the diagnosis stands only if asked for [10.28.12]', async () => {
  const { rerender } = await draw(paper(speakerOf('en', {}), 'A5'));
  await expect.element(page.getByText('8 months, Male')).toBeVisible();
  await expect.element(page.getByText('MG Road')).toBeVisible();
  expect(tests()).toEqual(['ElectrolytesSodium · Potassium · Chloride · Bicarbonate', 'MRI brain']);
  await expect.element(page.getByText('Diagnosis')).not.toBeInTheDocument();
  await rerender(paper(speakerOf('hi', hindi), 'A5', { diagnosis: '?Dengue' }));
  await expect.element(page.getByText('8 महीने, पुरुष')).toBeVisible();
  await expect.element(page.getByText('?Dengue')).toBeVisible();
});

test.each(testRequestSizes)(
  'long names and tests leave a slip of %s as wide as it is',
  async (size) => {
    const change = { patientName: long, doctorName: long, tests: [{ text: long, parts: [long] }] };
    await draw(paper(speakerOf('en', {}), size, change));
    const sheet = document.querySelector('article') as HTMLElement;
    const { left, right } = sheet.getBoundingClientRect();
    for (const one of sheet.querySelectorAll('h2, h3, p, dd, li')) {
      const range = document.createRange();
      range.selectNodeContents(one);
      const place = range.getBoundingClientRect();
      expect([one.textContent?.slice(0, 20), place.left >= left, place.right <= right]).toEqual([
        one.textContent?.slice(0, 20),
        true,
        true,
      ]);
    }
  },
);
