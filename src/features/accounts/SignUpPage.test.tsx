import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { signUpMessages } from '../../shared/accountMessages';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { SignUpPage } from './SignUpPage';

afterEach(() => vi.restoreAllMocks());

async function invited(clinicName: string) {
  vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
    String(address).endsWith('/invitation')
      ? Response.json({ role: 'receptionist' })
      : Response.json(
          {
            ...{ defined: true, code: 'WEAK_PASSWORD', status: 422 },
            message: signUpMessages.weakPassword,
          },
          { status: 422 },
        ),
  );
  const cache = createQueryClient();
  const clinic = { name: clinicName, signUp: 'invite', firstAccount: null };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: SignUpPage }),
    history: createMemoryHistory({ initialEntries: [`/#${'a'.repeat(32)}`] }),
  });
  await draw(<RouterProvider router={router as never} />, cache);
}

test('an invitation says which clinic invites, and for which work [10.1.15]', async () => {
  await invited('Sehat Clinic');
  await expect
    .element(page.getByText('Sehat Clinic invites you to work there as a receptionist.'))
    .toBeVisible();
});

test('a password that is too weak is refused in the specification’s words, and how to choose another stands at it until it is changed [10.1.15]', async () => {
  await invited('');
  await expect.element(page.getByText('The clinic invites you')).toBeVisible();
  await page.getByLabelText('Full name').fill('Indu Rao');
  await page.getByLabelText('Email').fill('indu@clinic.test');
  const password = page.getByLabelText('Password', { exact: true });
  await password.fill('password');
  await page.getByLabelText('Confirm password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(signUpMessages.weakPassword);
  const help = page.getByText('Three words that have nothing to do with each other');
  await expect.element(help).toBeVisible();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('river tram mango');
  await expect.element(help).not.toBeInTheDocument();
});
