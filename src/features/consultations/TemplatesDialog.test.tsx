import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { starters, templateOfStarter } from '../templates/starters';
import type { Template } from '../templates/template';
import { emptyDraft } from './consultation';
import { TemplatesDialog } from './TemplatesDialog';

afterEach(() => vi.restoreAllMocks());

const starter: Template = {
  ...templateOfStarter('urine'),
  medicines: [],
  ...{ id: '01a1fb40-d71c-7706-b228-75c30d0e24c6', version: 3, savedByName: 'Dr. Rao' },
  ...{ savedAt: '2026-11-27T08:00:00.000Z', starter: 'urine', reviewedByName: null },
};

/** The bodies of what was sent, by address. */
async function opened(templates: Template[], isOffered: boolean) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (init?.method !== 'POST') return Response.json({ isOffered });
    sent.push([new URL(String(address)).pathname, JSON.parse(String(init.body))]);
    return Response.json(starter);
  });
  const nothing = () => {};
  await draw(
    <TemplatesDialog
      templates={templates}
      content={emptyDraft}
      onUse={nothing}
      onClose={nothing}
    />,
  );
  return sent;
}

test.each([
  ['Add them for the clinic', 'taken'],
  ['Throw them away', 'discarded'],
])('the templates to begin with: %s is one press [10.17.9]', async (press, answer) => {
  const sent = await opened([], true);
  await expect
    .element(page.getByText('without any dose. No doctor has reviewed them'))
    .toBeVisible();
  await page.getByRole('button', { name: press }).click();
  await expect.poll(() => sent).toEqual([['/api/templates/starters', { answer }]]);
});

test('one of them is marked until a doctor signs it, with what was read for it and what it does not know [10.17.9]', async () => {
  const sent = await opened([starter], false);
  await expect.element(page.getByText('Not reviewed', { exact: true })).toBeVisible();
  await page.getByText('What it says, from where').click();
  await expect.element(page.getByText(starters.urine.unknown)).toBeVisible();
  await expect.element(page.getByText(starters.urine.sources[0].address)).toBeVisible();
  await page.getByRole('button', { name: 'Sign the template Starter: urinary symptoms' }).click();
  await expect.poll(() => sent).toEqual([[`/api/templates/${starter.id}/review`, { version: 3 }]]);
});

test('a signed one says by whom, and a doctor’s own says nothing', async () => {
  const own = { ...starter, id: '01a1fb40-d71c-7706-b228-75c30d0e24c7', starter: null };
  await opened([{ ...starter, reviewedByName: 'Dr. Iyer' }, own], false);
  await expect.element(page.getByText('Signed by Dr. Iyer')).toBeVisible();
  await expect.element(page.getByText('Not reviewed', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('to begin with')).not.toBeInTheDocument();
  await expect.element(page.getByText('Throw away all')).not.toBeInTheDocument();
});

test('all that nobody has signed are thrown away by one press [10.17.9]', async () => {
  const sent = await opened([starter], false);
  await page.getByRole('button', { name: 'Throw away all that are not reviewed' }).click();
  await expect.poll(() => sent).toEqual([['/api/templates/starters', { answer: 'discarded' }]]);
});
