import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { DiscardDraft } from './DiscardDraft';

const tokenId = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

afterEach(() => vi.restoreAllMocks());

test('what is written is discarded after a question alone, which a held Enter answers with no, and as the version that was seen [10.12.13]', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address));
    if (pathname.includes(tokenId)) sent.push([init?.method, pathname, String(init?.body ?? '')]);
    return Response.json({});
  });
  const rootRoute = createRootRoute({
    component: () => <DiscardDraft tokenId={tokenId} stop={async () => 3} onRefused={vi.fn()} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />);
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'The visit is not finished' });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/app/tokens');
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).toContain('3');
});
