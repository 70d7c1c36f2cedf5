import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { speakerOf } from '../../shared/language';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { PrescriptionPaperPage } from './PrescriptionPaperPage';
import { testPaper } from './testPaper';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const letterhead = {
  ...{ name: 'Clinic', address: '', phone: '', email: '', gstin: '' },
  ...{ logo: null, colour: '' },
};
const at = new Date('2026-11-22T10:00:00Z');

afterEach(() => vi.restoreAllMocks());

test.each([
  ['http://127.0.0.1:3000/verify/x', 1],
  ['http://192.168.1.10/verify/x', 1],
  ['https://clinic.example/verify/x', 0],
])(
  'above a prescription whose code leads to %s it is said %i times in plain words [10.6.10]',
  async (verifyAddress, times) => {
    const record = testPaper(
      { letterhead, doctor: null, timeZone: 'Asia/Kolkata', at },
      speakerOf('en', {}),
    );
    vi.spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ ...record, verifyAddress }),
    );
    const cache = createQueryClient();
    const clinic = { timeZone: 'Asia/Kolkata', today: '2026-11-22', makesPdfs: true };
    cache.setQueryData(sessionQuery().queryKey, { user: { id, role: 'doctor' }, clinic } as never);
    const rootRoute = createRootRoute();
    const known = createRoute({ getParentRoute: () => rootRoute, id: 'known' });
    const paper = createRoute({
      getParentRoute: () => known,
      path: '/app/papers/prescription/$id',
      component: PrescriptionPaperPage,
    });
    const router = createRouter({
      routeTree: rootRoute.addChildren([known.addChildren([paper])]),
      history: createMemoryHistory({ initialEntries: [`/app/papers/prescription/${id}`] }),
    });
    await draw(<RouterProvider router={router as never} />, cache);
    await expect.element(page.getByRole('article')).toBeVisible();
    const notes = page.getByRole('note').filter({ hasText: 'can’t be checked outside the clinic' });
    expect(notes.elements()).toHaveLength(times);
    if (times > 0) await expect.element(notes).not.toHaveTextContent('CLINIC_PUBLIC_URL');
  },
);
