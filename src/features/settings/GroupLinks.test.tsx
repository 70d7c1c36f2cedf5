import { TextInput } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { FormGroup } from './FormGroup';
import { GroupLinks } from './GroupLinks';

afterEach(() => window.history.replaceState(null, '', window.location.pathname));

function Form() {
  return (
    <form>
      <GroupLinks groups={{ letterhead: 'Letterhead', hours: 'Hours and appointments' }} />
      <FormGroup id="letterhead" title="Letterhead">
        <TextInput label="Name of the clinic" />
      </FormGroup>
      <div style={{ height: '200vh' }} />
      <FormGroup id="hours" title="Hours and appointments">
        <TextInput label="Length of a slot" />
      </FormGroup>
    </form>
  );
}

const slot = page.getByLabelText('Length of a slot');

test('the list of a form’s groups leads to the first field of each [10.1.16]', async () => {
  await draw(<Form />);
  await page.getByRole('button', { name: 'Hours and appointments' }).click();
  await expect.element(slot).toHaveFocus();
  await expect.element(slot).toBeInViewport();
  await page.getByRole('button', { name: 'Letterhead' }).click();
  await expect.element(page.getByLabelText('Name of the clinic')).toHaveFocus();
});

test('the group that the address names is gone to at first [10.1.16]', async () => {
  window.history.replaceState(null, '', '#hours');
  await draw(<Form />);
  await expect.element(slot).toHaveFocus();
});
