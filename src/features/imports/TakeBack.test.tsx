import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { TakeBack } from './TakeBack';

const importId = '0190dead-beef-7000-8000-0123456789ab';
const kept = { id: '0190dead-beef-7000-8000-0123456789ac', number: 41, name: 'Savitri Gowda' };

afterEach(() => vi.restoreAllMocks());

test('an import is taken back after a question, once, and says who stays [10.8.18]', async () => {
  const sent: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    sent.push(new URL(String(address)).pathname);
    return Response.json({ removed: 192, kept: [kept] });
  });
  const rootRoute = createRootRoute({
    component: () => <TakeBack importId={importId} patients={193} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router} />);
  await page.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the import of 193 patients?' });
  await expect.element(dialog).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).dblClick();
  await expect.element(dialog.getByText('192 patients were removed.')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Savitri Gowda (P-41)' })).toBeVisible();
  expect(sent).toEqual([`/api/patients/imports/${importId}/take-back`]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByText('Undone: 192 patients removed')).toBeVisible();
});
