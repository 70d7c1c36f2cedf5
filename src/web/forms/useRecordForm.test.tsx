import { TextInput } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { draw } from '../../../tests/component';
import { FormAlert } from './FormAlert';
import { LostAnswer } from './LostAnswer';
import { useRecordForm } from './useRecordForm';
import { validateWith } from './validation';

const record = z.object({
  phone: z.string().min(1, 'Please enter a phone number'),
  name: z.string().min(1, 'Please enter a name'),
});
type Saved = z.infer<typeof record>;
type Save = (sent: Saved, options: { context: { idempotencyKey: string } }) => Promise<unknown>;

function Form({ save, onSaved }: { save: Save; onSaved?: () => void }) {
  const { form, fieldsRef, submit, problem, action, isSaving } = useRecordForm({
    initialValues: { name: '', phone: '' },
    validate: (typed) => validateWith(record, typed),
    save,
    onSaved,
    failureMessage: 'Failed to register patient. Please try again.',
  });
  return (
    <form onSubmit={submit} ref={fieldsRef} noValidate>
      {/* On screen the name comes first, in the schema the phone. */}
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Phone" {...form.getInputProps('phone')} />
      <FormAlert message={problem} />
      <LostAnswer action={action} />
      <button type="submit" disabled={isSaving}>
        Save
      </button>
    </form>
  );
}

async function filled(save: Save, onSaved?: () => void) {
  const screen = await draw(<Form save={save} onSaved={onSaved} />);
  await screen.getByLabelText('Name').fill('Sita Devi');
  await screen.getByLabelText('Phone').fill('98111 22333');
  return { ...screen, send: () => screen.getByRole('button', { name: 'Save' }).click() };
}

test('what is missing is marked, and the first wrong field on screen gets the focus', async () => {
  const save = vi.fn<Save>();
  const screen = await draw(<Form save={save} />);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await expect
    .element(screen.getByLabelText('Name'))
    .toHaveAccessibleDescription('Please enter a name');
  await expect
    .element(screen.getByLabelText('Phone'))
    .toHaveAccessibleDescription('Please enter a phone number');
  expect(save).not.toHaveBeenCalled();
});

test('what was wrong is said no longer once it is mended, whatever the server refused stays', async () => {
  const save = vi.fn<Save>().mockRejectedValue(new ORPCError('CONFLICT', { message: 'Taken.' }));
  const screen = await draw(<Form save={save} />);
  const send = screen.getByRole('button', { name: 'Save' });
  await send.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a phone number');
  await screen.getByLabelText('Name').fill('Sita Devi');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByLabelText('Phone').fill('98111 22333');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await send.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByLabelText('Phone').fill('98111 22334');
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('a form sent twice before the screen is drawn again is saved once', async () => {
  const save = vi.fn<Save>(async () => {});
  const saved = vi.fn();
  const screen = await filled(save, saved);
  const { form } = screen.getByRole('button', { name: 'Save' }).element() as HTMLButtonElement;
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.poll(() => saved).toHaveBeenCalledOnce();
  expect(save).toHaveBeenCalledOnce();
});

test('while it is being saved the button waits, and Enter sends nothing more', async () => {
  let answer = () => {};
  const save = vi.fn<Save>(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const screen = await filled(save);
  await screen.send();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Name'), '{enter}');
  answer();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(save).toHaveBeenCalledOnce();
});

test('a lost answer keeps what was typed, and the next try is known as the same one', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new ORPCError('CONFLICT', { message: 'This patient is registered.' }));
  const screen = await filled(save);
  await screen.send();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to register patient. Please try again.');
  await expect.element(alert).toHaveTextContent('What you typed is still here; please try again.');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Sita Devi');
  await screen.send();
  // The refusal may come from the first sending.
  await expect.element(screen.getByRole('note')).toHaveTextContent('may already have been done');
  const keys = save.mock.calls.map(([, { context }]) => context.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('what the server refuses of a field is marked at that field', async () => {
  const issues = [{ field: 'phone', message: 'This number has a letter in it.' }];
  const refused = new ORPCError('BAD_REQUEST', {
    message: 'Please check the form.',
    data: { issues },
  });
  const screen = await filled(vi.fn<Save>().mockRejectedValue(refused));
  await screen.send();
  const phone = screen.getByLabelText('Phone');
  await expect.element(phone).toHaveAccessibleDescription('This number has a letter in it.');
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveValue('98111 22333');
});

test('a failure inside the server shows the specification’s text with the number of the request', async () => {
  const failed = new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'Something went wrong on our side.',
    data: { requestId: 'r-1' },
  });
  const screen = await filled(vi.fn<Save>().mockRejectedValue(failed));
  await screen.send();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Failed to register patient. Please try again. (Request r-1)');
});
