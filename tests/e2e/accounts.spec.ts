import { signUpMessages } from '../../src/shared/accountMessages';
import {
  mayOpen,
  principalOfRole,
  type Role,
  type Screen,
  screens,
} from '../../src/shared/permissions';
import {
  expect,
  expectTwoSecondsOf,
  failAt,
  intercept,
  openMenu,
  openScreen,
  signIn,
  signInByHand,
  test,
  whileHeld,
} from './clinic';

test.use({ clinicName: 'gets its first account' });

test.describe('signing up', () => {
  test('shows the first broken rule, in the specification’s order, and keeps what was typed [2.5.1] [5.2.1-5] [8.2.1-3] [AUT-11]', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto('/signup');
    await expect(page.getByLabel('Receptionist', { exact: true })).toBeChecked();
    const submit = page.getByRole('button', { name: 'Create Account' });
    const problem = page.getByRole('alert');
    await submit.click();
    await expect(problem).toHaveText(signUpMessages.name);
    await page.getByLabel('Full name').fill('Sunil Das');
    await submit.click();
    await expect(problem).toHaveText(signUpMessages.email);
    await page.getByLabel('Email').fill('sunil');
    await submit.click();
    await expect(problem).toHaveText(signUpMessages.passwordTooShort);
    await page.getByLabel('Password', { exact: true }).fill('chai66');
    await submit.click();
    await expect(problem).toHaveText(signUpMessages.passwordsDiffer);
    await page.getByLabel('Confirm password', { exact: true }).fill('chai66');
    await submit.click();
    await expect(problem).toHaveText(signUpMessages.invalidEmail);
    await page.getByLabel('Email').fill('doctor@clinic.example');
    await submit.click();
    await expect(problem).toHaveText(signUpMessages.emailTaken);
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByLabel('Confirm password', { exact: true }).fill('password');
    await submit.click();
    await expect(problem).toHaveText(signUpMessages.weakPassword);
    await expect(page.getByLabel('Full name')).toHaveValue('Sunil Das');
  });

  test('has its fields, both roles with their hints, and says when it works [2.1.3] [2.5.1-3] [4.5.2]', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto('/signup');
    for (const label of ['Full name', 'Email', 'Password', 'Confirm password']) {
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByLabel('Receptionist', { exact: true })).toBeChecked();
    await expect(
      page.getByText('Doctor has access to patient records, prescriptions and medical history.'),
    ).toBeVisible();
    await expect(
      page.getByText(
        'Receptionist has access to patient registration, billing and appointment management.',
      ),
    ).toBeVisible();
    await page.getByLabel('Full name').fill('Held Back');
    await page.getByLabel('Email').fill('doctor@clinic.example');
    await page.getByLabel('Password', { exact: true }).fill('chai66');
    await page.getByLabel('Confirm password', { exact: true }).fill('chai66');
    await whileHeld(page, '**/api/accounts', async () => {
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
    });
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled();
  });

  test('that fails unexpectedly says so and keeps what was typed [8.2.4]', {
    tag: '@slow',
  }, async ({ page }) => {
    await failAt(page, '**/api/accounts');
    await page.goto('/signup');
    await page.getByLabel('Full name').fill('Unlucky Person');
    await page.getByLabel('Email').fill('unlucky@clinic.test');
    await page.getByLabel('Password', { exact: true }).fill('chai66');
    await page.getByLabel('Confirm password', { exact: true }).fill('chai66');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toContainText(signUpMessages.otherwise);
    await expect(page.getByLabel('Full name')).toHaveValue('Unlucky Person');
  });
});

