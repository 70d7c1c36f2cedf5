import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { Modal } from './Modal';
import { RowMenu } from './RowMenu';
import { useReturnFocus } from './returnFocus';

function Question({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Really?">
      <Button data-autofocus>Yes</Button>
    </Modal>
  );
}

/** A button that is disabled until its press is answered by a question. */
function Asking({ answer }: { answer: Promise<void> }) {
  const [state, setState] = useState<'idle' | 'sent' | 'asked'>('idle');
  const press = () => {
    setState('sent');
    void answer.then(() => setState('asked'));
  };
  return (
    <>
      {state === 'asked' && <Question onClose={() => setState('idle')} />}
      <Button disabled={state === 'sent'} onClick={press}>
        Complete
      </Button>
    </>
  );
}

test('a button that was disabled until its question came has the focus again behind it', async () => {
  let say = () => {};
  const answer = new Promise<void>((resolve) => {
    say = resolve;
  });
  await draw(<Asking answer={answer} />);
  const button = page.getByRole('button', { name: 'Complete' });
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button).toBeDisabled();
  // A browser takes the focus from a disabled button only once it has drawn it.
  await expect.poll(() => document.activeElement).toBe(document.body);
  say();
  await expect.element(page.getByRole('button', { name: 'Yes' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test('behind a dialog that an item of a menu opened, the menu’s button has the focus', async () => {
  function Row() {
    const [isAsking, setAsking] = useState(false);
    return (
      <>
        {isAsking && <Question onClose={() => setAsking(false)} />}
        <RowMenu label="More about Dr. Rao">
          <Menu.Item onClick={() => setAsking(true)}>Works alone…</Menu.Item>
        </RowMenu>
      </>
    );
  }
  await draw(<Row />);
  const more = page.getByRole('button', { name: 'More about Dr. Rao' });
  await more.click();
  await page.getByRole('menuitem').click();
  await expect.element(page.getByRole('button', { name: 'Yes' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveFocus();
});
