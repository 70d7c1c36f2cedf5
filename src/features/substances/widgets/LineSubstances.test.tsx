import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { newBrandSubstances } from '../brandSubstances';
import { brandOf } from '../substances';
import { LineSubstances } from './LineSubstances';
import { UnknownAllergies } from './UnknownAllergies';
import { tiesQuery } from './useTies';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const tie = (brand: string, ...substances: string[]) => ({
  id,
  brand,
  ...brandOf(brand),
  substances,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdByName: 'Dr. Rao',
});

function knowing(...ties: ReturnType<typeof tie>[]) {
  const cache = createQueryClient();
  cache.setQueryDefaults(tiesQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(tiesQuery.queryKey, ties);
  return cache;
}

/** What was sent for the clinic. */
const sent: object[] = [];
/** What an imported list says of the medicine. */
let proposed: object[] = [];

beforeEach(() => {
  sent.length = 0;
  proposed = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'POST') return Response.json([]);
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/proposals')) return Response.json({ names: proposed });
    const { brand, substances } = newBrandSubstances.parse(JSON.parse(String(init.body)));
    sent.push({ brand, substances });
    return Response.json(tie(brand, ...substances), { status: 201 });
  });
});
afterEach(() => vi.restoreAllMocks());

const line = {
  name: 'Tab. Zifi',
  genericName: '',
  frequency: 'BD',
  typed: 'zifi 200 bd',
  isAllergic: true,
};