test.describe('signing in', () => {
  test('needs both fields and tells a wrong password like an unknown address [5.1.1] [8.1.1] [8.1.2]', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto('/login');
    const submit = page.getByRole('button', { name: 'Sign in' });
    const problem = page.getByRole('alert');
    await submit.click();
    await expect(problem).toHaveText('Please fill in all fields');
    await page.getByLabel('Email').fill('nobody@clinic.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await submit.click();
    await expect(problem).toHaveText(
      'Invalid email or password. Please check your credentials and try again.',
    );
    await page.getByLabel('Email').fill('not an address');
    await submit.click();
    await expect(problem).toHaveText('Please enter a valid email address.');
  });

  test('has its fields, its links and both sample accounts, and says when it works [2.1.2] [2.4.1-5] [4.1.1] [4.5.2] [5.1.2]', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    const samples = page.getByRole('region', { name: 'Demo credentials' });
    await expect(samples).toContainText('doctor: doctor@clinic.example');
    await expect(samples).toContainText('receptionist: reception@clinic.example');
    await samples.getByRole('button', { name: /doctor@/ }).click();
    await whileHeld(page, '**/api/session', async () => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    });
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  });

  test('that fails unexpectedly says so and keeps what was typed [8.1.4]', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto('/login');
    await failAt(page, '**/api/session');
    await page.getByLabel('Email').fill('doctor@clinic.example');
    await page.getByLabel('Password', { exact: true }).fill('clinic-sample');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.');
    await expect(page.getByLabel('Email')).toHaveValue('doctor@clinic.example');
  });

  test('is refused after five failures, whatever the password [8.1.3]', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('guessed@clinic.test');
    const submit = page.getByRole('button', { name: 'Sign in' });
    for (let attempt = 1; attempt <= 5; attempt++) {
      await page.getByLabel('Password', { exact: true }).fill(`guess ${attempt}`);
      await submit.click();
      await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
      await expect(submit).toBeEnabled();
    }
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(
      'Too many failed login attempts. Please try again later.',
    );
  });

  test('the server out of reach is said so, and the form is kept [8.1.4]', {
    tag: '@slow',
  }, async ({ page, context }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('doctor@clinic.example');
    await page.getByLabel('Password', { exact: true }).fill('clinic-sample');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^Login failed\. Please try again\.\n.*cannot be reached\./,
    );
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  });

  test('Logout ends the session, and Back shows nothing [2.2.4] [SES-8] [V7.4.4]', async ({
    page,
  }) => {
    await signInByHand(page, 'doctor');
    await openScreen(page, 'Patients');
    await openMenu(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('guards', () => {
  for (const address of ['/app', '/app/dashboard', '/app/patients', '/app/billing']) {
    test(`nobody signed in: ${address} goes to /login [1.1] [2.1.4] [2.1.14] [6.11] [ACC-2]`, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(page).toHaveURL(/\/login$/);
    });
  }

  test('the guard shows Loading... until it is known who is signed in [2.1.15] [4.1.1] [7.1.4]', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.route('**/api/session', async (route) => {
      await expect(page.getByText('Loading...')).toBeVisible();
      await route.continue();
    });
    await page.goto('/app/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a server that does not answer is said so, with a way to try again [V16.5.3]', {
    tag: '@slow',
  }, async ({ page }) => {
    const answerAgain = await intercept(page, '**/api/session', (route) => route.abort());
    await page.goto('/app/dashboard');
    await expect(page.getByRole('alert')).toContainText('cannot be reached');
    answerAgain();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a doctor may not open the receptionist’s screens [2.1.6] [2.1.10] [2.1.11] [2.1.14] [6.8] [6.12]', async ({
    page,
  }) => {
    await signIn(page, 'doctor');
    for (const screen of ['register-patient', 'billing', 'appointments']) {
      await page.goto(`/app/${screen}`);
      await expect(page).toHaveURL(/\/app\/dashboard$/);
    }
  });

  test('every screen opens for those the table names, and nobody else [ACC-2]', {
    tag: '@slow',
  }, async ({ page }) => {
    // Every screen is loaded three times.
    test.slow();
    const wanted = (role: Role | null, screen: Screen) => {
      if (role === null) return '/login';
      // Of the two sample accounts the doctor's administers while nobody else has one.
      return mayOpen(principalOfRole(role, role === 'doctor'), screen)
        ? `/app/${screen}`
        : '/app/dashboard';
    };
    for (const role of [null, 'receptionist', 'doctor'] as const) {
      await page.context().clearCookies();
      if (role) await signIn(page, role);
      for (const screen of Object.keys(screens) as Screen[]) {
        await page.goto(`/app/${screen}`);
        await expect(page).toHaveURL(new RegExp(`${wanted(role, screen)}$`));
      }
    }
  });

  test('/app opens the dashboard, an unknown path the front page [2.1.4] [2.1.13]', {
    tag: '@slow',
  }, async ({ page }) => {
    await signIn(page, 'receptionist');
    await page.goto('/app');
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  });
});

test('each role’s sidebar has its screens in the specification’s order [2.2.1-3]', {
  tag: '@slow',
}, async ({ page }) => {
  const links = page.getByRole('navigation').getByRole('link');
  await signIn(page, 'doctor');
  await openMenu(page);
  await expect(links).toHaveText(['Dashboard', 'Patients', 'Tokens', 'Prescriptions', 'Settings']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'receptionist');
  await openMenu(page);
  await expect(links).toHaveText([
    'Dashboard',
    'Register Patient',
    'Patients',
    'Tokens',
    'Billing',
    'Appointments',
    'Settings',
  ]);
});

// Last: once a person has an account, the sample doctor administers nothing any more.
test.describe('signing up', () => {
  test(
    'says so on success and opens the dashboard after two seconds [2.5.4] [9.3]',
    { tag: '@slow' },
    async ({ page }, testInfo) => {
      await page.goto('/signup');
      await page.getByLabel('Full name').fill('Sunil Das');
      await page.getByLabel('Email').fill(`sunil-${testInfo.project.name}@clinic.test`);
      await page.getByLabel('Doctor', { exact: true }).check();
      await page.getByLabel('Password', { exact: true }).fill('chai66');
      await page.getByLabel('Confirm password', { exact: true }).fill('chai66');
      await expectTwoSecondsOf(
        page,
        page.getByText('Account Created Successfully'),
        () => page.getByRole('button', { name: 'Create Account' }).click(),
        /\/app\/dashboard$/,
      );
      await expect(page.getByRole('heading', { name: 'Welcome, Sunil Das' })).toBeVisible();
    },
  );
});
