import { Button, TextInput } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { DialogButtons } from '../ui/DialogButtons';
import { Modal } from '../ui/Modal';
import { showUndo } from '../ui/showUndo';
import { notifyFailure, notifySuccess } from '../ui/tell';

afterEach(() => page.viewport(1280, 800));

const long = 'Token #12 of Lakshmi Venkataraman is cancelled. The appointment at 10:30 am stays.';

/** A screen with its top bar and its last buttons, as high as they are at most, and a long dialog over it. */
function Screen({ isDialogOpen = false }) {
  return (
    <>
      <div data-place="top" style={{ position: 'fixed', inset: '0 0 auto', height: '3.5rem' }} />
      <div data-place="foot" style={{ position: 'fixed', inset: 'auto 0 0', height: '4.5rem' }} />
      <Modal opened={isDialogOpen} onClose={() => {}} size="xl" title="Record">
        <TextInput label="Reason" />
        <div style={{ height: '60rem' }} />
        <DialogButtons>
          <Button data-place="save">Save</Button>
        </DialogButtons>
      </Modal>
    </>
  );
}

/** The messages’ boxes once they stand still. */
async function boxes(): Promise<DOMRect[]> {
  const all = () =>
    [...document.querySelectorAll('.mantine-Notification-root')].map((box) =>
      box.getBoundingClientRect(),
    );
  let before = '';
  await expect
    .poll(() => {
      const now = JSON.stringify(all());
      const isStill = now === before && all().every(({ left }) => left >= 0);
      before = now;
      return isStill;
    })
    .toBe(true);
  return all();
}

const isClear = (box: DOMRect, place: Element | null) => {
  const other = place?.getBoundingClientRect();
  return (
    other !== undefined &&
    (box.right <= other.left ||
      box.left >= other.right ||
      box.bottom <= other.top ||
      box.top >= other.bottom)
  );
};

for (const width of [360, 768, 1280]) {
  test(`at ${width} px messages cover neither top bar nor last buttons, in a dialog neither its cross nor its buttons [10.21.1]`, async () => {
    await page.viewport(width, 740);
    const { rerender } = await draw(<Screen />);
    notifySuccess('Saved');
    showUndo({ message: long, onUndo: vi.fn() });
    await expect.element(page.getByText(long)).toBeVisible();
    for (const box of await boxes()) {
      expect(isClear(box, document.querySelector('[data-place="top"]'))).toBe(true);
      expect(isClear(box, document.querySelector('[data-place="foot"]'))).toBe(true);
    }
    await rerender(<Screen isDialogOpen />);
    const save = page.getByRole('button', { name: 'Save' });
    await expect.element(save).toBeVisible();
    for (const box of await boxes()) {
      expect(isClear(box, save.element())).toBe(true);
      expect(isClear(box, document.querySelector('.mantine-Modal-close'))).toBe(true);
      expect(isClear(box, page.getByLabelText('Reason').element())).toBe(true);
    }
  });
}

test('Alt Z presses the button of the newest message that has one, from a field of a dialog too [10.21.1]', async () => {
  const onUndo = vi.fn();
  await draw(<Screen isDialogOpen />);
  showUndo({ message: long, onUndo });
  notifyFailure(new Error());
  await expect.element(page.getByText(long)).toBeInTheDocument();
  await page.getByLabelText('Reason').click();
  await userEvent.keyboard('{Alt>}z{/Alt}');
  expect(onUndo).toHaveBeenCalledOnce();
  await expect.element(page.getByText(long)).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}z{/Alt}');
  expect(onUndo).toHaveBeenCalledOnce();
});
