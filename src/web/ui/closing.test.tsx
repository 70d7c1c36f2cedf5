import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { closeAfterPaint, isDialogOpen } from './closing';
import { Modal } from './Modal';

test('a dialog that is closed is out of sight and has no keys at once', async () => {
  let closed = 0;
  await draw(
    <Modal title="Long form" opened onClose={() => {}}>
      <input aria-label="Name" data-autofocus />
    </Modal>,
  );
  const dialog = page.getByRole('dialog', { name: 'Long form' });
  await expect.element(dialog).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).click();
  expect(isDialogOpen()).toBe(true);
  closeAfterPaint(() => {
    closed += 1;
  });
  expect(closed).toBe(1);
  expect(isDialogOpen()).toBe(false);
  expect(document.activeElement).toBe(document.body);
  expect(document.querySelector('[role=dialog]')?.checkVisibility()).toBe(false);
});

/** A dialog over another one, which listens to Escape only while it is uppermost. */
function TwoDialogs() {
  const [open, setOpen] = useState(2);
  return (
    <>
      <Modal title="Below" opened={open > 0} closeOnEscape={open === 1} onClose={() => setOpen(0)}>
        <button type="button">Edit</button>
      </Modal>
      {open === 2 && (
        <Modal title="Above" opened onClose={() => closeAfterPaint(() => setOpen(1))}>
          <input aria-label="Name" data-autofocus />
        </Modal>
      )}
    </>
  );
}

test('Escape twice, however quickly, closes two dialogs', async () => {
  await draw(<TwoDialogs />);
  await expect.element(page.getByRole('dialog', { name: 'Above' })).toBeVisible();
  const pressEscape = () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    );
  pressEscape();
  pressEscape();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a dialog that is opened again by the next key, however quickly, is in sight', async () => {
  function DialogByKey() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onKeyDown={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Modal
            title="Token"
            opened
            returnFocus={false}
            onClose={() => closeAfterPaint(() => setOpen(false))}
          >
            <input aria-label="Name" />
          </Modal>
        )}
      </>
    );
  }
  await draw(<DialogByKey />);
  const dialog = page.getByRole('dialog', { name: 'Token' });
  await expect.element(dialog).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha');
  const press = (key: string, on: Element | null) =>
    on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('Escape', document.activeElement);
  press('t', page.getByRole('button', { name: 'Open', includeHidden: true }).element());
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});
