import { generateKeyPairSync } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PasskeyChallenge } from '../../src/shared/passkey';
import { authenticator } from '../authenticator';
import { makeDataFolder, runToExit } from '../server';
import { type Client, visitorAt } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';
import { ask } from './raw';

const password = 'monsoon-7';
const start = Date.parse('2026-11-20T04:00:00Z');
let now = new Date(start);
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};
let people = 0;

/** A new person with one passkey, at an address of the clinic's. */
async function personWith(client: Client, origin: string, device = authenticator()) {
  const email = `passkey${people++}@clinic.test`;
  const { id } = await client.accounts.signUp({
    name: 'Key Holder',
    email,
    role: 'receptionist',
    password,
  });
  const recoveryCodes = await addTo(client, origin, device);
  return { id, email, device, recoveryCodes: recoveryCodes ?? [] };
}

async function addTo(client: Client, origin: string, device = authenticator(), name = 'Phone') {
  const question = await client.passkeys.startAdding({ password });
  const added = await client.passkeys.add({ name, passkey: device.create(question, origin) });
  return added.recoveryCodes;
}

describe('passkeys on the clinic’s computer itself', () => {
  let clinic: TestClinic;
  let origin: string;
  const visitor = () => visitorAt(origin);
  beforeAll(async () => {
    clinic = await startClinic({ clock: () => now });
    origin = clinic.url.replace('127.0.0.1', 'localhost');
    await clinic.administrator();
  });
  afterAll(() => clinic.close());

  const newPerson = () => {
    const { client } = visitor();
    return personWith(client, origin).then((person) => ({ ...person, client }));
  };
  const signIn = async (
    answer: (question: PasskeyChallenge) => ReturnType<ReturnType<typeof authenticator>['get']>,
    { client } = visitor(),
  ) => {
    const question = await client.passkeys.startSignIn();
    return codeOf(client.passkeys.signIn({ passkey: answer(question) }));
  };
  const forgetFailures = () => clinic.sql.query('delete from sign_in_failures');

  test('sign in alone, without a password, and are listed with their last use [V6.3.3]', async () => {
    const { device, client } = await newPerson();
    expect(await client.passkeys.own()).toMatchObject([
      { name: 'Phone', addressName: 'localhost', isBackedUp: false, lastUsedAt: null },
    ]);
    minutes(1);
    const other = visitor();
    expect(await signIn((question) => device.get(question, origin), other)).toBe('OK');
    expect((await other.client.accounts.session()).user?.name).toBe('Key Holder');
    const [own] = await other.client.passkeys.own();
    expect(own?.lastUsedAt).toBe(now.toISOString());
  });

  test('what was added, used and removed is in the audit log, and what failed [V16.3.1]', async () => {
    const { device, client, id } = await newPerson();
    await signIn((question) => device.get(question, origin));
    await signIn((question) => device.get(question, 'https://evil.example'));
    await signIn((question) => authenticator().get(question, origin));
    const [own] = await client.passkeys.own();
    await client.passkeys.remove({ id: own?.id ?? '', password });
    expect(await signIn((question) => device.get(question, origin))).toBe('UNKNOWN_PASSKEY');
    const { rows } = await clinic.sql.query(
      `select user_name, action, details from audit_logs where id > (
        select max(id) from audit_logs where action = 'user_registration' and user_id = $1
      ) order by id`,
      [id],
    );
    expect(rows).toEqual([
      { user_name: 'Key Holder', action: 'passkey_added', details: 'Passkey Phone added' },
      {
        user_name: 'Key Holder',
        action: 'passkey_login',
        details: 'Signed in with the passkey Phone',
      },
      {
        user_name: 'Nobody',
        action: 'login_failed',
        details: 'Failed sign-in to the account of Key Holder',
      },
      { user_name: 'Nobody', action: 'login_failed', details: 'Failed sign-in, unknown account' },
      { user_name: 'Key Holder', action: 'passkey_removed', details: 'Passkey Phone removed' },
      { user_name: 'Nobody', action: 'login_failed', details: 'Failed sign-in, unknown account' },
    ]);
    await forgetFailures();
  });

  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['for another name', { name: 'evil.example' }],
    ['to a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ['without a finger, face or PIN', { isUnverified: true }],
    ['made as for adding one', { type: 'webauthn.create' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['signed by another key', { key: otherKey }],
    ['for another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['whose counter went back', { counter: 1 }],
  ])('an answer %s signs nobody in [AUT-13]', async (_, wrong) => {
    const { device } = await newPerson();
    const { origin: from = origin, ...rest } = wrong as { origin?: string };
    expect(await signIn((question) => device.get(question, from, rest))).toBe('UNKNOWN_PASSKEY');
    expect(await signIn((question) => device.get(question, origin))).toBe('OK');
    await forgetFailures();
  });

  test('a challenge is good once, for five minutes, and for what it was asked for [AUT-13] [V6.5.1]', async () => {
    const { device, client } = await newPerson();
    await clinic.sql.query('delete from passkey_challenges');
    const tryAt = (question: PasskeyChallenge) =>
      codeOf(visitor().client.passkeys.signIn({ passkey: device.get(question, origin) }));
    const question = await client.passkeys.startSignIn();
    expect(await tryAt(question)).toBe('OK');
    expect(await tryAt(question)).toBe('UNKNOWN_PASSKEY');
    // Also where the first answer was refused.
    const second = await client.passkeys.startSignIn();
    const wrong = device.get(second, 'https://evil.example');
    expect(await codeOf(client.passkeys.signIn({ passkey: wrong }))).toBe('UNKNOWN_PASSKEY');
    expect(await tryAt(second)).toBe('UNKNOWN_PASSKEY');
    expect(await tryAt(await client.passkeys.startProof())).toBe('UNKNOWN_PASSKEY');
    expect(await tryAt(await client.passkeys.startAdding({ password }))).toBe('UNKNOWN_PASSKEY');
    await forgetFailures();
    const late = await client.passkeys.startSignIn();
    minutes(5);
    expect(await tryAt(late)).toBe('UNKNOWN_PASSKEY');
    await forgetFailures();
    const { rows } = await clinic.sql.query('select count(*) from passkey_challenges');
    expect(Number(rows[0].count)).toBe(0);
  });

  test('a passkey is added only to the session that was asked, by one’s own password or passkey [AUT-14]', async () => {
    const { client, email, device } = await newPerson();
    expect(await codeOf(client.passkeys.startAdding({ password: 'wrong' }))).toBe('WRONG_PASSWORD');
    expect(await codeOf(client.passkeys.startAdding({}))).toBe('WRONG_PASSWORD');
    const add = (by: Client, question: PasskeyChallenge, wrong = {}) =>
      codeOf(
        by.passkeys.add({ name: 'X', passkey: authenticator().create(question, origin, wrong) }),
      );
    const question = await client.passkeys.startAdding({ password });
    const other = visitor();
    await other.client.accounts.signIn({ email, password });
    expect(await add(other.client, question)).toBe('NOT_ADDED');
    expect(await add(client, question)).toBe('NOT_ADDED');
    expect(await add(client, await client.passkeys.startSignIn())).toBe('NOT_ADDED');
    const wrongs = [{ isUnverified: true }, { name: 'evil.example' }, { type: 'webauthn.get' }];
    for (const wrong of wrongs) {
      const asked = await client.passkeys.startAdding({ password });
      expect(await add(client, asked, wrong)).toBe('NOT_ADDED');
    }
    const proof = device.get(await client.passkeys.startProof(), origin);
    const proved = await client.passkeys.startAdding({ passkey: proof });
    expect(proved.known).toEqual([{ id: device.id, transports: ['internal'] }]);
    expect(await add(client, proved)).toBe('OK');
    expect(await codeOf(client.passkeys.startAdding({ passkey: proof }))).toBe('WRONG_PASSKEY');
    await forgetFailures();
  });

  test('one passkey is one account’s, and nobody removes or proves by another person’s [AUT-13]', async () => {
    const holder = await newPerson();
    const { client } = await newPerson();
    const again = await client.passkeys.startAdding({ password });
    const passkey = holder.device.create(again, origin);
    expect(await codeOf(client.passkeys.add({ name: 'Mine', passkey }))).toBe('ALREADY_ADDED');
    const [theirs] = await holder.client.passkeys.own();
    expect(await codeOf(client.passkeys.remove({ id: theirs?.id ?? '', password }))).toBe(
      'NOT_FOUND',
    );
    const proof = holder.device.get(await client.passkeys.startProof(), origin);
    expect(await codeOf(client.passkeys.startAdding({ passkey: proof }))).toBe('WRONG_PASSKEY');
    await forgetFailures();
  });

  test('a person has at most ten, also where two are added at once', async () => {
    const { client } = await newPerson();
    for (let count = 1; count < 9; count++) await addTo(client, origin);
    const questions = [
      await client.passkeys.startAdding({ password }),
      await client.passkeys.startAdding({ password }),
    ];
    const codes = await Promise.all(
      questions.map((question) =>
        codeOf(
          client.passkeys.add({ name: 'X', passkey: authenticator().create(question, origin) }),
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(['OK', 'TOO_MANY_PASSKEYS']);
    expect(await codeOf(client.passkeys.startAdding({ password }))).toBe('TOO_MANY_PASSKEYS');
    expect(await client.passkeys.own()).toHaveLength(10);
  });

  test('an account that waits or was disabled is told so, and not let in', async () => {
    const { device, id } = await newPerson();
    for (const [status, refusal] of [
      ['pending', 'ACCOUNT_WAITS'],
      ['disabled', 'ACCOUNT_DISABLED'],
    ]) {
      await clinic.sql.query('update users set status = $1 where id = $2', [status, id]);
      expect(await signIn((question) => device.get(question, origin))).toBe(refusal);
    }
  });

  test('refused answers count as failed sign-ins do, and of one use two times one comes in [AUT-13]', async () => {
    const { device, email } = await newPerson();
    const { client } = visitor();
    const questions = [await client.passkeys.startSignIn(), await client.passkeys.startSignIn()];
    const copies = questions.map((question) => device.get(question, origin, { counter: 7 }));
    const codes = await Promise.all(
      copies.map((passkey) => codeOf(visitor().client.passkeys.signIn({ passkey }))),
    );
    expect(codes.toSorted()).toEqual(['OK', 'UNKNOWN_PASSKEY']);
    for (let failure = 1; failure < 5; failure++) {
      const outcome = await signIn((question) => device.get(question, origin, { counter: 7 }));
      expect(outcome).toBe('UNKNOWN_PASSKEY');
    }
    const right = await signIn((question) => device.get(question, origin, { counter: 8 }));
    expect(right).toBe('TOO_MANY_ATTEMPTS');
    expect(await codeOf(visitor().client.accounts.signIn({ email, password }))).toBe(
      'TOO_MANY_ATTEMPTS',
    );
    await forgetFailures();
  });

  test('one that does not count its uses signs in again and again', async () => {
    const { client } = visitor();
    const device = authenticator({ counts: false, isBackedUp: true });
    await personWith(client, origin, device);
    for (let use = 0; use < 3; use++) {
      expect(await signIn((question) => device.get(question, origin))).toBe('OK');
    }
    expect(await client.passkeys.own()).toMatchObject([{ isBackedUp: true }]);
  });

  test('is no second factor there: at the clinic’s other addresses the password is enough [AUT-15]', async () => {
    const { email, recoveryCodes } = await newPerson();
    expect(recoveryCodes).toEqual([]);
    const elsewhere = clinic.visitor();
    expect(await codeOf(elsewhere.client.accounts.signIn({ email, password }))).toBe('OK');
    expect((await elsewhere.client.accounts.session()).clinic).toMatchObject({
      passkeyName: null,
      isPasskeyFactor: false,
    });
    const { clinic: facts } = await visitor().client.accounts.session();
    expect(facts).toMatchObject({ passkeyName: 'localhost', isPasskeyFactor: false });
    const { passkeys } = elsewhere.client;
    for (const call of [
      () => passkeys.startSignIn(),
      () => passkeys.startProof(),
      () => passkeys.startAdding({ password }),
    ]) {
      expect(await codeOf(call())).toBe('NO_PASSKEYS_HERE');
    }
  });

  test('questions that nobody answers are bounded for each network', async () => {
    const { client } = visitor();
    await clinic.sql.query(
      `insert into passkey_challenges
        select sha256(n::text::bytea), 'signIn', null, 'localhost', '127.0.0.1', $1
        from generate_series(1, 150) n`,
      [now],
    );
    await client.passkeys.startSignIn();
    const { rows } = await clinic.sql.query('select count(*) from passkey_challenges');
    expect(Number(rows[0].count)).toBe(100);
  });
});

describe('who lost phone and codes and has nobody to ask', () => {
  const run = (settings: Record<string, string>, ...args: string[]) =>
    runToExit(settings, [process.execPath, 'scripts/command.mjs', 'twoStepOff', ...args]);

  test('has the second factor turned off by a command on the clinic’s computer, while the server runs [AUT-15] [V6.4.4]', {
    tags: ['slow'],
  }, async () => {
    const clinic = await startClinic({ sampleData: false });
    const { host = '', user, password: secret, database } = clinic.ownerConnection;
    const settings = {
      CLINIC_DATA_DIR: makeDataFolder(),
      DATABASE_URL: `postgresql://${user}:${secret}@/${database}?host=${encodeURIComponent(host)}`,
    };
    const { client } = await clinic.administrator();
    const email = 'administrator@clinic.test';
    const { secret: shared } = await client.accounts.startTwoFactor({ password });
    await client.accounts.enableTwoFactor({ code: new TOTP({ secret: shared }).generate() });
    await clinic.sql.query(
      `insert into passkeys select gen_random_uuid(), id, 'x', 'x', 0, '{}', 'Phone', 'clinic.example', false, now()
        from users where email = $1`,
      [email],
    );
    const unknown = await run(settings, 'nobody@clinic.test');
    expect(unknown).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        'There is no account with the e-mail address nobody@clinic.test.',
      ),
    });
    expect((await run(settings)).output).toContain('Name the account: npm run two-step:off');

    const first = await run(settings, email.toUpperCase());
    expect(first.output).toContain(
      'Dr. First Person: Two-step verification is off. The sessions of this account have ended. Passkeys of clinic.example stay;',
    );
    expect(first.code).toBe(0);
    expect(await codeOf(client.accounts.twoFactor())).toBe('UNAUTHORIZED');
    const signIn = () =>
      codeOf(clinic.visitor().client.accounts.signIn({ email, password: 'monsoon-7' }));
    expect(await signIn()).toBe('CODE_NEEDED');
    expect((await run(settings, email, '--passkeys')).output).toContain('Passkeys removed: 1.');
    expect(await signIn()).toBe('OK');
    expect((await run(settings, email, '--passkeys')).output).toContain('nothing was changed');

    const { rows } = await clinic.sql.query(
      `select user_name, action, details, (select count(*) from audit_chain where audit_id = audit_logs.id) as sealed
        from audit_logs where user_id is null order by id`,
    );
    expect(rows).toMatchObject([
      {
        user_name: 'Nobody',
        action: 'two_factor_turned_off_at_server',
        details:
          'Two-step verification of Dr. First Person turned off by a command on the clinic’s computer',
      },
      {
        user_name: 'Nobody',
        action: 'passkeys_taken',
        details: 'Passkeys of Dr. First Person removed by a command on the clinic’s computer: 1',
      },
    ]);
    expect(rows.map(({ sealed }) => Number(sealed))).toEqual([1, 1]);
    await clinic.close();
  });
});

describe('passkeys of the clinic’s public name', () => {
  const publicUrl = new URL('https://clinic.example');
  const { origin } = publicUrl;
  let clinic: TestClinic;
  let administrator: Client;
  /** As the clinic's proxy passes a request on, which `fetch` would not let a caller do. */
  const throughProxy: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = await ask(clinic.url, {
      method: request.method,
      path: new URL(request.url).pathname,
      headers: { ...Object.fromEntries(request.headers), host: publicUrl.host },
      body: await request.text(),
    });
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    return new Response(answer.text, { status: answer.status, headers });
  };
  const visitor = () => visitorAt(clinic.url, { origin, fetch: throughProxy });
  beforeAll(async () => {
    clinic = await startClinic({ clock: () => now, sampleData: false, edge: { publicUrl } });
    administrator = visitor().client;
    await administrator.accounts.signUp({
      name: 'First Person',
      email: 'first@clinic.test',
      role: 'doctor',
      password,
    });
  });
  afterAll(() => clinic.close());
  const newPerson = () => {
    const { client } = visitor();
    return personWith(client, origin).then((person) => ({ ...person, client }));
  };
  const signIn = (email: string, more = {}) =>
    codeOf(visitor().client.accounts.signIn({ email, password, ...more }));

  test('are asked for beside the password, with recovery codes for who loses them [AUT-13]', async () => {
    const { email, device, recoveryCodes } = await newPerson();
    expect(recoveryCodes).toHaveLength(10);
    const { client } = visitor();
    await expect(client.accounts.signIn({ email, password })).rejects.toMatchObject({
      code: 'CODE_NEEDED',
      message: 'Please use your passkey, or enter a recovery code.',
    });
    const passkey = device.get(await client.passkeys.startSignIn(), origin);
    expect(await signIn(email, { passkey, password: 'wrong' })).toBe('INVALID_CREDENTIALS');
    expect(await signIn(email, { passkey })).toBe('OK');
    expect(await signIn(email, { passkey })).toBe('WRONG_PASSKEY');
    expect(await signIn(email, { code: recoveryCodes[0] })).toBe('OK');
    const other = await newPerson();
    const theirs = other.device.get(await client.passkeys.startSignIn(), origin);
    expect(await signIn(email, { passkey: theirs })).toBe('WRONG_PASSKEY');
    await clinic.sql.query('delete from sign_in_failures');
  });

  test('new recovery codes take the place of the old, for who has something to recover', async () => {
    const { client, email, recoveryCodes } = await newPerson();
    const renew = (code?: string) =>
      client.accounts.renewRecoveryCodes({ password, ...(code && { code }) });
    expect(await codeOf(renew())).toBe('CODE_NEEDED');
    const { recoveryCodes: renewed } = await renew(recoveryCodes[0]);
    expect(renewed).toHaveLength(10);
    expect(await signIn(email, { code: recoveryCodes[1] })).toBe('WRONG_CODE');
    expect(await signIn(email, { code: renewed[0] })).toBe('OK');
    const plain = visitor().client;
    const account = { name: 'New Comer', email: 'plain@clinic.test', role: 'doctor' } as const;
    await plain.accounts.signUp({ ...account, password });
    expect(await codeOf(plain.accounts.renewRecoveryCodes({ password }))).toBe(
      'NOTHING_TO_RECOVER',
    );
    await clinic.sql.query('delete from sign_in_failures');
  });

  test('what matters takes more than the password then, and goes back with the last one [AUT-14]', async () => {
    const { client, email, device, recoveryCodes } = await newPerson();
    expect(await addTo(client, origin).catch(({ code }) => code)).toBe('CODE_NEEDED');
    expect(await codeOf(client.accounts.startTwoFactor({ password }))).toBe('CODE_NEEDED');
    const [own] = await client.passkeys.own();
    const id = own?.id ?? '';
    expect(await codeOf(client.passkeys.remove({ id, password }))).toBe('CODE_NEEDED');
    expect(await codeOf(client.passkeys.remove({ id, password, code: '000000' }))).toBe(
      'WRONG_CODE',
    );
    const proof = device.get(await client.passkeys.startProof(), origin);
    expect(await codeOf(client.passkeys.remove({ id, passkey: proof }))).toBe('OK');
    expect(await signIn(email)).toBe('OK');
    expect((await client.accounts.twoFactor()).recoveryCodesLeft).toBe(0);
    expect(await signIn(email, { code: recoveryCodes[1] })).toBe('OK');
    await clinic.sql.query('delete from sign_in_failures');
  });

  test('meet what the clinic asks of everybody [AUT-15] [V6.3.3]', async () => {
    await addTo(administrator, origin);
    const settings = await administrator.settings.clinic();
    const saved = await administrator.settings.saveClinic({
      ...settings,
      secondFactor: 'everybody',
    });
    const { client } = visitor();
    await client.accounts.signUp({
      name: 'New Comer',
      email: 'asked@clinic.test',
      role: 'doctor',
      password,
    });
    expect(await codeOf(client.patients.search({}))).toBe('SECOND_FACTOR_NEEDED');
    expect(await client.passkeys.own()).toEqual([]);
    await addTo(client, origin);
    expect(await codeOf(client.patients.search({}))).toBe('OK');
    await administrator.settings.saveClinic({ ...saved, secondFactor: 'nobody' });
  });

  test('under another name nobody is locked out silently: they are said to be of the old one, a recovery code lets in, and the clinic asks for a new factor [AUT-15]', async () => {
    const { email, device, recoveryCodes } = await newPerson();
    await clinic.sql.query("update clinic_settings set second_factor = 'everybody'");
    const bare = await startClinic({
      clock: () => now,
      sampleData: false,
      database: clinic.ownerConnection,
    });
    const { client } = bare.visitor();
    await expect(client.accounts.signIn({ email, password })).rejects.toMatchObject({
      code: 'CODE_NEEDED',
      message: expect.stringContaining('Your passkeys work only at clinic.example.'),
    });
    const local = bare.url.replace('127.0.0.1', 'localhost');
    const atHome = visitorAt(local).client;
    const question = await atHome.passkeys.startSignIn();
    const passkey = device.get({ ...question, addressName: 'clinic.example' }, local);
    expect(await codeOf(atHome.passkeys.signIn({ passkey }))).toBe('UNKNOWN_PASSKEY');
    await client.accounts.signIn({ email, password, code: recoveryCodes[0] });
    expect((await client.passkeys.own())[0]?.addressName).toBe('clinic.example');
    expect(await client.accounts.session()).toMatchObject({ mustSetUpTwoFactor: true });
    expect(await codeOf(client.patients.search({}))).toBe('SECOND_FACTOR_NEEDED');
    const code = recoveryCodes[1];
    expect(await codeOf(client.accounts.startTwoFactor({ password, code }))).toBe('OK');
    await bare.close();
    await clinic.sql.query("update clinic_settings set second_factor = 'nobody'");
    await clinic.sql.query('delete from sign_in_failures');
  });

  test('a reset link leaves them; an administrator removes them with the own password, in the log, which ends the sessions [AUT-14] [V6.4.3]', async () => {
    const { id, email, device, client } = await newPerson();
    const { token } = await administrator.staff.resetPassword({ id });
    await visitor().client.accounts.resetPassword({ token, newPassword: 'monsoon-8' });
    expect(await signIn(email, { password: 'monsoon-8' })).toBe('CODE_NEEDED');
    const other = visitor();
    const passkey = device.get(await other.client.passkeys.startSignIn(), origin);
    await other.client.passkeys.signIn({ passkey });
    const { staff } = administrator;
    const off = { id, withPasskeys: true };
    expect(await codeOf(staff.turnOffTwoFactor({ ...off, password: 'wrong' }))).toBe(
      'WRONG_PASSWORD',
    );
    const kept = await staff.turnOffTwoFactor({ ...off, password, withPasskeys: false });
    expect(kept.passkeys).toBe(1);
    expect(await codeOf(other.client.passkeys.own())).toBe('OK');
    expect((await staff.turnOffTwoFactor({ ...off, password })).passkeys).toBe(0);
    expect(await codeOf(other.client.passkeys.own())).toBe('UNAUTHORIZED');
    expect(await codeOf(client.passkeys.own())).toBe('UNAUTHORIZED');
    expect(await signIn(email, { password: 'monsoon-8' })).toBe('OK');
    const { rows } = await clinic.sql.query(
      "select user_name, details, entity_id from audit_logs where action = 'passkeys_taken'",
    );
    const details = 'Passkeys of Key Holder removed: 1';
    expect(rows).toEqual([{ user_name: 'First Person', details, entity_id: id }]);
  });
});
