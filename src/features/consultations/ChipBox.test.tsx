import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { Complaints } from './Complaints';
import { type DraftContent, emptyDraft } from './consultation';
import { Diagnoses } from './Diagnoses';

const onTyping = vi.fn();

/** The two boxes as they stand on the page, with what is noted by them. */
function Boxes(props: { usual?: string[]; urgentReason?: string }) {
  const { usual = [], urgentReason = null } = props;
  const [content, setContent] = useState<DraftContent>(emptyDraft);
  const box = {
    initialText: '',
    onChange: (change: (before: DraftContent) => Partial<DraftContent>) =>
      setContent((before) => ({ ...before, ...change(before) })),
    onTyping,
    onNext: () => {},
    onShortcut: () => false,
  };
  return (
    <>
      <Complaints complaints={content.complaints} usual={[]} urgentReason={urgentReason} {...box} />
      <Diagnoses diagnoses={content.diagnoses} usual={usual} {...box} />
      <output>
        {[...content.complaints, ...content.diagnoses].map(({ text }) => `[${text}]`).join('')}
      </output>
    </>
  );
}

const noted = () => page.getByRole('status');
const box = (name: 'Complaints' | 'Diagnosis') => page.getByRole('combobox', { name });

async function type(name: 'Complaints' | 'Diagnosis', keys: string) {
  await box(name).click();
  await userEvent.keyboard(keys);
}

test.each([
  ['Diagnosis', 'Rhinitis', 'Rhinitis'],
  ['Diagnosis', 'Gastritis', 'Gastritis'],
  ['Diagnosis', 'Fever', 'Fever'],
  ['Diagnosis', 'Diabetes', 'Diabetes'],
  ['Diagnosis', 'Asthma', 'Asthma'],
  ['Diagnosis', 'Migraine', 'Migraine'],
  ['Diagnosis', 'fever,', 'Fever'],
  ['Diagnosis', 'rhin', 'Rhinitis'],
  ['Complaints', 'pain', 'Pain'],
  ['Complaints', 'abd', 'Abdominal pain'],
] as const)('%s: “%s” by Enter, Tab and Ctrl Enter is “%s”', async (name, typed, expected) => {
  for (const key of ['{Enter}', '{Tab}', '{Control>}{Enter}{/Control}']) {
    const { unmount } = await draw(<Boxes usual={['Migraine with aura']} />);
    await type(name, `${typed}${key}`);
    await expect.element(noted()).toHaveTextContent(`[${expected}]`);
    await expect.element(box(name)).toHaveValue('');
    await unmount();
  }
});

test.each([
  ['Diagnosis', ['migraine', '?Migraine', 'Migraine,'], 'Migraine'],
  ['Complaints', ['cough', 'Cough'], 'Cough'],
] as const)('%s: what is there already is said, and not noted twice', async (name, all, text) => {
  await draw(<Boxes />);
  for (const typed of all) await type(name, `${typed}{Enter}`);
  await expect.element(page.getByText(`${text} is already there.`).first()).toBeVisible();
  await expect.element(noted()).toHaveTextContent(new RegExp(`^\\[${text}\\]$`));
  await expect.element(box(name)).toHaveValue('');
});

test('a box that is left, and Escape before Enter, keep the letters as they are', async () => {
  await draw(<Boxes />);
  await type('Diagnosis', 'rhin');
  await box('Complaints').click();
  await expect.element(noted()).toHaveTextContent('[Rhin]');
  await type('Diagnosis', 'asth{Escape}{Enter}');
  await expect.element(noted()).toHaveTextContent('[Rhin][Asth]');
});

test('a text that is too long is refused as a whole, and said', async () => {
  await draw(<Boxes />);
  await type('Diagnosis', 'fever');
  await box('Diagnosis').fill('x'.repeat(201));
  await expect.element(page.getByText('Please use at most 200 characters.')).toBeVisible();
  await expect.element(box('Diagnosis')).toHaveValue('fever');
});

test('a press of the left button alone takes a choice', async () => {
  await draw(<Boxes />);
  await type('Diagnosis', 'fever');
  const choice = page.getByRole('option', { name: 'Viral fever' });
  for (const event of ['mousedown', 'mouseup'])
    choice.element().dispatchEvent(new MouseEvent(event, { button: 2, bubbles: true }));
  await expect.element(box('Diagnosis')).toHaveValue('fever');
  await choice.click();
  await expect.element(noted()).toHaveTextContent('[Viral fever]');
});

test('a comma is part of the text: it takes nothing', async () => {
  await draw(<Boxes />);
  await type('Diagnosis', 'rhinitis, seasonal{Enter}');
  await expect.element(noted()).toHaveTextContent('[Rhinitis, seasonal]');
});

test('an arrow key takes the longer text below the typed words, and the question mark stays', async () => {
  await draw(<Boxes />);
  await type('Diagnosis', 'fever');
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Fever');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(noted()).toHaveTextContent('[Viral fever]');
  await type('Diagnosis', '?fever{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Mark ?Fever as confirmed' }))
    .toBeVisible();
});

describe('what reception was told of an urgency [10.19.2]', () => {
  test('stands above the complaints, and ↑ in the empty box takes it as the first one, once', async () => {
    await draw(<Boxes urgentReason="seene me dard 2 din" />);
    const said = 'Urgent. Reception says: “seene me dard 2 din”';
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(box('Complaints')).toHaveAccessibleDescription(said);
    await type('Complaints', 'Cough{Enter}');
    // Among letters the key is the list's.
    await userEvent.keyboard('abd{ArrowUp}{Backspace>3/}');
    await expect.element(noted()).toHaveTextContent('[Cough]');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(noted()).toHaveTextContent('[Chest pain][Cough]');
    await expect.element(page.getByText(said)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Take as first' }))
      .not.toBeInTheDocument();
  });

  test('or a press does, which leaves the focus in the box', async () => {
    await draw(<Boxes urgentReason="Bleeding" />);
    await page.getByRole('button', { name: 'Take as first complaint' }).click();
    await expect.element(noted()).toHaveTextContent('[Bleeding]');
    await expect.element(box('Complaints')).toHaveFocus();
  });

  test('nothing stands there of anybody else', async () => {
    await draw(<Boxes />);
    await expect.element(box('Complaints')).toBeVisible();
    expect(document.body.textContent).not.toContain('Reception says');
  });
});
