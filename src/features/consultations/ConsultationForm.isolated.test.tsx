import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { emptyMedication } from '../prescriptions/prescription';
import { ConsultationForm } from './ConsultationForm';
import { type DraftContent, emptyDraft, type OpenedConsultation } from './consultation';

vi.mock('./PatientHead', () => ({ PatientHead: () => null }));
vi.mock('./History', () => ({ History: () => null }));
vi.mock('./VisitVitals', () => ({ VisitVitals: () => null }));
vi.mock('./MedicinePad', () => ({ MedicinePad: () => null }));
vi.mock('../vitals/widgets/VitalTrends', () => ({ VitalTrends: () => null }));

const hours = { from: '09:00', to: '13:00' };
const id = '0190dead-beef-7000-8000-0123456789ab';
const draftOf = (content: DraftContent) => ({
  ...{ content, version: 3 },
  ...{ savedAt: '2026-11-27T05:00:00.000Z', savedByName: 'Dr. Rao' },
});
const draft = draftOf(emptyDraft);

afterEach(() => vi.restoreAllMocks());

async function drawVisit(status: 'completed' | 'in-progress', written: typeof draft | null) {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 503 }));
  const opened = {
    token: {
      ...{ id, tokenNumber: 5, patientId: id, patientName: 'Ravi Iyer', urgentReason: null },
      ...{ status, issuedAt: '2026-11-27T05:00:00.000Z', consultedBy: id },
    },
    ...{ draft: written, finished: null, paperShows: [], history: { visits: [] } },
    currentMedicines: [],
    // Closed on Saturdays and Sundays.
    workingHours: [[hours], [hours], [hours], [hours], [hours], [], []],
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
  cache.setQueryData(api.settings.doctorProfile.queryKey(), { registrationNumber: '' } as never);
  await draw(<RouterProvider router={router as never} />, cache);
  await expect.element(page.getByRole('button', { name: /^Finish/ }).first()).toBeVisible();
}

test.each([
  ['completed', draft, 1],
  ['in-progress', draft, 0],
  ['completed', null, 0],
] as const)(
  'a visit that is %s, with what is written of it, offers to discard it once it is over alone',
  async (status, written, offers) => {
    await drawVisit(status, written);
    expect(page.getByRole('button', { name: 'Discard' }).elements()).toHaveLength(offers);
  },
);

test.each([360, 1280])(
  'the missing registration number is said once, outside of the medicines, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const medicine = { ...emptyMedication, name: 'Tab. Pan', isProposed: false, marks: [] };
    await drawVisit('in-progress', draftOf({ ...emptyDraft, medicines: [medicine] }));
    const notice = page.getByRole('note').filter({ hasText: 'registration number' });
    await expect.element(notice.getByRole('link', { name: 'Add it in Settings' })).toBeVisible();
    expect(notice.element().closest('[data-row]')).toBeNull();
    expect(notice.element().closest('footer') !== null).toBe(width === 1280);
    await page.viewport(1280, 800);
  },
);

test.each([
  ['3d', '30 Nov 2026'],
  ['2d', 'The clinic is closed on Sun 29 Nov 2026. Next open day: Mon 30 Nov 2026'],
  ['SOS', ''],
])('a review of %s is said as “%s” [10.31.1]', async (typed, said) => {
  await drawVisit('in-progress', draft);
  const review = page.getByRole('textbox', { name: 'Review' });
  await review.fill(typed);
  await expect.element(review).toHaveAccessibleDescription(said);
});
