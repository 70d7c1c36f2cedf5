import {
  createMemoryHistory,
  createRootRoute,
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

async function drawn(width: number) {
  await page.viewport(width, 800);
  vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
    Response.json(answers[new URL(String(address)).pathname] ?? []),
  );
  const rootRoute = createRootRoute({ component: TokensPage });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id, role: 'doctor', isSolo: true },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-27' },
  } as never);
  await draw(<RouterProvider router={router} />, cache);
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

test('on a phone the doctor beside it cuts no button’s words', async () => {
  setSpeakerSource(() => speakerOf('hi', hindi));
  await drawn(360);
  const name = t('Start token {number}', { number: 4 });
  await expect.element(page.getByRole('button', { name })).toBeVisible();
  const words = wordsOf(name);
  expect(words.all).toBeLessThanOrEqual(words.seen);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
