import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { closeUppermost } from './layers';
import { Modal } from './Modal';

function TwoDialogs() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => setOpen((names) => names.filter((one) => one !== name));
  return (
    <>
      <Button onClick={() => setOpen(['Record'])}>Open</Button>
      <Modal title="Record" opened={open.includes('Record')} onClose={() => close('Record')}>
        <Button onClick={() => setOpen(['Record', 'Edit'])}>Edit it</Button>
      </Modal>
      <Modal title="Edit" opened={open.includes('Edit')} onClose={() => close('Edit')} zIndex={300}>
        What it says
      </Modal>
    </>
  );
}

const record = page.getByRole('dialog', { name: 'Record' });
const edit = page.getByRole('dialog', { name: 'Edit' });

test('beside the page the scrollbar’s room is as dark as under one dialog, and under two [10.21.2]', async () => {
  const room = () => getComputedStyle(document.documentElement).backgroundColor;
  await draw(<TwoDialogs />);
  await page.getByRole('button', { name: 'Open' }).click();
  // As palette.css has them: --behind and --behind-two.
  await expect.poll(room).toBe('rgb(123, 124, 123)');
  await page.getByRole('button', { name: 'Edit it' }).click();
  await expect.poll(room).toBe('rgb(80, 80, 80)');
  await userEvent.keyboard('{Escape}');
  await expect.poll(room).toBe('rgb(123, 124, 123)');
});

for (const [by, close] of [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the browser’s Back', async () => expect(closeUppermost()).toBe(true)],
] as const) {
  test(`of two dialogs ${by} closes the upper one alone`, async () => {
    await draw(<TwoDialogs />);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'Edit it' }).click();
    await expect.element(edit).toBeVisible();
    await close();
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(record).toBeVisible();
    await close();
    await expect.element(record).not.toBeInTheDocument();
    expect(closeUppermost()).toBe(false);
  });
}
