import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { letterPaperEntered as record } from '../../../tests/letterPaper';
import hindi from '../../languages/hi.json';
import { type Speaker, speakerOf } from '../../shared/language';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { LetterPaper } from './LetterPaper';
import type { LetterPaper as Record } from './letter';

const paper = (speaker: Speaker, change: Partial<Record['letter']> = {}) => (
  <PaperLanguage value={speaker}>
    <LetterPaper record={{ ...record, letter: { ...record.letter, ...change } }} size="A5" />
  </PaperLanguage>
);
const english = speakerOf('en', {});
const said = () => page.getByRole('article').element().textContent ?? '';

test('a certificate says whose it is, its number, days, mark, and where patient and doctor sign [10.29.24]', async () => {
  const { rerender } = await draw(paper(english));
  await expect.element(page.getByRole('heading', { name: 'Sickness certificate' })).toBeVisible();
  expect(said()).toContain('Asha Rao');
  expect(said()).toContain('NumberSC/L2627/000007');
  expect(said()).toContain('Address12 Temple Road, Bengaluru');
  expect(said()).toContain('Identification markmole on the left cheek');
  expect(said()).toContain('Days3 days, 29 Nov to 1 Dec 2026, both included');
  expect(said()).toContain('Signature or thumb impression of the patient');
  expect(said()).toContain('Registration no. KMC 1');
  await expect
    .element(page.getByRole('img', { name: 'QR code of the verification page' }))
    .toBeVisible();
  expect(page.getByRole('note').elements()).toEqual([]);
  await rerender(paper(speakerOf('hi', hindi), { language: 'hi' }));
  expect(said()).toContain('तारीख30 नव॰ 2026क्रमांकSC/L2627/000007');
});

test('a voided letter says so across every page, with the reason [10.29.24]', async () => {
  const voided = {
    ...{ at: '2026-11-30T08:00:00.000Z', byName: 'Dr. Asha Menon', reason: 'wrong patient' },
  };
  await draw(paper(english, { voided }));
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('VOIDED Voided by Dr. Asha Menon: wrong patient. Not to be used.');
});

test('what was bought stands with its bill, and the sum of it [10.29.24]', async () => {
  const item = { quantity: 2, day: '2026-11-29', isMedicine: false };
  const items = [
    { ...item, description: 'Dressing', amount: 40_000, paper: 'SC/2627/7' },
    { ...item, description: 'Tab. Dolo 650', amount: null, paper: 'SC/D2627/4' },
  ];
  await draw(paper(english, { kind: 'essentiality', firstDay: null, lastDay: null, items }));
  expect(said()).toContain('DressingSC/2627/729 Nov 20262₹400.00');
  expect(said()).toContain('Total₹400.00');
  expect(said()).not.toContain('thumb impression');
});
