import '../look/global.css';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { RecordTable } from '../ui/RecordTable';
import { applyDensity, setDensity } from './density';

const height = () => page.getByRole('row').last().element().getBoundingClientRect().height;

beforeEach(() => localStorage.removeItem('density'));
afterEach(() => setDensity('comfortable'));

test('rows are closer once somebody chose so, and stay so when the page comes back', async () => {
  applyDensity();
  await draw(
    <RecordTable
      label="People"
      columns={[{ header: 'Name', cell: ({ name }) => name }]}
      rows={[{ name: 'Asha' }]}
      rowKey={({ name }) => name}
    />,
  );
  const comfortable = height();
  setDensity('compact');
  const compact = height();
  expect(compact).toBeLessThan(comfortable - 8);

  document.documentElement.removeAttribute('data-density');
  expect(height()).toBe(comfortable);
  applyDensity();
  expect(height()).toBe(compact);
});

test('what was kept by somebody else is read as comfortable', () => {
  localStorage.setItem('density', 'enormous');
  applyDensity();
  expect(document.documentElement.dataset.density).toBe('comfortable');
});
