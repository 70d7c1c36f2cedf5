import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import hindi from '../../languages/hi.json';
import { type Speaker, speakerOf } from '../../shared/language';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { VisitNotePaper } from './VisitNotePaper';
import type { VisitNote } from './visitNote';

const id = '0190dead-beef-7000-8000-0123456789ab';
const record: VisitNote = {
  ...{ id, tokenId: id, patientId: id, doctorName: 'Dr. Asha Menon', patientName: 'Aarav Nair' },
  tests: ['CBC', 'Chest X-ray'],
  advice: ['Rest', 'Plenty of fluids'],
  review: '7d',
  followUpDate: '2026-11-29',
  finishedAt: '2026-11-22T06:30:00.000Z',
  isCorrected: false,
  remoteKind: null,
  letterhead: {
    ...{ name: 'Sharma Clinic', address: '', phone: '', email: '', gstin: '' },
    ...{ logo: null, colour: '' },
  },
  doctor: { qualification: 'MBBS', registrationNumber: 'KMC 1', council: '', signature: null },
  patient: { number: 5, age: 0, days: null, months: 8, gender: 'male' },
  timeZone: 'Asia/Kolkata',
};

const paper = (speaker: Speaker, change: Partial<VisitNote> = {}) => (
  <PaperLanguage value={speaker}>
    <VisitNotePaper record={{ ...record, ...change }} size="A5" />
  </PaperLanguage>
);
const said = () =>
  [...document.querySelectorAll('section')].map((one) =>
    [...one.children].map((part) => part.textContent),
  );

test('says whose it is, what is to be done and when to come again', async () => {
  const { rerender } = await draw(paper(speakerOf('en', {})));
  await expect.element(page.getByText('8 months, Male')).toBeVisible();
  expect(said()).toEqual([
    ['Tests advised', 'CBC, Chest X-ray'],
    ['Advice', 'Rest\nPlenty of fluids'],
    ['Follow-up', '29 Nov 2026'],
  ]);
  await rerender(paper(speakerOf('hi', hindi), { tests: [], followUpDate: null, review: 'SOS' }));
  await expect.element(page.getByText('8 महीने, पुरुष')).toBeVisible();
  expect(said()).toEqual([
    ['सलाह', 'Rest\nPlenty of fluids'],
    ['फिर दिखाएँ', 'SOS'],
  ]);
});

test('says that it holds no longer once the visit was corrected', async () => {
  await draw(paper(speakerOf('en', {}), { isCorrected: true }));
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('corrected since. Not to be used.');
});
