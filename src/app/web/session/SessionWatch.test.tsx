import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { liveState } from '../../../web/live/liveState';
import { accessOf, sessionQuery, useClinic } from '../../../web/session/session';
import { Menu } from '../shell/Menu';
import { SessionWatch } from './SessionWatch';

function sessionOf(isSolo: boolean, today = '2026-11-23') {
  return {
    user: { id: 'a', name: 'Dr. Rao', role: 'doctor', isAdministrator: false, isSolo },
    clinic: { timeZone: 'Asia/Kolkata', today, idleMinutes: 30 },
    ends: { inSeconds: 1_800, canBeExtended: true },
    livePosition: '',
  };
}

afterEach(() => vi.restoreAllMocks());

/** A half-written form on a screen that says the day. */
function Form() {
  const { today } = useClinic();
  const { form } = useRecordForm({
    initialValues: { note: '', since: today },
    validate: (values) => ({ record: values }),
    save: async (record: object) => record,
    onSaved: () => {},
  });
  return (
    <form>
      <h1>{today}</h1>
      <input aria-label="Note" {...form.getInputProps('note')} />
    </form>
  );
}

/** The sidebar of a doctor on a screen, `current` being what the server says of them and of the day. */
async function signedIn(isSolo: boolean) {
  const current = { isSolo, today: '2026-11-23' };
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json(sessionOf(current.isSolo, current.today)),
  );
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, sessionOf(isSolo) as never);
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Menu />
        <Form />
        <SessionWatch />
      </>
    ),
  });
  const at = (path: string, mayOpen: () => boolean = () => true) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: () => {
        if (!mayOpen()) throw redirect({ to: '/app/dashboard' as never });
      },
    });
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      at('/app/dashboard'),
      at('/app/billing', () => {
        const user = cache.getQueryData(sessionQuery().queryKey)?.user;
        return Boolean(user && accessOf(user).mayOpen('billing'));
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [isSolo ? '/app/billing' : '/app/dashboard'] }),
  });
  liveState.set('live');
  await draw(<RouterProvider router={router as never} />, cache);
  return { current, router };
}

const entries = () =>
  page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
const doctors = ['Dashboard', 'Patients', 'Tokens', 'Prescriptions', 'Settings'];
const both = [
  ...['Dashboard', 'Register Patient', 'Patients', 'Tokens'],
  ...['Prescriptions', 'Billing', 'Appointments', 'Settings'],
];

test('whoever is let work alone while signed in has both menus at once [10.13.8]', async () => {
  const { current } = await signedIn(false);
  await expect.poll(() => entries()).toEqual(doctors);
  current.isSolo = true;
  // The server ends the stream of whoever changed.
  liveState.set('connecting');
  await expect.poll(() => entries()).toEqual(both);
});

test('whoever works alone no more has the menu of the role, and leaves what they may not open [10.13.8]', async () => {
  const { current, router } = await signedIn(true);
  await expect.poll(() => entries()).toEqual(both);
  current.isSolo = false;
  liveState.set('connecting');
  await expect.poll(() => entries()).toEqual(doctors);
  await expect.poll(() => router.state.location.pathname).toBe('/app/dashboard');
});

test('a screen left open overnight has the new day, and a half-written form what was typed [7.4.4]', async () => {
  const { current } = await signedIn(false);
  await page.getByLabelText('Note').fill('comes with her mother');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('2026-11-23');
  current.today = '2026-11-24';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('2026-11-24');
  await expect.element(page.getByLabelText('Note')).toHaveValue('comes with her mother');
});
