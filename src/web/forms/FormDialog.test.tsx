import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { FormDialog } from './FormDialog';
import { isAnythingUnsaved, isScreenUnsaved } from './unsaved';

/** A dialog with one field, opened by a button. */
function Opened({ isSaving = false, isLong = false, onClosed = () => {}, onSubmit = () => {} }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create Bill</Button>
      {isOpen && (
        <FormDialog
          title="Create New Bill"
          isDirty={text !== ''}
          isSaving={isSaving}
          discardQuestion="Discard this bill?"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
          submit={
            <Button type="submit" disabled={isSaving}>
              Save
            </Button>
          }
          {...(isLong && { foot: <p>Total ₹590.00</p> })}
          onClose={() => {
            onClosed();
            setOpen(false);
          }}
        >
          <TextInput label="Notes" value={text} onChange={(event) => setText(event.target.value)} />
          {isLong && <div style={{ height: '300vh' }} />}
        </FormDialog>
      )}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Create Bill' });
const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
const notes = page.getByLabelText('Notes');
const question = page.getByText('Discard this bill?');

async function opened(props: Parameters<typeof Opened>[0] = {}) {
  await draw(<Opened {...props} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

test('untouched it closes by Escape, and the focus goes back to what opened it', async () => {
  await opened();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(isAnythingUnsaved()).toBe(false);
});

test('with something typed it asks before it closes, and editing goes on where it was', async () => {
  const closed = vi.fn();
  await opened({ onClosed: closed });
  await notes.fill('half a sentence');
  expect(isAnythingUnsaved()).toBe(true);
  // A dialog asks by itself; only a screen's own form holds back the next screen.
  expect(isScreenUnsaved()).toBe(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  // Held down, Enter must not throw away what was typed.
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(notes).toHaveFocus();
  await expect.element(notes).toHaveValue('half a sentence');
  expect(closed).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(closed).toHaveBeenCalledOnce();
  expect(isAnythingUnsaved()).toBe(false);
});

test('Ctrl Enter in a box saves once, and not while it is being saved', async () => {
  const onSubmit = vi.fn();
  await opened({ onSubmit });
  await notes.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('while it is being saved nothing closes or saves it', async () => {
  const closed = vi.fn();
  const onSubmit = vi.fn();
  await opened({ isSaving: true, onClosed: closed, onSubmit });
  await notes.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

test('on a phone it stands on the lower edge of the window, its buttons at its own', async () => {
  await page.viewport(360, 800);
  await opened();
  const { left, top, bottom } = dialog.element().getBoundingClientRect();
  expect([left, bottom]).toEqual([0, 800]);
  expect(top).toBeGreaterThan(400);
  const save = page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect();
  expect(bottom - save.bottom).toBeLessThan(24);
  await page.viewport(1280, 800);
});

test.each([
  [1280, 800],
  [360, 800],
])(
  'its foot and buttons stay in view above what scrolls, at %i × %i [10.3.24]',
  async (width, height) => {
    await page.viewport(width, height);
    await opened({ isLong: true });
    const save = page.getByRole('button', { name: 'Save' });
    for (const seen of [notes, page.getByText('Total ₹590.00'), save]) {
      await expect.element(seen).toBeInViewport({ ratio: 0.9 });
    }
    expect(page.getByText('Total ₹590.00').element().getBoundingClientRect().bottom).toBeLessThan(
      save.element().getBoundingClientRect().top + 1,
    );
  },
);
