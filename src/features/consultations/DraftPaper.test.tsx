import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { type DraftContent, type DraftMedicine, emptyDraft } from './consultation';
import { DraftPaper } from './DraftPaper';

const lineOf = (text: string, isProposed = false): DraftMedicine => ({
  ...readMedicineLine(text).medication,
  isProposed,
  marks: [],
});

const content: DraftContent = {
  ...emptyDraft,
  diagnoses: [{ text: 'Acute gastritis', isProvisional: true }],
  medicines: [lineOf('tab pan 40 1-0-0 bf 5d'), lineOf('tab dolo 650 sos', true)],
  tests: ['HbA1c'],
  advice: ['Drink water'],
  review: '5d',
  followUpDate: '2026-12-02',
};

async function drawPaper(content: DraftContent, allergies: string[] = []) {
  localStorage.setItem('clinic-paper-language-prescription', 'en');
  const cache = createQueryClient();
  const clinic = { today: '2026-11-27', timeZone: 'Asia/Kolkata', name: 'Iyer Family Clinic' };
  const user = { id: 'me', role: 'doctor', name: 'Dr. Rao' };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic } as never);
  const facts = {
    ...{ age: 49, dateOfBirth: null, dateOfBirthIsEstimated: false, gender: 'female' as const },
  };
  await draw(
    <DraftPaper
      patientName="Savitri Gowda"
      facts={facts}
      allergies={allergies}
      content={content}
      shows={['tests', 'review']}
    />,
    cache,
  );
  return page.getByRole('region', { name: 'The paper' });
}

test('the paper grows with what is written, without proposed lines, in the language of the print [10.12.17]', async () => {
  const paper = await drawPaper(content);
  for (const words of [
    'Iyer Family Clinic',
    'Dr. Rao',
    'Savitri Gowda · 49 years, Female',
    '?Acute gastritis',
    '1 tablet in the morning, before food',
    'HbA1c',
    '2 Dec 2026',
  ]) {
    await expect.element(paper).toHaveTextContent(words);
  }
  expect(paper.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(paper).not.toHaveTextContent('Drink water');
  await paper.getByText('हिन्दी').click();
  await expect.element(paper).toHaveTextContent('सुबह');
  expect(localStorage.getItem('clinic-paper-language-prescription')).toBe('hi');
});

test('on it a stopped medicine is marked, and one that a recorded allergy speaks against [10.12.17]', async () => {
  const medicines = [
    lineOf('tab pan 40 1-0-0 bf 5d'),
    lineOf('stop tab ecosprin 75'),
    lineOf('cap amoxicillin 500 tds 5d'),
  ];
  const paper = await drawPaper({ ...content, medicines }, ['Penicillin']);
  const lines = paper.getByRole('listitem');
  await expect.element(lines.nth(2)).toHaveTextContent('Recorded allergy: Penicillin');
  const areStopped = lines.elements().map((line) => line.querySelector('[class*="stop"]') !== null);
  expect(areStopped).toEqual([false, true, false]);
  await expect.element(lines.first()).not.toHaveTextContent('Recorded allergy');
});
