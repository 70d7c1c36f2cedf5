import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePassword } from '../../src/features/accounts/sampleAccounts';
import { startCodeOf } from '../../src/server/auth/startCode';
import { signInMessages, signUpMessages } from '../../src/shared/accountMessages';
import { codeOf, startClinic, type TestClinic, testSecret } from './clinic';
import { fingerprint } from './raw';

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
  test('creates the account, signs in, and writes the audit row of the specification [7.1.2] [7.1.4] [7.1.5] [7.2.1] [7.7.3] [AUD-2]', async () => {
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

  test('stores an argon2id hash at the strength ASVS 5 asks for, never the password [AUT-9]', async () => {
    const { rows } = await clinic.sql.query<{ password: string }>(
      "select password from credentials join users on users.id = user_id where email = 'meera@clinic.test'",
    );
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('refuses an address that has an account, in any case, with the specification’s message [AUT-11]', async () => {
    const { client } = clinic.visitor();
    await expect(
      client.accounts.signUp({ ...person, email: 'MEERA@clinic.test' }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN', message: signUpMessages.emailTaken });
  });

  test('refuses a password that everyone tries first, in any case, and stores nothing [8.2.3] [AUT-8] [AUT-11]', async () => {
    const { client } = clinic.visitor();
    for (const password of ['123456', 'password', 'QwErTy']) {
      await expect(
        client.accounts.signUp({ ...person, email: 'weak@clinic.test', password }),
      ).rejects.toMatchObject({ code: 'WEAK_PASSWORD', message: signUpMessages.weakPassword });
    }
    const { rows } = await clinic.sql.query("select 1 from users where email = 'weak@clinic.test'");
    expect(rows).toEqual([]);
  });

  test('refuses what is easily guessed of this person at this clinic: at sign-up, by an invitation, a link and a change [8.2.3] [AUT-8]', async () => {
    const own = await startClinic({ sampleData: false });
    const { client } = await own.administrator();
    const settings = await client.settings.clinic();
    await client.settings.saveClinic({ ...settings, name: 'Sunrise Skin Care' });
    const meera = { ...person, email: 'meera.iyer@sunrise.test' };
    const easy = ['meera.iyer@sunrise.test', 'meera.iyer', 'Iyer2026', 'sunrise-skin', 'clinic123'];
    const weak = { code: 'WEAK_PASSWORD', message: signUpMessages.weakPassword };
    const { token: invitation } = await client.staff.invite({ role: 'doctor' });
    const visitor = own.visitor();
    for (const password of easy) {
      for (const more of [{}, { invitation }]) {
        await expect(
          visitor.client.accounts.signUp({ ...meera, password, ...more }),
        ).rejects.toMatchObject(weak);
      }
    }
    // The invitation is good still.
    const { id } = await visitor.client.accounts.signUp({ ...meera, invitation });
    const { token } = await client.staff.resetPassword({ id });
    for (const newPassword of easy) {
      await expect(
        visitor.client.accounts.changePassword({ currentPassword: person.password, newPassword }),
      ).rejects.toMatchObject(weak);
      await expect(
        visitor.client.accounts.resetPassword({ token, newPassword }),
      ).rejects.toMatchObject(weak);
    }
    await visitor.client.accounts.resetPassword({ token, newPassword: 'monsoon-8' });
    await own.close();
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
  ])('refuses %o with its message [AUT-11]', async (change, message) => {
    const { client } = clinic.visitor();
    await expect(client.accounts.signUp({ ...person, ...change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    });
  });

  test('refuses a role that does not exist [1.2] [5.2.6] [AUT-11]', async () => {
    const answer = await clinic.visitor().send(`${clinic.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, email: 'owner@clinic.test', role: 'owner' }),
    });
    expect(answer.status).toBe(400);
  });
});

describe('signing in and out', () => {
  test('both sample accounts work and each sign-in is in the audit log [2.4.3] [7.1.1] [7.1.5] [7.7.2] [AUD-2]', async () => {
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

  test('an unknown address and a wrong password get the same answer [8.1.1] [AUT-5]', async () => {
    for (const email of ['nobody@clinic.test', 'doctor@clinic.example']) {
      await expect(
        clinic.visitor().client.accounts.signIn({ email, password: 'wrong password' }),
      ).rejects.toMatchObject({
        code: 'INVALID_CREDENTIALS',
        message: signInMessages.invalidCredentials,
      });
    }
  });

  test('the sixth attempt after five failures is refused, also with the right password [8.1.3] [AUT-1]', async () => {
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

  test('after signing out the old cookie signs nobody in [4.1.2] [7.1.3]', async () => {
    const someone = await clinic.signedIn('doctor');
    const stolen = someone.cookie();
    await someone.client.accounts.signOut();
    const answer = await fetch(`${clinic.url}/api/session`, { headers: { cookie: stolen } });
    expect((await answer.json()).user).toBeNull();
  });

  test('the session cookie is HttpOnly, SameSite and for the whole site [SES-3]', async () => {
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

  test('a role taken away counts on the next request [4.1.2] [ACC-7]', async () => {
    const { client } = clinic.visitor();
    const user = await client.accounts.signUp({ ...person, email: 'moved@clinic.test' });
    expect(await codeOf(client.billing.summary())).toBe('FORBIDDEN');
    await clinic.sql.query("update users set role = 'receptionist' where id = $1", [user.id]);
    expect(await codeOf(client.billing.summary())).toBe('OK');
  });
});

describe('without sample data [CFG-1]', () => {
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

describe('sample accounts beside people [10.13.4] [10.17.3] [CFG-7]', () => {
  test('before anybody has an account the sample data stays, and who wants it gone is led to one', async () => {
    const trial = await startClinic();
    const { client: doctor } = await trial.signedIn('doctor');
    await doctor.dashboard.open();
    expect((await doctor.accounts.session()).clinic.firstAccount).toEqual({ needsCode: false });
    const before = await fingerprint(trial.sql);
    await expect(doctor.dashboard.removeSampleData()).rejects.toMatchObject({
      code: 'OWN_ACCOUNT_FIRST',
      message: expect.stringContaining('Make an account of your own first'),
    });
    expect(await fingerprint(trial.sql)).toEqual(before);
    await trial.close();
  });

  test('administer nothing once a person has an account, also in sessions that are open, and end with the sample data [2.4.3]', async () => {
    const trial = await startClinic();
    const { client: doctor } = await trial.signedIn('doctor');
    const { client: receptionist } = await trial.signedIn('receptionist');
    await doctor.dashboard.open();
    expect(await codeOf(doctor.staff.search({}))).toBe('OK');
    const { token: invitation } = await doctor.staff.invite({ role: 'doctor' });

    const owner = trial.visitor();
    const person_ = { ...person, email: 'owner@clinic.test' };
    const { id, isAdministrator } = await owner.client.accounts.signUp(person_);
    expect(isAdministrator).toBe(true);
    // What the sample doctor made while it administered lets nobody in past an approval.
    const link = { token: invitation };
    expect(await codeOf(trial.visitor().client.accounts.invitation(link))).toBe('LINK_NOT_USABLE');
    const { user, clinic: facts } = await doctor.accounts.session();
    expect([user?.isAdministrator, facts.firstAccount]).toEqual([false, null]);
    const again = await trial.signedIn('doctor');
    for (const client of [doctor, receptionist, again.client]) {
      expect(
        await Promise.all(
          [
            client.staff.search({}),
            client.staff.resetPassword({ id }),
            client.staff.disable({ id }),
            client.staff.setAdministrator({ id: user?.id ?? '', isAdministrator: true }),
            client.dashboard.removeSampleData(),
          ].map(codeOf),
        ),
      ).toEqual(Array(5).fill('FORBIDDEN'));
    }
    await expect(
      owner.client.staff.setAdministrator({ id: user?.id ?? '', isAdministrator: true }),
    ).rejects.toMatchObject({ code: 'SAMPLE_ACCOUNT' });
    const { members } = await owner.client.staff.search({});
    expect(
      members.map(({ email, isDemo, isAdministrator }) => [email, isDemo, isAdministrator]),
    ).toEqual(
      expect.arrayContaining([
        ['owner@clinic.test', false, true],
        ['doctor@clinic.example', true, false],
        ['reception@clinic.example', true, false],
      ]),
    );

    await owner.client.dashboard.removeSampleData();
    expect((await owner.client.accounts.session()).clinic.sampleAccounts).toBeNull();
    for (const client of [doctor, receptionist, again.client]) {
      expect(await codeOf(client.patients.search({}))).toBe('UNAUTHORIZED');
    }
    for (const email of ['doctor@clinic.example', 'reception@clinic.example']) {
      expect(
        await codeOf(trial.visitor().client.accounts.signIn({ email, password: samplePassword })),
      ).toBe('INVALID_CREDENTIALS');
    }
    expect(
      await codeOf(
        trial.visitor().client.accounts.signUp({ ...person, email: 'i@clinic.test', invitation }),
      ),
    ).toBe('LINK_NOT_USABLE');
    expect((await owner.client.staff.search({})).members.map(({ email }) => email)).toEqual([
      'owner@clinic.test',
    ]);
    const { rows } = await trial.sql.query(
      "select user_name, details from audit_logs where action = 'sample_data_removed'",
    );
    expect(rows).toEqual([
      {
        user_name: person.name,
        details: 'Sample data and sample accounts removed: 3 patients, 3 tokens, 2 appointments',
      },
    ]);
    await trial.close();

    const restarted = await startClinic({ database: trial.ownerConnection });
    expect((await restarted.visitor().client.accounts.session()).clinic.sampleAccounts).toBeNull();
    const { client } = restarted.visitor();
    await client.accounts.signIn(person_);
    expect((await client.dashboard.open()).hasSampleData).toBe(false);
    await restarted.close();
  });

  test('that another server on the database made let nobody in where there are none, and are not offered', async () => {
    const own = await startClinic({ sampleData: false });
    await own.visitor().client.accounts.signUp({ ...person, email: 'owner@clinic.test' });
    const trying = await startClinic({
      database: own.ownerConnection,
      insistsOnSampleData: true,
    });
    const sample = await trying.signedIn('receptionist');
    expect(await codeOf(sample.client.patients.search({}))).toBe('OK');
    const { client } = own.visitor();
    const email = 'reception@clinic.example';
    expect(await codeOf(client.accounts.signIn({ email, password: samplePassword }))).toBe(
      'INVALID_CREDENTIALS',
    );
    const there = own.visitor();
    there.signInAs(sample.cookie());
    expect(await codeOf(there.client.patients.search({}))).toBe('UNAUTHORIZED');
    expect((await there.client.accounts.session()).clinic.sampleAccounts).toBeNull();
    await trying.close();
    await own.close();
  });

  test('that come back because they were asked for by name administer nothing', async () => {
    const own = await startClinic({ sampleData: false });
    await own.visitor().client.accounts.signUp({ ...person, email: 'owner@clinic.test' });
    await own.close();
    const asked = await startClinic({ database: own.ownerConnection, insistsOnSampleData: true });
    const { client } = await asked.signedIn('doctor');
    expect(await codeOf(client.staff.search({}))).toBe('FORBIDDEN');
    await asked.close();
  });
});

describe('the first account where others reach the clinic [10.13.3] [CFG-8]', () => {
  const code = startCodeOf(testSecret);
  const nobody = { code: 'START_CODE_NEEDED', message: expect.stringContaining('when it started') };

  test('is for whoever reads the start line; after it the code is worth nothing', async () => {
    const reached = await startClinic({
      sampleData: false,
      signUp: 'approval',
      needsStartCode: true,
      edge: { trustedProxies: ['127.0.0.1'] },
    });
    const signUpFrom = async (address: string, more: object) => {
      const answer = await reached.visitor().send(`${reached.url}/api/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ ...person, ...more }),
      });
      const { code: refusal, status, isAdministrator, message } = await answer.json();
      return refusal ? { code: refusal, message } : { status, isAdministrator };
    };
    const { client } = reached.visitor();
    expect((await client.accounts.session()).clinic).toMatchObject({
      signUp: 'open',
      firstAccount: { needsCode: true },
    });
    expect(await signUpFrom('192.0.2.1', {})).toMatchObject(nobody);
    expect(await signUpFrom('192.0.2.1', { startCode: ' ' })).toMatchObject(nobody);
    // The form's own rules come first.
    expect(await signUpFrom('192.0.2.1', { password: '12345' })).toMatchObject({
      message: signUpMessages.passwordTooShort,
    });
    for (let guess = 1; guess <= 5; guess++) {
      expect(await signUpFrom('192.0.2.1', { startCode: `${guess}AAA-AAAA-AAAA` })).toMatchObject({
        code: 'WRONG_START_CODE',
      });
    }
    expect(await signUpFrom('192.0.2.1', { startCode: code })).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    });
    const { rows } = await reached.sql.query('select from users');
    expect(rows).toEqual([]);
    // Others are not locked out by that; of two at once one is the first.
    const both = await Promise.all([
      signUpFrom('192.0.2.2', { startCode: code.toLowerCase() }),
      signUpFrom('192.0.2.3', { startCode: code, email: 'second@clinic.test' }),
    ]);
    expect(both).toEqual(
      expect.arrayContaining([
        { status: 'active', isAdministrator: true },
        { status: 'pending', isAdministrator: false },
      ]),
    );
    expect((await client.accounts.session()).clinic).toMatchObject({
      signUp: 'approval',
      firstAccount: null,
    });
    expect(await signUpFrom('192.0.2.4', { startCode: code, email: 'third@clinic.test' })).toEqual({
      status: 'pending',
      isAdministrator: false,
    });
    await reached.close();
  });

  test('comes by the code where later ones come by invitation, and never where nobody comes', async () => {
    const common = { sampleData: false, needsStartCode: true } as const;
    const invited = await startClinic({ ...common, signUp: 'invite' });
    const { accounts } = invited.visitor().client;
    expect(await codeOf(accounts.signUp(person))).toBe('START_CODE_NEEDED');
    expect(await accounts.signUp({ ...person, startCode: code })).toMatchObject({
      status: 'active',
      isAdministrator: true,
    });
    expect(
      await codeOf(accounts.signUp({ ...person, email: 'b@clinic.test', startCode: code })),
    ).toBe('SIGN_UP_CLOSED');
    await invited.close();
    const closed = await startClinic({ ...common, signUp: 'closed' });
    expect(
      await codeOf(closed.visitor().client.accounts.signUp({ ...person, startCode: code })),
    ).toBe('SIGN_UP_CLOSED');
    await closed.close();
  });
});
