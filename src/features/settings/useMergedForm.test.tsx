import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { useMergedForm } from './useMergedForm';

const stored = { version: 1, name: 'Sehat', phone: '1', tax: '5' };

/** Saves the tax alone, as “No tax: 0 %” in the set-up does, while a colleague's change of the name waits for a choice. */
function Settings() {
  const [record, setRecord] = useState(stored);
  const form = useMergedForm(record, ({ version: _, ...fields }) => fields, false);
  const saveTax = () => {
    const saved = { ...record, version: 3, tax: '0' };
    form.set('tax', '0');
    form.markSaved({ name: record.name, phone: record.phone, tax: '0' }, saved);
    setRecord(saved);
  };
  return (
    <>
      <button type="button" onClick={() => form.set('name', 'Mine')}>
        Type
      </button>
      <button
        type="button"
        onClick={() => setRecord({ ...stored, version: 2, name: 'Colleague’s' })}
      >
        Colleague
      </button>
      <button type="button" onClick={saveTax}>
        Save tax
      </button>
      <output>{`${form.values.name}, ${form.values.tax}, conflicts: ${form.conflicts.join()}`}</output>
    </>
  );
}

test('a conflict stays until somebody resolves it, also when another field alone was saved', async () => {
  await draw(<Settings />);
  const shown = page.getByRole('status');
  await page.getByRole('button', { name: 'Type' }).click();
  await page.getByRole('button', { name: 'Colleague' }).click();
  await expect.element(shown).toHaveTextContent('Mine, 5, conflicts: name');
  await page.getByRole('button', { name: 'Save tax' }).click();
  await expect.element(shown).toHaveTextContent('Mine, 0, conflicts: name');
});
