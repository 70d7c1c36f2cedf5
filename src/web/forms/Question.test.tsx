import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { StopQuestion } from '../../features/prescriptions/widgets/StopQuestion';
import { DialogButtons } from '../ui/DialogButtons';
import { Modal } from '../ui/Modal';
import { AskAgain } from './AskAgain';
import { FormAlert } from './FormAlert';
import { FormDialog } from './FormDialog';

const windows = [
  [1280, 800],
  [1366, 768],
  [1920, 1080],
  [360, 740],
] as const;

const pair = { medicine: 'Tab. Mox', other: 'Penicillin' };
const allergy = { medicine: 'Tab. Mox', allergy: 'Penicillin', drugClass: 'penicillins' };
const questions = {
  plain: (asked: object) => (
    <AskAgain question="Without it?" yes="Yes" isSaving={false} trigger={asked} onYes={() => {}} />
  ),
  allergies: (asked: object) => (
    <StopQuestion
      stops={[{ ...pair, allergy, findings: [] }]}
      isDisabled={false}
      asked={asked}
      onAnswer={() => {}}
    />
  ),
};

interface AskingProps {
  where: 'page' | 'dialog' | 'formDialog';
  question: (asked: object) => React.ReactNode;
}

/** A long form whose question stands before, or after, a long way of fields, and whose buttons stay in view. */
function Asking({ where, question }: AskingProps) {
  const [asked, setAsked] = useState<object | null>(null);
  const send = (
    <Button type="button" onClick={() => setAsked({})}>
      Save
    </Button>
  );
  const fields = (
    <Stack>
      <TextInput label="Name" />
      <div style={{ height: '250vh' }} />
      {asked && question(asked)}
      <div style={{ height: '50vh' }} />
    </Stack>
  );
  if (where === 'formDialog') {
    return (
      <FormDialog
        title="Create"
        isDirty={false}
        isSaving={false}
        discardQuestion=""
        onSubmit={(event) => event.preventDefault()}
        submit={send}
        onClose={() => {}}
      >
        {fields}
      </FormDialog>
    );
  }
  if (where === 'dialog') {
    return (
      <Modal opened onClose={() => {}} title="Create">
        {fields}
        <DialogButtons>{send}</DialogButtons>
      </Modal>
    );
  }
  return (
    <>
      <div
        style={{ position: 'sticky', top: 0, height: '3.5rem', background: 'white', zIndex: 1 }}
      />
      {fields}
      <div
        style={{ position: 'sticky', bottom: 0, padding: '1rem', background: 'white', zIndex: 1 }}
      >
        {send}
      </div>
    </>
  );
}

const alert = page.getByRole('alert');
const save = page.getByRole('button', { name: 'Save', exact: true });

/** Nothing lies over it: what is at its edges belongs to it. */
function isUncovered(): boolean {
  const { left, right, top, bottom } = alert.element().getBoundingClientRect();
  const at = [top + 2, (top + bottom) / 2, bottom - 2];
  return at.every((y) =>
    alert.element().contains(document.elementFromPoint((left + right) / 2, y)),
  );
}

test.each([
  ['page', questions.allergies],
  ['dialog', questions.plain],
  ['formDialog', questions.allergies],
] as const)(
  'in a %s it comes into view from under every edge and takes the focus, at every press [10.12.10]',
  async (where, question) => {
    await draw(<Asking where={where} question={question} />);
    for (const [width, height] of windows) {
      await page.viewport(width, height);
      // Somebody looks elsewhere, and presses.
      page.getByLabelText('Name').element().scrollIntoView();
      await save.click();
      await expect.element(alert).toHaveFocus();
      expect(isUncovered(), `${width} × ${height}`).toBe(true);
    }
    await page.viewport(1280, 800);
  },
);

test('a held Enter answers nothing, and Escape is the other answer, not the dialog’s [10.12.10]', async () => {
  const yes = vi.fn();
  const back = vi.fn();
  const close = vi.fn();
  function Register() {
    const [asked, setAsked] = useState<object | null>(null);
    return (
      <Modal opened onClose={close} title="Register">
        <Button onClick={() => setAsked({})}>Save</Button>
        {asked && (
          <AskAgain
            question="Gender is not chosen."
            yes="Register without"
            isSaving={false}
            trigger={asked}
            onYes={yes}
            back={{ no: 'Choose', onBack: back }}
          />
        )}
      </Modal>
    );
  }
  await draw(<Register />);
  await save.click();
  await expect.element(alert).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(yes).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Tab}{Escape}');
  expect(back).toHaveBeenCalledTimes(2);
  expect(close).not.toHaveBeenCalled();
});

test('one that comes back while somebody types, or that stood there, leaves the focus alone [10.12.10]', async () => {
  const asked = {};
  function Typing({ of }: { of: object | null }) {
    const [text, setText] = useState('');
    return (
      <>
        <TextInput label="Price" value={text} onChange={(event) => setText(event.target.value)} />
        {text !== '15' && (
          <AskAgain question="As 0?" yes="Yes" isSaving={false} trigger={of} onYes={() => {}} />
        )}
      </>
    );
  }
  const screen = await draw(<Typing of={asked} />);
  await expect.element(alert).toHaveFocus();
  await page.getByLabelText('Price').click();
  await userEvent.keyboard('15');
  await expect.element(alert).not.toBeInTheDocument();
  await userEvent.keyboard('0');
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByLabelText('Price')).toHaveFocus();
  await screen.rerender(<Typing of={null} />);
  await expect.element(page.getByLabelText('Price')).toHaveFocus();
});

test('what is wrong with a form comes into view, unless a field that is wrong has the focus [10.12.11]', async () => {
  function Refused({ message, isMarked = false }: { message: string | null; isMarked?: boolean }) {
    return (
      <form>
        <TextInput label="Name" error={isMarked} />
        <div style={{ height: '200vh' }} />
        <FormAlert message={message} />
      </form>
    );
  }
  const screen = await draw(<Refused message={null} />);
  await screen.rerender(<Refused message="No answer came." />);
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  await screen.rerender(<Refused message={null} isMarked />);
  await page.getByLabelText('Name').click();
  await screen.rerender(<Refused message="Please enter a name" isMarked />);
  await expect.element(page.getByLabelText('Name')).toBeInViewport();
});