test('of a medicine that nobody knows is asked what is in it, by keys alone', async () => {
  const onSubstances = vi.fn();
  const screen = await draw(<LineSubstances {...line} onSubstances={onSubstances} />, knowing());
  await screen.getByRole('button', { name: 'What is in Tab. Zifi?' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Please enter a substance.')).toBeVisible();
  await userEvent.keyboard('cefixime + clavulanic acid{Enter}');
  expect(onSubstances).toHaveBeenCalledWith('Cefixime + Clavulanic acid');
  const tied = { brand: 'Tab. Zifi', substances: ['Cefixime', 'Clavulanic acid'] };
  await expect.poll(() => sent).toEqual([tied]);
  await expect
    .element(screen.getByText('Noted for the clinic: Tab. Zifi is Cefixime + Clavulanic acid.'))
    .toBeVisible();
});

test('beside a patient with an allergy its button says that it was not checked, also of a brand that sounds like a substance', async () => {
  const screen = await draw(
    <LineSubstances {...line} name="Tab. Wysolone" onSubstances={vi.fn()} />,
    knowing(),
  );
  await expect.element(screen.getByRole('button')).toHaveTextContent('Not checked: what is in it?');
});

test('what an imported list says is noted by one press, and named with the list [10.23.83]', async () => {
  proposed = [{ name: 'Tab. Zifi', proposals: [{ substances: ['Cefixime'], from: 'cdci' }] }];
  const onSubstances = vi.fn();
  const screen = await draw(<LineSubstances {...line} onSubstances={onSubstances} />, knowing());
  await screen
    .getByRole('button', { name: 'Tab. Zifi is Cefixime (Common Drug Codes for India)' })
    .click();
  expect(onSubstances).toHaveBeenCalledWith('Cefixime');
  await expect.poll(() => sent).toEqual([{ brand: 'Tab. Zifi', substances: ['Cefixime'] }]);
});

test('an answer may hold for this prescription alone, and substances are offered', async () => {
  const onSubstances = vi.fn();
  const screen = await draw(<LineSubstances {...line} onSubstances={onSubstances} />, knowing());
  await screen.getByRole('button', { name: 'What is in Tab. Zifi?' }).click();
  await userEvent.keyboard('paracetamol + cefix');
  await screen.getByRole('option', { name: 'paracetamol + Cefixime' }).click();
  await screen.getByRole('button', { name: 'Only here' }).click();
  expect(onSubstances).toHaveBeenCalledWith('Paracetamol + Cefixime');
  expect(sent).toEqual([]);
});

test('Enter takes the substance that an arrow key chose, before it holds for the clinic', async () => {
  const screen = await draw(<LineSubstances {...line} onSubstances={vi.fn()} />, knowing());
  await screen.getByRole('button', { name: 'What is in Tab. Zifi?' }).click();
  await userEvent.keyboard('ofloxacin');
  await expect.element(screen.getByRole('option', { name: 'Ciprofloxacin' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const box = screen.getByRole('combobox', { name: 'What is in Tab. Zifi?' });
  await expect.element(box).toHaveValue('Ciprofloxacin');
  expect(sent).toEqual([]);
});

test('half a word is completed and looked at before it holds for the clinic', async () => {
  const screen = await draw(<LineSubstances {...line} onSubstances={vi.fn()} />, knowing());
  await screen.getByRole('button', { name: 'What is in Tab. Zifi?' }).click();
  await userEvent.keyboard('cefixi + clavulanic acid{Enter}');
  const box = screen.getByRole('combobox', { name: 'What is in Tab. Zifi?' });
  await expect.element(box).toHaveValue('Cefixime + Clavulanic acid');
  await expect.element(screen.getByText('Is this the whole name? Then press again.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  const tied = { brand: 'Tab. Zifi', substances: ['Cefixime', 'Clavulanic acid'] };
  await expect.poll(() => sent).toEqual([tied]);
});

test('Escape closes the list, then the question, and what was typed stays', async () => {
  const screen = await draw(<LineSubstances {...line} onSubstances={vi.fn()} />, knowing());
  const question = screen.getByRole('button', { name: 'What is in Tab. Zifi?' });
  await question.click();
  await userEvent.keyboard('cefix');
  await expect.element(screen.getByRole('option', { name: 'Cefixime' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const box = screen.getByRole('combobox', { name: 'What is in Tab. Zifi?' });
  await expect.element(box).toHaveValue('cefix');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('cefix');
});

test('what was typed of a medicine does not stand at another one that takes its place', async () => {
  const screen = await draw(<LineSubstances {...line} onSubstances={vi.fn()} />, knowing());
  await screen.getByRole('button', { name: 'What is in Tab. Zifi?' }).click();
  await userEvent.keyboard('cefixime');
  await screen.rerender(<LineSubstances {...line} name="Tab. Qyzzl" onSubstances={vi.fn()} />);
  await expect
    .element(screen.getByRole('button', { name: 'What is in Tab. Qyzzl?' }))
    .toBeVisible();
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
});

test('on a phone the list leaves the buttons in view', async () => {
  await page.viewport(360, 400);
  const screen = await draw(
    <div style={{ paddingBlock: '100vh' }}>
      <LineSubstances {...line} onSubstances={vi.fn()} />
    </div>,
    knowing(),
  );
  await screen.getByRole('button', { name: 'What is in Tab. Zifi?' }).click();
  await userEvent.keyboard('cefix');
  await expect.element(screen.getByRole('option', { name: 'Cefixime' })).toBeVisible();
  for (const name of ['Remember for the clinic', 'Only here']) {
    const button = screen.getByRole('button', { name }).element();
    const { left, top, width, height } = button.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(button.contains(there)).toBe(true);
  }
});

test.each([
  ['without a recorded allergy', { ...line, isAllergic: false }],
  ['of a substance', { ...line, name: 'Tab. Paracetamol' }],
  ['of a brand that is tied', { ...line, name: 'Dolo 500' }],
  ['of one that is stopped', { ...line, frequency: 'stop' }],
  ['where its generic name was typed', { ...line, genericName: 'Cefixime' }],
])('nothing is asked %s', async (_, props) => {
  const screen = await draw(
    <LineSubstances {...props} onSubstances={vi.fn()} />,
    knowing(tie('Tab. Dolo', 'Paracetamol')),
  );
  expect(screen.container.querySelector('button')).toBeNull();
});

test('another form is asked about by one press', async () => {
  const onSubstances = vi.fn();
  const screen = await draw(
    <LineSubstances
      {...line}
      name="Syp. Augmentin"
      isAllergic={false}
      onSubstances={onSubstances}
    />,
    knowing(tie('Tab. Augmentin', 'Amoxicillin', 'Clavulanic acid')),
  );
  await screen
    .getByRole('button', { name: 'Syp. Augmentin: also Amoxicillin + Clavulanic acid?' })
    .click();
  expect(onSubstances).toHaveBeenCalledWith('Amoxicillin + Clavulanic acid');
  const tied = { brand: 'Syp. Augmentin', substances: ['Amoxicillin', 'Clavulanic acid'] };
  await expect.poll(() => sent).toEqual([tied]);
});

test('what a line says of its medicine is remembered by one press', async () => {
  const typed = 'Dolo (paracetamol) 650 bd';
  const said = { ...line, name: 'Dolo', genericName: 'Paracetamol', typed };
  const screen = await draw(
    <LineSubstances {...said} isAllergic={false} onSubstances={vi.fn()} />,
    knowing(),
  );
  await screen
    .getByRole('button', { name: 'Dolo is Paracetamol: remember for the clinic' })
    .click();
  const tied = { brand: 'Dolo', substances: ['Paracetamol'] };
  await expect.poll(() => sent).toEqual([tied]);
});

test('of a recorded allergy is asked which medicine it means, or that it is none', async () => {
  const screen = await draw(
    <UnknownAllergies allergies={['Septran', 'Dust', 'Penicillin', 'Mox']} />,
    knowing(tie('Mox', 'Amoxicillin')),
  );
  expect(screen.getByRole('button').elements()).toHaveLength(1);
  await screen.getByRole('button', { name: '“Septran”: which medicine is that?' }).click();
  await screen.getByRole('button', { name: 'Not a medicine' }).click();
  const none = { brand: 'Septran', substances: [] };
  await expect.poll(() => sent).toEqual([none]);
});
