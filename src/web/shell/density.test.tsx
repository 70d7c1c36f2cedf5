import '../look/global.css';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { RecordTable } from '../ui/RecordTable';
import { chooseDensity, showDensity } from './density';

const height = () => page.getByRole('row').last().element().getBoundingClientRect().height;

beforeEach(() => localStorage.removeItem('density'));
afterEach(() => chooseDensity('comfortable'));

test('rows are closer once somebody chose so, and stay so when the page comes back', async () => {
  showDensity();
  await draw(
    <RecordTable
      label="People"
      columns={[{ header: 'Name', cell: ({ name }) => name }]}
      rows={[{ name: 'Asha' }]}
      rowKey={({ name }) => name}
    />,
  );
  const comfortable = height();
  chooseDensity('compact');
  const compact = height();
  expect(compact).toBeLessThan(comfortable - 8);

  document.documentElement.removeAttribute('data-density');
  expect(height()).toBe(comfortable);
  showDensity();
  expect(height()).toBe(compact);
});

test('what was kept by somebody else is read as comfortable', () => {
  localStorage.setItem('density', 'enormous');
  showDensity();
  expect(document.documentElement.dataset.density).toBe('comfortable');
});
