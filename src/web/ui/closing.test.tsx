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
