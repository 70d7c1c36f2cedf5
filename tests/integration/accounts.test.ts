import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInMessages, signUpMessages } from '../../src/features/accounts/accountMessages';
import { samplePassword } from '../../src/features/accounts/sampleAccounts';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.close());

const person = {
  name: 'Meera Iyer',
  email: 'meera@clinic.test',
  role: 'doctor',
  password: 'monsoon-7',
} as const;

describe('signing up', () => {
  test('creates the account, signs in, and writes the audit row of the specification', async () => {
    const { client } = clinic.visitor();
    const created = await client.accounts.signUp(person);
    expect(created).toMatchObject({ name: 'Meera Iyer', role: 'doctor' });
    const { status, ...user } = created;
    expect(status).toBe('active');
    expect((await client.accounts.session()).user).toEqual(user);
    const { rows } = await clinic.sql.query(
      'select user_name, action, details from audit_logs where user_id = $1',
      [created.id],
    );
    expect(rows).toEqual([
      {
        user_name: 'Meera Iyer',
        action: 'user_registration',
        details: 'New doctor account created: meera@clinic.test',
      },
    ]);
  });

  test('stores an argon2id hash at the strength ASVS 5 asks for, never the password', async () => {
    const { rows } = await clinic.sql.query<{ password: string }>(
      "select password from credentials join users on users.id = user_id where email = 'meera@clinic.test'",
    );
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  test('refuses an address that has an account, in any case, with the specification’s message', async () => {
    const { client } = clinic.visitor();
    await expect(
      client.accounts.signUp({ ...person, email: 'MEERA@clinic.test' }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN', message: signUpMessages.emailTaken });
  });

  test('refuses a password that everyone tries first, in any case, and stores nothing', async () => {
    const { client } = clinic.visitor();
    for (const password of ['123456', 'password', 'QwErTy']) {
      await expect(
        client.accounts.signUp({ ...person, email: 'weak@clinic.test', password }),
      ).rejects.toMatchObject({ code: 'WEAK_PASSWORD', message: signUpMessages.weakPassword });
    }
    const { rows } = await clinic.sql.query("select 1 from users where email = 'weak@clinic.test'");
    expect(rows).toEqual([]);
  });

  test('lets one of two people who take the same address at once have it', async () => {
    const attempts = Array.from({ length: 8 }, () =>
      codeOf(clinic.visitor().client.accounts.signUp({ ...person, email: 'race@clinic.test' })),
    );
    const codes = await Promise.all(attempts);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'EMAIL_TAKEN')).toHaveLength(7);
    const { rows } = await clinic.sql.query(
      "select count(*) as count from audit_logs where details like '%race@clinic.test%'",
    );
    expect(Number(rows[0].count)).toBe(1);
  });

  test.each([
    [{ name: '  ' }, signUpMessages.name],
    [{ email: ' ' }, signUpMessages.email],
    [{ password: '12345' }, signUpMessages.passwordTooShort],
    [{ email: 'no address' }, signUpMessages.invalidEmail],
  ])('refuses %o with its message', async (change, message) => {
    const { client } = clinic.visitor();
    await expect(client.accounts.signUp({ ...person, ...change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    });
  });

  test('refuses a role that does not exist', async () => {
    const answer = await clinic.visitor().send(`${clinic.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, email: 'owner@clinic.test', role: 'owner' }),
    });
    expect(answer.status).toBe(400);
  });
});

describe('signing in and out', () => {
  test('both sample accounts work and each sign-in is in the audit log', async () => {
    for (const role of ['doctor', 'receptionist'] as const) {
      const { client } = await clinic.signedIn(role);
      const { user } = await client.accounts.session();
      expect(user?.role).toBe(role);
      const { rows } = await clinic.sql.query(
        "select user_name, details from audit_logs where action = 'login' and user_id = $1",
        [user?.id],
      );
      expect(rows).toEqual([{ user_name: user?.name, details: 'User logged in successfully' }]);
    }
  });

  test('an unknown address and a wrong password get the same answer', async () => {
    for (const email of ['nobody@clinic.test', 'doctor@clinic.example']) {
      await expect(
        clinic.visitor().client.accounts.signIn({ email, password: 'wrong password' }),
      ).rejects.toMatchObject({
        code: 'INVALID_CREDENTIALS',
        message: signInMessages.invalidCredentials,
      });
    }
  });

  test('the sixth attempt after five failures is refused, also with the right password', async () => {
    const { client } = clinic.visitor();
    await client.accounts.signUp({ ...person, email: 'guessed@clinic.test' });
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(
        await codeOf(client.accounts.signIn({ email: 'guessed@clinic.test', password: 'guess' })),
      ).toBe('INVALID_CREDENTIALS');
    }
    await expect(
      client.accounts.signIn({ email: 'Guessed@clinic.test', password: person.password }),
    ).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: signInMessages.tooManyAttempts,
    });
  });

  test('after signing out the old cookie signs nobody in', async () => {
    const someone = await clinic.signedIn('doctor');
    const stolen = someone.cookie();
    await someone.client.accounts.signOut();
    const answer = await fetch(`${clinic.url}/api/session`, { headers: { cookie: stolen } });
    expect((await answer.json()).user).toBeNull();
  });

  test('the session cookie is HttpOnly, SameSite and for the whole site', async () => {
    const answer = await clinic.visitor().send(`${clinic.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'doctor@clinic.example', password: samplePassword }),
    });
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('session_token'));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
  });

  test('a role taken away counts on the next request', async () => {
    const { client } = clinic.visitor();
    const user = await client.accounts.signUp({ ...person, email: 'moved@clinic.test' });
    expect(await codeOf(client.billing.summary())).toBe('FORBIDDEN');
    await clinic.sql.query("update users set role = 'receptionist' where id = $1", [user.id]);
    expect(await codeOf(client.billing.summary())).toBe('OK');
  });
});

describe('without sample data', () => {
  test('the sample accounts do not exist and the login screen is told of none', async () => {
    const bare = await startClinic({ sampleData: false });
    const { client } = bare.visitor();
    expect((await client.accounts.session()).clinic.sampleAccounts).toBeNull();
    expect(
      await codeOf(
        client.accounts.signIn({ email: 'doctor@clinic.example', password: samplePassword }),
      ),
    ).toBe('INVALID_CREDENTIALS');
    const { rows } = await bare.sql.query('select count(*) as count from users');
    expect(Number(rows[0].count)).toBe(0);
    await bare.close();
  });
});
