import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { UnfinishedDraftDialog } from './UnfinishedDraftDialog';

const tokenId = '0190dead-beef-7000-8000-0123456789ab';

async function asked({ role = 'doctor', isCancelling = false, medicines = ['Cetzine', ''] } = {}) {
  const said = { onEnd: vi.fn(), onClose: vi.fn() };
  const rootRoute = createRootRoute();
  const dialog = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => (
      <UnfinishedDraftDialog
        draft={{ tokenId, medicines }}
        isCancelling={isCancelling}
        isSaving={false}
        {...said}
      />
    ),
  });
  const visit = createRoute({
    getParentRoute: () => rootRoute,
    path: '/app/consultation/$tokenId',
    component: () => <p>The visit</p>,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([dialog, visit]),
    history: createMemoryHistory(),
  });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: { id: 'me', role }, clinic: {} } as never);
  await draw(<RouterProvider router={router} />, cache);
  return { ...said, router };
}

test('names what is written; a held Enter ends nothing, it leads to the visit [10.12.8]', async () => {
  const { onEnd, router } = await asked();
  const dialog = page.getByRole('dialog', { name: 'The visit is not finished' });
  await expect.element(dialog.getByText('Cetzine is written and not finished.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Finish the visit' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The visit', { exact: true })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/app/consultation/${tokenId}`);
  expect(onEnd).not.toHaveBeenCalled();
});

test('keeps or discards it as is pressed, and Escape does neither', async () => {
  const { onEnd, onClose } = await asked({ medicines: [] });
  await expect.element(page.getByText('A note is written and not finished.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it for later' }).click();
  await page.getByRole('button', { name: 'Discard it and end the visit' }).click();
  expect(onEnd.mock.calls).toEqual([['keep'], ['discard']]);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test('reception, which cancels, is offered neither the visit nor to discard what a doctor wrote', async () => {
  const { onEnd } = await asked({ role: 'receptionist', isCancelling: true });
  const buttons = page.getByRole('dialog').getByRole('button');
  await expect.element(page.getByRole('button', { name: 'Do not cancel' })).toHaveFocus();
  const names = buttons.elements().map((one) => one.textContent || one.getAttribute('aria-label'));
  expect(names).toEqual(['Close', 'Cancel the token anyway', 'Do not cancel']);
  await page.getByRole('button', { name: 'Cancel the token anyway' }).click();
  expect(onEnd.mock.calls).toEqual([['keep']]);
});
