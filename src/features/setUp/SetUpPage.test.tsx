import { useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { clinicEntered, doctorProfileEntered } from '../../../tests/settings';
import { principalOfRole } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { ClinicSettings } from '../settings/clinicSettings';
import { useClinicForm } from '../settings/widgets/useClinicForm';
import { SetUpPage } from './SetUpPage';
import { TaxStep } from './SetUpSteps';
import { type SetUpStates, setUpSteps } from './setUp';

/** The answer about the steps comes once this is fulfilled. */
let hold = Promise.resolve();

afterEach(() => {
  vi.restoreAllMocks();
  hold = Promise.resolve();
});

const saved = { ...clinicEntered, taxBasisPoints: 1_800 };

function Step() {
  const { data = saved } = useQuery(api.settings.clinic.queryOptions());
  return <TaxStep form={useClinicForm(data as ClinicSettings)} actions={null} />;
}

test('the step of the tax says what new bills start with, as it is saved', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) =>
    Response.json(
      init?.body ? { ...saved, ...JSON.parse(String(init.body)), version: 2 } : { ...saved },
    ),
  );
  const cache = createQueryClient();
  cache.setQueryData(api.settings.clinic.queryKey(), saved as ClinicSettings);
  await draw(<Step />, cache);
  await expect.element(page.getByText('New bills start with 18% until')).toBeVisible();
  await page.getByRole('button', { name: 'No tax: 0%' }).click();
  await expect.element(page.getByText('New bills start with 0% until')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/18 ?%/);
});

const allOpen = Object.fromEntries(setUpSteps.map((step) => [step, 'open'])) as SetUpStates;

const session = {
  user: { ...principalOfRole('doctor', true), id: 'me', name: 'Dr. Own Er' },
  clinic: { timeZone: 'Asia/Kolkata', sampleAccounts: null, firstAccount: null },
  openSteps: setUpSteps.length,
};

/** The page at an address, over a server on which a name makes the first step done. */
async function opened(address: string, states: Partial<SetUpStates> = {}) {
  let settings = { ...saved, name: '', timeZone: 'Asia/Kolkata' };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), window.location.origin).pathname.replace('/api', '');
    if (path === '/set-up') {
      await hold;
      const clinic = settings.name === '' ? 'open' : 'done';
      return Response.json({ ...allOpen, ...states, clinic });
    }
    if (path === '/settings/clinic') {
      if (init?.body) settings = { ...settings, ...JSON.parse(String(init.body)), version: 2 };
      return Response.json(settings);
    }
    if (path === '/settings/data') {
      return Response.json({ backups: null, hasSampleData: true, walArchive: null });
    }
    if (path === '/session') return Response.json(session);
    if (path === '/settings/doctor-profile') return Response.json(doctorProfileEntered);
    return Response.json([]);
  });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, session as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: SetUpPage }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await draw(<RouterProvider router={router as never} />, cache);
}

const head = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });

test('a letterhead is drawn as it is typed; once it is saved the next step is open and has the focus [10.17.13] [10.1.16]', async () => {
  await opened('/');
  await expect.element(head('Name, letterhead')).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabelText('Name of the clinic').fill('Sehat Clinic');
  const paper = page.getByRole('figure').element();
  await expect.poll(() => paper.querySelector('header h2')?.textContent).toBe('Sehat Clinic');
  const form = page.getByRole('form', { name: 'Letterhead and time zone' });
  await expect.element(form.getByText('Unsaved changes: Name of the clinic')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(head('Doctors')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(head('Doctors')).toHaveFocus();
  await expect.element(head('Name, letterhead')).toHaveTextContent('Done');
});

test('a step stays open for who types on while its saving is answered [10.17.13]', async () => {
  await opened('/');
  const name = page.getByLabelText('Name of the clinic');
  await name.fill('Sehat Clinic');
  let goOn = () => {};
  hold = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const form = page.getByRole('form', { name: 'Letterhead and time zone' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The settings are saved.')).toBeVisible();
  await name.fill('Sehat Clinic, Pune');
  goOn();
  await expect.element(head('Name, letterhead')).toHaveTextContent('Done');
  await expect.element(name).toHaveFocus();
  await expect.element(head('Name, letterhead')).toHaveAttribute('aria-expanded', 'true');
});

test('an address names the step that is open at first [10.17.13]', async () => {
  await opened('/#hours');
  await expect.element(head('Working hours')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('Tuesday–Saturday')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'These are our hours' })).toBeVisible();
});

test('the steps that were finished before stand in one line, which lists them [10.17.13]', async () => {
  await opened('/', { doctors: 'done', tax: 'done', upi: 'skipped' });
  const fold = page.getByRole('button', { name: '2 done, 1 skipped' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(head('Working hours')).toBeVisible();
  await expect.element(head('Tax')).not.toBeInTheDocument();
  await fold.click();
  await expect.element(head('Tax')).toHaveTextContent('Done');
  await fold.click();
  await expect.element(head('Tax')).not.toBeInTheDocument();
});

test('one of them is shown where an address names it [10.17.13]', async () => {
  await opened('/#tax', { doctors: 'done', tax: 'done' });
  await expect.element(head('Tax')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(head('Doctors')).not.toBeInTheDocument();
});
