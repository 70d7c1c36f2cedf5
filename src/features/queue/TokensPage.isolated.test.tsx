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
import hindi from '../../languages/hi.json';
import { setSpeakerSource, speakerOf, t } from '../../shared/language';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { TokensPage } from './TokensPage';

vi.mock('../patients/widgets/PatientSelect', () => ({
  PatientSelect: ({ onChange }: { onChange: (id: string) => void }) => (
    <button type="button" onClick={() => onChange(id)}>
      Choose
    </button>
  ),
}));

vi.mock('../patients/widgets/DueOfPatient', () => ({ DueOfPatient: () => null }));
vi.mock('../patients/widgets/PatientBanner', () => ({ usePatientBanner: () => ({}) }));

const id = '0190dead-beef-7000-8000-0123456789ab';
const facts = {
  ...{ age: 31, birthDate: null, dateOfBirth: null, gender: 'female', allergies: [], bill: null },
  ...{ medicalHistory: null, lastVisitAt: null, hasRecords: false, hasDraft: false },
  ...{ hasVitals: false, appointment: null },
};
const waiting = {
  ...{ id, tokenNumber: 4, patientId: id, patientName: 'Bhanu Prasad', status: 'waiting' },
  ...{ priority: 'urgent', urgentReason: 'Chest pain with sweating since morning, vomiting' },
  ...{ doctorId: id, doctorName: 'Dr. Venkatanarasimharaju', queueKey: '1000004', noShows: 0 },
  issuedBy: id,
  ...{ issuedAt: '2026-11-27T05:00:00.000Z', consultedBy: null, consultedByName: null },
  ...{ consultedAt: null, completedAt: null, facts },
};
const completed = {
  ...waiting,
  ...{ id: '0190dead-beef-7000-8000-0123456789ac', tokenNumber: 3, status: 'completed' },
  ...{ patientName: 'Anita Desai', urgentReason: null, priority: 'normal' },
  ...{ consultedBy: id, consultedByName: 'Dr. Rao', facts: { ...facts, bill: { count: 0 } } },
  ...{ consultedAt: '2026-11-27T05:10:00.000Z', completedAt: '2026-11-27T05:20:00.000Z' },
};
const answers: Record<string, object> = {
  '/api/appointments/search': { appointments: [], nextCursor: null },
  '/api/tokens/today': {
    date: '2026-11-27',
    counts: { total: 2, waiting: 1, inProgress: 0, completed: 1, cancelled: 0 },
    pace: { typicalMinutes: null, doctorsAtWork: [] },
    tokens: [waiting, completed],
    nextCursor: null,
  },
};

afterEach(async () => {
  setSpeakerSource(() => undefined);
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

async function drawn(width: number, issued: object = {}) {
  await page.viewport(width, 800);
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address));
    if (pathname === '/api/tokens' && init?.method === 'POST') return Response.json(issued);
    return Response.json(answers[pathname] ?? []);
  });
  const rootRoute = createRootRoute();
  const [tokens, patient] = [
    createRoute({ getParentRoute: () => rootRoute, path: '/', component: TokensPage }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/app/patients/$id',
      component: () => <p>Another screen</p>,
    }),
  ];
  const router = createRouter({
    routeTree: rootRoute.addChildren([tokens, patient]),
    history: createMemoryHistory(),
  });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id, role: 'doctor', isSolo: true },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-27' },
  } as never);
  await draw(<RouterProvider router={router as never} />, cache);
}

/** The words of a button that are seen, and those that it has, in px. */
function wordsOf(name: string) {
  const words = page.getByRole('button', { name }).element().querySelector('.mantine-Button-label');
  return { seen: words?.clientWidth ?? 0, all: words?.scrollWidth ?? 0 };
}

test('of who works alone nothing is cut at 1280 px but a long reason, and the two main buttons stand apart', async () => {
  // Without the menu, which has the rest of 1280.
  await drawn(1040);
  const bill = page.getByRole('button', { name: 'Create bill for token 3' });
  const name = page.getByRole('link', { name: 'Bhanu Prasad' });
  await expect.element(bill).toBeVisible();
  const words = wordsOf('Create bill for token 3');
  expect(words.all).toBeLessThanOrEqual(words.seen);
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
  const [call, generate] = ['Call next', 'Generate Token'].map((button) =>
    page.getByRole('button', { name: button }).element().getBoundingClientRect(),
  );
  expect((generate?.left ?? 0) - (call?.right ?? 0)).toBeGreaterThanOrEqual(8);
  // In a phone's card the name has a line of its own.
  await page.viewport(360, 800);
  const fitting = document.createRange();
  fitting.selectNodeContents(name.element());
  expect(fitting.getClientRects()).toHaveLength(1);
});

test.each([
  ['Start token {number}', 4],
  ['Create bill for token {number}', 3],
])('on a phone nothing beside it cuts the words of “%s”', async (button, number) => {
  setSpeakerSource(() => speakerOf('hi', hindi));
  await drawn(360);
  const name = t(button, { number });
  await expect.element(page.getByRole('button', { name })).toBeVisible();
  const words = wordsOf(name);
  expect(words.all).toBeLessThanOrEqual(words.seen);
  const state = page.getByText(t('Not billed')).first().element();
  expect(state.scrollWidth).toBeLessThanOrEqual(state.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('the offer to print a slip goes when the screen is left', async () => {
  const issued = { ...waiting, appointment: null };
  await drawn(1280, issued);
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await dialog.getByRole('button', { name: 'Generate Token' }).click();
  const offer = page.getByRole('button', { name: 'Print slip' });
  await expect.element(offer).toBeVisible();
  await page.getByRole('link', { name: 'Bhanu Prasad' }).click();
  await expect.element(page.getByText('Another screen')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});
