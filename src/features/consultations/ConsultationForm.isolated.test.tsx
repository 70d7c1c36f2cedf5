import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { ConsultationForm } from './ConsultationForm';
import { emptyDraft, type OpenedConsultation } from './consultation';

vi.mock('./PatientHead', () => ({ PatientHead: () => null }));
vi.mock('./History', () => ({ History: () => null }));
vi.mock('./VisitVitals', () => ({ VisitVitals: () => null }));
vi.mock('./MedicinePad', () => ({ MedicinePad: () => null }));
vi.mock('../vitals/widgets/VitalTrends', () => ({ VitalTrends: () => null }));

const id = '0190dead-beef-7000-8000-0123456789ab';
const draft = {
  ...{ content: emptyDraft, version: 3 },
  ...{ savedAt: '2026-11-27T05:00:00.000Z', savedByName: 'Dr. Rao' },
};

afterEach(() => vi.restoreAllMocks());

test.each([
  ['completed', draft, 1],
  ['in-progress', draft, 0],
  ['completed', null, 0],
] as const)(
  'a visit that is %s, with what is written of it, offers to discard it once it is over alone',
  async (status, written, offers) => {
    vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 503 }));
    const opened = {
      token: {
        ...{ id, tokenNumber: 5, patientId: id, patientName: 'Ravi Iyer', urgentReason: null },
        ...{ status, issuedAt: '2026-11-27T05:00:00.000Z', consultedBy: id },
      },
      ...{ draft: written, finished: null },
    } as never as OpenedConsultation;
    const nothing = () => undefined;
    const rootRoute = createRootRoute({
      component: () => <ConsultationForm opened={opened} onFinished={nothing} onClosed={nothing} />,
    });
    const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
    const cache = createQueryClient();
    cache.setQueryData(sessionQuery().queryKey, {
      user: { id, role: 'doctor', name: 'Dr. Rao' },
      clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-27' },
    } as never);
    await draw(<RouterProvider router={router as never} />, cache);
    await expect.element(page.getByRole('button', { name: /^Finish/ }).first()).toBeVisible();
    expect(page.getByRole('button', { name: 'Discard' }).elements()).toHaveLength(offers);
  },
);
