import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passwordChecks } from '../../src/server/auth/passwords';
import type { SendMail } from '../../src/server/mail';
import type { SignUpPolicy } from '../../src/shared/account';
import type { SecondFactorChoice } from '../../src/shared/secondFactor';
import type { Client } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

const password = 'monsoon-7';
const open: TestClinic[] = [];
afterEach(async () => {
  for (const clinic of open.splice(0)) await clinic.close();
});

/** A clinic without sample accounts, and its first person, who administers it. */
async function clinicWith(signUp: SignUpPolicy, sendMail?: SendMail) {
  let now = new Date('2026-11-20T04:00:00Z');
  const begin = (policy: SignUpPolicy, database?: TestClinic['ownerConnection']) =>
    startClinic({
      signUp: policy,
      sampleData: false,
      clock: () => now,
      ...(sendMail ? { sendMail } : {}),
      ...(database ? { database } : {}),
    });
  // Nobody can invite the first one.
  const first = await begin(signUp === 'approval' ? 'approval' : 'open');
  const owner = first.visitor();
  const account = {
    name: 'First Person',
    email: 'first@clinic.test',
    role: 'doctor',
    password,
  } as const;
  const user = await owner.client.accounts.signUp(account);
  const clinic =
    signUp === 'approval' || signUp === 'open' ? first : await begin(signUp, first.ownerConnection);
  open.push(clinic);
  if (clinic !== first) open.push(first);
  const administrator = clinic.visitor();
  await administrator.client.accounts.signIn(account);
  return {
    clinic,
    user,
    administrator: administrator.client,
    /** Another server on the same clock. */
    begin,
    now: () => now,
    hours: (count: number) => {
      now = new Date(now.getTime() + count * 3_600_000);
    },
  };
}

/** How an administrator turns somebody's second factor off. */
const off = (id: string) => ({ id, password, withPasskeys: false });

const newcomer = {
  name: 'New Comer',
  email: 'new@clinic.test',
  role: 'receptionist',
  password,
} as const;

function signIn(
  clinic: TestClinic,
  email: string,
  extra: { password?: string; code?: string } = {},
) {
  const visitor = clinic.visitor();
  return { visitor, code: codeOf(visitor.client.accounts.signIn({ email, password, ...extra })) };
}

describe('who may come in', () => {
  test('open: everybody; the first one administers, the next ones do not', async () => {
    const { clinic, user } = await clinicWith('open');
    expect(user.isAdministrator).toBe(true);
    const { client } = clinic.visitor();
    expect(await client.accounts.signUp(newcomer)).toMatchObject({
      status: 'active',
      isAdministrator: false,
    });
    expect((await client.accounts.session()).user?.name).toBe('New Comer');
  });

  test('of two who come first at once, one administers', { tags: ['slow'] }, async () => {
    const clinic = await startClinic({ signUp: 'approval', sampleData: false });
    open.push(clinic);
    const made = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        clinic.visitor().client.accounts.signUp({ ...newcomer, email: `${name}@clinic.test` }),
      ),
    );
    expect(made.filter(({ isAdministrator }) => isAdministrator)).toHaveLength(1);
    expect(made.filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  test('approval: a new account waits, is told so, and comes in once it was approved [6.1]', async () => {
    const { clinic, administrator, user } = await clinicWith('approval');
    expect(user.status).toBe('active');
    const { client } = clinic.visitor();
    const waiting = await client.accounts.signUp(newcomer);
    expect(waiting.status).toBe('pending');
    expect((await client.accounts.session()).user).toBeNull();
    expect(await signIn(clinic, newcomer.email).code).toBe('ACCOUNT_WAITS');
    expect(await signIn(clinic, newcomer.email, { password: 'wrong' }).code).toBe(
      'INVALID_CREDENTIALS',
    );
    const list = await administrator.staff.search({});
    expect(list.members.map(({ status }) => status)).toEqual(['active', 'pending']);
    const { id } = waiting;
    // From a list that was read before: only an approval lets in, under its own name in the log.
    expect(await codeOf(administrator.staff.enable({ id }))).toBe('WAITS_FOR_APPROVAL');
    expect(await codeOf(administrator.staff.disable({ id }))).toBe('WAITS_FOR_APPROVAL');
    await administrator.staff.approve({ id: waiting.id });
    expect(await signIn(clinic, newcomer.email).code).toBe('OK');
  });

  test('invite: only with a link, once, in the role that the clinic chose, for seven days [V6.4.1]', {
    tags: ['slow'],
  }, async () => {
    const { clinic, administrator, hours } = await clinicWith('invite');
    const { accounts } = clinic.visitor().client;
    expect(await codeOf(accounts.signUp(newcomer))).toBe('SIGN_UP_CLOSED');
    const { token } = await administrator.staff.invite({ role: 'doctor' });
    expect(await accounts.invitation({ token })).toEqual({ role: 'doctor' });
    const invited = { ...newcomer, invitation: token };
    const twice = await Promise.all([
      codeOf(clinic.visitor().client.accounts.signUp(invited)),
      codeOf(clinic.visitor().client.accounts.signUp({ ...invited, email: 'b@clinic.test' })),
    ]);
    expect(twice.sort()).toEqual(['LINK_NOT_USABLE', 'OK']);
    const { rows } = await clinic.sql.query(
      "select role, status from users where name = 'New Comer'",
    );
    expect(rows).toEqual([{ role: 'doctor', status: 'active' }]);
    const late = await administrator.staff.invite({ role: 'doctor' });
    hours(7 * 24 + 1);
    expect(
      await codeOf(
        accounts.signUp({ ...newcomer, email: 'c@clinic.test', invitation: late.token }),
      ),
    ).toBe('LINK_NOT_USABLE');
  });

  test('closed: nobody, not even with a link', async () => {
    const { clinic, administrator } = await clinicWith('closed');
    const { token } = await administrator.staff.invite({ role: 'doctor' });
    expect(
      await codeOf(clinic.visitor().client.accounts.signUp({ ...newcomer, invitation: token })),
    ).toBe('SIGN_UP_CLOSED');
  });

  test('an invitation that nobody made is refused before a password is hashed', async () => {
    const { clinic, administrator } = await clinicWith('invite');
    const { token } = await administrator.staff.invite({ role: 'doctor' });
    const invitation = [...token].reverse().join('');
    const { done } = passwordChecks();
    expect(await codeOf(clinic.visitor().client.accounts.signUp({ ...newcomer, invitation }))).toBe(
      'LINK_NOT_USABLE',
    );
    expect(passwordChecks().done).toBe(done);
  });

  test('a refused sign-up uses no invitation up', { tags: ['slow'] }, async () => {
    const { clinic, administrator } = await clinicWith('invite');
    const { token: invitation } = await administrator.staff.invite({ role: 'doctor' });
    const { accounts } = clinic.visitor().client;
    const taken = { ...newcomer, email: 'first@clinic.test', invitation };
    expect(await codeOf(accounts.signUp(taken))).toBe('EMAIL_TAKEN');
    expect(await codeOf(accounts.signUp({ ...newcomer, invitation }))).toBe('OK');
  });
});

describe('strangers who sign up [10.13.6] [ACC-9]', () => {
  const stranger = (index: number) => ({
    ...newcomer,
    name: `S ${index}`,
    email: `s${index}@x.test`,
  });
  const emailsIn = async (client: Client, input: Parameters<Client['staff']['search']>[0] = {}) =>
    (await client.staff.search(input)).members.map(({ email }) => email);

  /** Accounts that wait, past the server's own bounds. */
  const addWaiting = (clinic: TestClinic, from: number, to: number, at: Date) =>
    clinic.sql.query(
      `with people as (
        insert into users (id, name, email, role, status, created_at, updated_at)
        select gen_random_uuid(), 'S ' || number, 's' || number || '@x.test', 'doctor', 'pending', $3, $3
        from generate_series($1::int, $2::int) number returning id
      ) insert into credentials (user_id, password, updated_at) select id, 'none', $3 from people`,
      [from, to, at],
    );

  test('230 of one network leave five accounts that wait, and push nobody out of the staff list', {
    tags: ['slow'],
  }, async () => {
    const { clinic, administrator, hours, now } = await clinicWith('approval');
    const { accounts } = clinic.visitor().client;
    const codes: string[] = [];
    for (let index = 0; index < 230; index++) {
      codes.push(await codeOf(accounts.signUp(stranger(index))));
    }
    expect(codes.filter((code) => code === 'OK')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_FROM_HERE')).toHaveLength(225);
    const list = await administrator.staff.search({});
    expect(list.members[0]).toMatchObject({ email: 'first@clinic.test', status: 'active' });
    expect(list.waiting).toMatchObject({ count: 5 });

    // Who is refused still counts for the day, who is approved does not.
    const [one, two] = list.members.filter(({ status }) => status === 'pending');
    await administrator.staff.refuse({ id: one?.id ?? '' });
    expect(await codeOf(accounts.signUp(stranger(300)))).toBe('TOO_MANY_FROM_HERE');
    await administrator.staff.approve({ id: two?.id ?? '' });
    expect(await codeOf(accounts.signUp(stranger(301)))).toBe('OK');
    const { token: invitation } = await administrator.staff.invite({ role: 'doctor' });
    expect(await codeOf(accounts.signUp({ ...stranger(302), invitation }))).toBe('OK');
    hours(25);
    expect(await codeOf(accounts.signUp(stranger(303)))).toBe('OK');

    await addWaiting(clinic, 1_000, 1_044, now());
    await expect(accounts.signUp(stranger(304))).rejects.toMatchObject({
      code: 'TOO_MANY_WAIT',
      message: expect.stringContaining('Too many accounts are waiting'),
    });
  });

  test('of many who come at once from one network five wait', { tags: ['slow'] }, async () => {
    const { clinic } = await clinicWith('approval');
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        codeOf(clinic.visitor().client.accounts.signUp(stranger(index))),
      ),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(5);
  });

  test('are refused one by one or all who were seen, are in the audit log, and may come again', async () => {
    const { clinic, administrator, user, now, hours } = await clinicWith('approval');
    const { client } = clinic.visitor();
    const { id } = await client.accounts.signUp(newcomer);
    expect(await codeOf(administrator.staff.refuse({ id }))).toBe('OK');
    expect(await codeOf(administrator.staff.refuse({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(administrator.staff.refuse({ id: user.id }))).toBe('NOT_WAITING');
    expect(await codeOf(administrator.staff.approve({ id }))).toBe('NOT_FOUND');
    expect(await signIn(clinic, newcomer.email).code).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(client.accounts.signUp(newcomer))).toBe('OK');

    await addWaiting(clinic, 1, 30, now());
    const { waiting } = await administrator.staff.search({});
    expect(waiting).toEqual({ count: 31, until: now().toISOString() });
    hours(0.1);
    await addWaiting(clinic, 31, 31, now());
    const until = waiting?.until ?? '';
    const twice = await Promise.all([
      administrator.staff.refuseAll({ until }),
      administrator.staff.refuseAll({ until }),
    ]);
    expect(twice.map(({ refused }) => refused).sort()).toEqual([0, 31]);
    // Who came while the administrator was asked still waits.
    expect(await emailsIn(administrator)).toEqual(['first@clinic.test', 's31@x.test']);
    const { rows } = await clinic.sql.query(
      "select count(*), min(user_name) as by from audit_logs where action = 'account_refused'",
    );
    expect(rows).toEqual([{ count: 32, by: 'First Person' }]);
    const { rows: left } = await clinic.sql.query(
      "select count(*) from users where name like 'S %' or name = 'New Comer'",
    );
    expect(left).toEqual([{ count: 1 }]);
  });

  test('are forgotten after thirty days, by the server itself, and nobody else is', {
    tags: ['slow'],
  }, async () => {
    const { clinic, hours, begin, now } = await clinicWith('approval');
    await addWaiting(clinic, 1, 2, now());
    hours(29 * 24);
    await addWaiting(clinic, 3, 3, now());
    hours(24.1);
    await clinic.close();
    open.splice(0);
    const later = await begin('approval', clinic.ownerConnection);
    open.push(later);
    const administrator = later.visitor().client;
    await administrator.accounts.signIn({ email: 'first@clinic.test', password });
    await expect.poll(() => emailsIn(administrator)).toEqual(['first@clinic.test', 's3@x.test']);
    const { entries } = await administrator.audit.all({ action: 'account_forgotten' });
    expect(entries.map(({ userName, details }) => `${userName}: ${details}`).sort()).toEqual([
      'The server itself: Account of S 1 forgotten: nobody approved it for 30 days',
      'The server itself: Account of S 2 forgotten: nobody approved it for 30 days',
    ]);
  });

  test('the list has those in force first, then who waits, then who is out, in pages, and is searched [10.13.5]', async () => {
    const { clinic, administrator, now } = await clinicWith('approval');
    const out = await clinic.visitor().client.accounts.signUp(newcomer);
    await administrator.staff.approve({ id: out.id });
    await administrator.staff.disable({ id: out.id });
    await addWaiting(clinic, 1, 30, now());
    const first = await administrator.staff.search({});
    expect(first.members).toHaveLength(25);
    const rest = await administrator.staff.search({ ...(first.next && { after: first.next }) });
    expect(rest.next).toBeNull();
    const all = [...first.members, ...rest.members];
    expect(all.map(({ status }) => status)).toEqual([
      'active',
      ...Array(30).fill('pending'),
      'disabled',
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(32);
    expect(await emailsIn(administrator, { text: 'FIRST per' })).toEqual(['first@clinic.test']);
    expect(await emailsIn(administrator, { text: 's12@' })).toEqual(['s12@x.test']);
    expect(await emailsIn(administrator, { text: '%' })).toEqual([]);
    expect(await emailsIn(administrator, { status: 'disabled' })).toEqual([newcomer.email]);
  });
});

describe('what administrators do', () => {
  test('a disabled account is out at once and for good, until it is enabled [ACC-7]', async () => {
    const { clinic, administrator } = await clinicWith('open');
    const { client } = clinic.visitor();
    const { id } = await client.accounts.signUp(newcomer);
    expect(await codeOf(client.patients.search({}))).toBe('OK');
    await administrator.staff.disable({ id });
    expect(await codeOf(client.patients.search({}))).toBe('UNAUTHORIZED');
    expect(await signIn(clinic, newcomer.email).code).toBe('ACCOUNT_DISABLED');
    expect(await signIn(clinic, newcomer.email, { password: 'wrong' }).code).toBe(
      'INVALID_CREDENTIALS',
    );
    await administrator.staff.enable({ id });
    expect(await signIn(clinic, newcomer.email).code).toBe('OK');
  });

  test('the last administrator can neither be disabled nor step down, also not two at once', async () => {
    const { clinic, administrator, user } = await clinicWith('open');
    const refuse = async (call: Promise<unknown>) =>
      expect(await codeOf(call)).toBe('LAST_ADMINISTRATOR');
    await refuse(administrator.staff.disable({ id: user.id }));
    await refuse(administrator.staff.setAdministrator({ id: user.id, isAdministrator: false }));
    const second = clinic.visitor().client;
    const { id } = await second.accounts.signUp(newcomer);
    expect(await codeOf(second.staff.search({}))).toBe('FORBIDDEN');
    await administrator.staff.setAdministrator({ id, isAdministrator: true });
    expect(await codeOf(second.staff.search({}))).toBe('OK');
    const codes = await Promise.all([
      codeOf(administrator.staff.setAdministrator({ id, isAdministrator: false })),
      codeOf(second.staff.setAdministrator({ id: user.id, isAdministrator: false })),
    ]);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    const { rows } = await clinic.sql.query('select from users where is_administrator');
    expect(rows).toHaveLength(1);
  });

  test('every change of an account is in the audit log once, by whom and to whom [AUD-3]', async () => {
    const { clinic, administrator, user } = await clinicWith('approval');
    const { id } = await clinic.visitor().client.accounts.signUp(newcomer);
    const { staff } = administrator;
    // Each is sent again, as after a lost answer: that changes nothing.
    for (const _ of [1, 2]) await staff.approve({ id });
    for (const _ of [1, 2]) await staff.setAdministrator({ id, isAdministrator: true });
    for (const _ of [1, 2]) await staff.setAdministrator({ id, isAdministrator: false });
    await staff.resetPassword({ id });
    for (const _ of [1, 2]) await staff.disable({ id });
    // From a list that was read while the account still waited.
    expect(await codeOf(staff.approve({ id }))).toBe('NOT_WAITING');
    for (const _ of [1, 2]) await staff.enable({ id });
    const { rows } = await clinic.sql.query(
      'select action from audit_logs where user_id = $1 and entity_id = $2 order by id',
      [user.id, id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'account_approved',
      'administrator_made',
      'administrator_unmade',
      'password_reset_issued',
      'account_disabled',
      'account_enabled',
    ]);
  });
});

describe('a forgotten password', () => {
  test('a link from an administrator sets a new one, once, within the hour, and ends every session [SES-7]', async () => {
    const { clinic, administrator, hours } = await clinicWith('open');
    const { client } = clinic.visitor();
    const { id } = await client.accounts.signUp(newcomer);
    const { accounts } = clinic.visitor().client;
    const reset = (token: string, newPassword: string) =>
      codeOf(accounts.resetPassword({ token, newPassword }));

    const older = await administrator.staff.resetPassword({ id });
    const { token, isMailed } = await administrator.staff.resetPassword({ id });
    expect(isMailed).toBe(false);
    expect(await reset(older.token, 'monsoon-8')).toBe('LINK_NOT_USABLE');
    expect(await reset(token, '123456')).toBe('WEAK_PASSWORD');
    const twice = await Promise.all([reset(token, 'monsoon-8'), reset(token, 'monsoon-9')]);
    expect(twice.sort()).toEqual(['LINK_NOT_USABLE', 'OK']);
    expect(await codeOf(client.patients.search({}))).toBe('UNAUTHORIZED');
    expect(await signIn(clinic, newcomer.email).code).toBe('INVALID_CREDENTIALS');

    const late = await administrator.staff.resetPassword({ id });
    hours(1.1);
    expect(await reset(late.token, 'monsoon-8')).toBe('LINK_NOT_USABLE');
  });

  test('the new password works at once, however often the old one was guessed at [10.13.7] [AUT-12]', {
    tags: ['slow'],
  }, async () => {
    const { clinic, administrator } = await clinicWith('open');
    const { id } = await clinic.visitor().client.accounts.signUp(newcomer);
    const colleague = { ...newcomer, email: 'other@clinic.test' };
    await clinic.visitor().client.accounts.signUp(colleague);
    /** Status and mark of a browser, with the mark that it was given before. */
    const signInFrom = async (device: string, body: object) => {
      const answer = await clinic.visitor().send(`${clinic.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: device },
        body: JSON.stringify(body),
      });
      const given = answer.headers.getSetCookie().find((line) => line.includes('device'));
      return { status: answer.status, device: given?.split(';')[0] ?? '' };
    };
    const { device } = await signInFrom('', newcomer);
    const wrong = { password: 'wrong' };
    for (let guess = 1; guess <= 5; guess++) {
      await signInFrom('', { ...newcomer, ...wrong });
      await signInFrom(device, { ...newcomer, ...wrong });
      await signInFrom('', { ...colleague, ...wrong });
    }
    for (const browser of ['', device]) {
      expect((await signInFrom(browser, newcomer)).status).toBe(429);
    }
    const { token } = await administrator.staff.resetPassword({ id });
    const fresh = { ...newcomer, password: 'monsoon-8' };
    await clinic.visitor().client.accounts.resetPassword({ token, newPassword: fresh.password });
    for (const browser of ['', device]) {
      expect((await signInFrom(browser, fresh)).status).toBe(200);
    }
    // What was guessed at another account still counts.
    expect((await signInFrom('', colleague)).status).toBe(429);
  });

  test('links of whoever administers no more are worth nothing [ACC-7]', {
    tags: ['slow'],
  }, async () => {
    const { clinic, administrator } = await clinicWith('approval');
    const { id: victim } = await clinic.visitor().client.accounts.signUp(newcomer);
    await administrator.staff.approve({ id: victim });
    const usable = async (token: string) => {
      const { accounts } = clinic.visitor().client;
      return codeOf(accounts.invitation({ token }));
    };
    for (const end of ['disable', 'unmake'] as const) {
      const person = clinic.visitor();
      const email = `${end}@clinic.test`;
      const { id } = await person.client.accounts.signUp({ ...newcomer, email });
      await administrator.staff.approve({ id });
      await person.client.accounts.signIn({ email, password });
      await administrator.staff.setAdministrator({ id, isAdministrator: true });
      const invitation = await person.client.staff.invite({ role: 'doctor' });
      const reset = await person.client.staff.resetPassword({ id: victim });
      expect(await usable(invitation.token)).toBe('OK');
      if (end === 'disable') await administrator.staff.disable({ id });
      else await administrator.staff.setAdministrator({ id, isAdministrator: false });
      expect(await usable(invitation.token)).toBe('LINK_NOT_USABLE');
      const { accounts } = clinic.visitor().client;
      const { token } = reset;
      expect(await codeOf(accounts.resetPassword({ token, newPassword: 'monsoon-9' }))).toBe(
        'LINK_NOT_USABLE',
      );
    }
  });

  test('a password that was replaced while its person changes it is not replaced again', async () => {
    const { clinic } = await clinicWith('open');
    const { client } = clinic.visitor();
    const { id } = await client.accounts.signUp(newcomer);
    const other = await clinic.sql.connect();
    try {
      await other.query('begin');
      await other.query("update credentials set password = 'another' where user_id = $1", [id]);
      const change = codeOf(
        client.accounts.changePassword({ currentPassword: password, newPassword: 'monsoon-8' }),
      );
      await expect
        .poll(async () => {
          const { rowCount } = await clinic.sql.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rowCount;
        })
        .toBe(1);
      await other.query('commit');
      expect(await change).toBe('WRONG_PASSWORD');
    } finally {
      other.release();
    }
  });

  test('a link to a new password ends when its person has chosen one, and opens nothing while the account is disabled nor afterwards [ACC-7]', {
    tags: ['slow'],
  }, async () => {
    const { clinic, administrator } = await clinicWith('open');
    const { client: person } = clinic.visitor();
    const { id } = await person.accounts.signUp(newcomer);
    const { accounts } = clinic.visitor().client;
    const reset = (token: string) =>
      codeOf(accounts.resetPassword({ token, newPassword: 'monsoon-9' }));
    const earlier = await administrator.staff.resetPassword({ id });
    await person.accounts.changePassword({ currentPassword: password, newPassword: 'monsoon-8' });
    expect(await reset(earlier.token)).toBe('LINK_NOT_USABLE');
    const before = await administrator.staff.resetPassword({ id });
    await administrator.staff.disable({ id });
    const meanwhile = await administrator.staff.resetPassword({ id });
    expect([await reset(before.token), await reset(meanwhile.token)]).toEqual([
      'LINK_NOT_USABLE',
      'LINK_NOT_USABLE',
    ]);
    await administrator.staff.enable({ id });
    expect(await reset(before.token)).toBe('LINK_NOT_USABLE');
    expect(await reset(meanwhile.token)).toBe('OK');
  });

  test('nobody gives themselves a colleague’s name, however it is written; an administrator enters it, and namesakes are told apart [ACC-11]', {
    tags: ['slow'],
  }, async () => {
    const { clinic, administrator } = await clinicWith('open');
    const { client: person } = clinic.visitor();
    const { id } = await person.accounts.signUp({ ...newcomer, role: 'doctor' });
    for (const name of ['First Person', 'Dr. first  person', 'Fіrst Person', 'FIRST-PERSON']) {
      expect([name, await codeOf(person.accounts.setName({ name }))]).toEqual([
        name,
        'NAME_OF_ANOTHER',
      ]);
    }
    expect(await codeOf(person.accounts.setName({ name: 'Another Person' }))).toBe('OK');
    expect(await codeOf(person.staff.setName({ id, name: 'First Person' }))).toBe('FORBIDDEN');
    await administrator.staff.setName({ id, name: 'First Person' });
    expect((await person.accounts.session()).user?.name).toBe('First Person');
    // Their own name again is no change.
    expect(await codeOf(person.accounts.setName({ name: 'First Person' }))).toBe('OK');
    const { entries } = await administrator.audit.all({ action: 'name_changed' });
    expect(entries).toMatchObject([{ email: newcomer.email }]);
    const renamed = await administrator.audit.all({ action: 'account_renamed' });
    expect(renamed.entries).toMatchObject([
      {
        userName: 'First Person',
        email: 'first@clinic.test',
        details: 'Account of Another Person is now called First Person',
      },
    ]);
    const { client: desk } = clinic.visitor();
    await desk.accounts.signUp({ ...newcomer, name: 'At Desk', email: 'desk@clinic.test' });
    expect((await desk.appointments.doctors()).map(({ name }) => name).toSorted()).toEqual([
      'First Person (first@clinic.test)',
      `First Person (${newcomer.email})`,
    ]);
  });

  test('an invitation is no reset link, and a reset link no invitation', {
    tags: ['slow'],
  }, async () => {
    const { clinic, administrator, user } = await clinicWith('invite');
    const invitation = await administrator.staff.invite({ role: 'doctor' });
    const reset = await administrator.staff.resetPassword({ id: user.id });
    const { accounts } = clinic.visitor().client;
    expect(
      await codeOf(accounts.resetPassword({ token: invitation.token, newPassword: 'monsoon-8' })),
    ).toBe('LINK_NOT_USABLE');
    expect(await codeOf(accounts.signUp({ ...newcomer, invitation: reset.token }))).toBe(
      'LINK_NOT_USABLE',
    );
    expect(await codeOf(accounts.invitation({ token: reset.token }))).toBe('LINK_NOT_USABLE');
  });

  test('no link is stored as it is', async () => {
    const { clinic, administrator } = await clinicWith('invite');
    const { token } = await administrator.staff.invite({ role: 'doctor' });
    const { rows } = await clinic.sql.query(
      'select row_to_json(account_links)::text as text from account_links',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(token);
  });

  test('with a mail server the link is mailed; one that refuses it leaves the link good [V1.3.11] [V16.5.2]', async () => {
    const mails: Parameters<SendMail>[0][] = [];
    let isDown = false;
    const { clinic, administrator, user } = await clinicWith('open', async (mail) => {
      if (isDown) throw new Error('550 no such mailbox');
      mails.push(mail);
    });
    const sent = await administrator.staff.resetPassword({ id: user.id });
    expect(sent.isMailed).toBe(true);
    expect(mails).toMatchObject([
      { to: 'first@clinic.test', path: `/reset-password#${sent.token}` },
    ]);
    isDown = true;
    const { token, isMailed } = await administrator.staff.resetPassword({ id: user.id });
    expect(isMailed).toBe(false);
    expect(
      await codeOf(
        clinic.visitor().client.accounts.resetPassword({ token, newPassword: 'monsoon-8' }),
      ),
    ).toBe('OK');
  });
});

describe('the second factor [V6.3.3] [V7.5.1]', () => {
  let clinic: TestClinic;
  let now = new Date('2026-11-20T04:00:00Z');
  beforeAll(async () => {
    clinic = await startClinic({ clock: () => now });
  });
  afterAll(() => clinic.close());

  let people = 0;
  async function protectedPerson() {
    const { client } = clinic.visitor();
    const email = `factor${people++}@clinic.test`;
    await client.accounts.signUp({ ...newcomer, email });
    const { secret } = await client.accounts.startTwoFactor({ password });
    const totp = new TOTP({ secret });
    const code = () => totp.generate({ timestamp: now.getTime() });
    const { recoveryCodes } = await client.accounts.enableTwoFactor({ code: code() });
    now = new Date(now.getTime() + 30_000);
    return { client, email, code, recoveryCodes };
  }
  const attempt = (email: string, code?: string) =>
    signIn(clinic, email, code === undefined ? {} : { code }).code;
  const isOn = async (client: Client) => (await client.accounts.twoFactor()).isEnabled;

  test('takes the password first, and counts only once a first code was right', async () => {
    const { client } = clinic.visitor();
    const email = `factor${people++}@clinic.test`;
    await client.accounts.signUp({ ...newcomer, email });
    expect(await codeOf(client.accounts.startTwoFactor({ password: 'wrong' }))).toBe(
      'WRONG_PASSWORD',
    );
    await client.accounts.startTwoFactor({ password });
    expect(await isOn(client)).toBe(false);
    expect(await attempt(email)).toBe('OK');
    expect(await codeOf(client.accounts.enableTwoFactor({ code: '000000' }))).toBe('WRONG_CODE');
    expect(await isOn(client)).toBe(false);
  });

  test('signing in takes both, and a code is good once [V6.5.1]', async () => {
    const { email, code } = await protectedPerson();
    expect(await attempt(email)).toBe('CODE_NEEDED');
    expect(await signIn(clinic, email, { password: 'wrong', code: code() }).code).toBe(
      'INVALID_CREDENTIALS',
    );
    const used = code();
    expect(await attempt(email, used)).toBe('OK');
    expect(await attempt(email, used)).toBe('WRONG_CODE');
    now = new Date(now.getTime() + 30_000);
    expect(await attempt(email, code())).toBe('OK');
    const old = code();
    now = new Date(now.getTime() + 90_000);
    expect(await attempt(email, old)).toBe('WRONG_CODE');
  });

  test('of two who use one code at once, one comes in', async () => {
    const { email, code } = await protectedPerson();
    const codes = await Promise.all(Array.from({ length: 4 }, () => attempt(email, code())));
    expect(codes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
  });

  test('codes cannot be guessed at length', async () => {
    const { email, code } = await protectedPerson();
    for (let guess = 0; guess < 5; guess++) {
      expect(await attempt(email, `00000${guess}`)).toBe('WRONG_CODE');
    }
    expect(await attempt(email, code())).toBe('TOO_MANY_ATTEMPTS');
    await clinic.sql.query('delete from sign_in_failures');
  });

  test('a recovery code signs in once, however it is typed, and only its hash is stored [V6.5.2]', async () => {
    const { client, email, recoveryCodes } = await protectedPerson();
    expect(recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(await attempt(email, first)).toBe('OK');
    expect(await attempt(email, first)).toBe('WRONG_CODE');
    expect(await attempt(email, second.toUpperCase().replaceAll('-', ' '))).toBe('OK');
    expect((await client.accounts.twoFactor()).recoveryCodesLeft).toBe(8);
    const { rows } = await clinic.sql.query(
      'select row_to_json(recovery_codes)::text as text from recovery_codes',
    );
    for (const { text } of rows) for (const kept of recoveryCodes) expect(text).not.toContain(kept);
  });

  test('is enabled again only to see recovery codes whose answer was lost, not later', async () => {
    const { client, code, recoveryCodes } = await protectedPerson();
    const again = await client.accounts.enableTwoFactor({ code: code() });
    expect(again.recoveryCodes).not.toEqual(recoveryCodes);
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await codeOf(client.accounts.enableTwoFactor({ code: code() }))).toBe('ALREADY_ENABLED');
  });

  test('is turned off only with both factors', async () => {
    const { client, email, code } = await protectedPerson();
    const off = (factors: { password: string; code: string }) =>
      codeOf(client.accounts.disableTwoFactor(factors));
    expect(await off({ password: 'wrong', code: code() })).toBe('WRONG_PASSWORD');
    expect(await off({ password, code: '000000' })).toBe('WRONG_CODE');
    expect(await isOn(client)).toBe(true);
    expect(await off({ password, code: code() })).toBe('OK');
    expect(await attempt(email)).toBe('OK');
    // Sent again, as after a lost answer.
    expect(await off({ password, code: code() })).toBe('OK');
  });

  test('a reset link leaves it on; an administrator turns it off as a step of its own, in the log, which ends the sessions [V6.4.3]', async () => {
    const { administrator, clinic } = await clinicWith('open');
    const { client } = clinic.visitor();
    const { id } = await client.accounts.signUp(newcomer);
    const { secret } = await client.accounts.startTwoFactor({ password });
    const code = new TOTP({ secret }).generate({ timestamp: Date.parse('2026-11-20T04:00:00Z') });
    await client.accounts.enableTwoFactor({ code });
    const { token } = await administrator.staff.resetPassword({ id });
    const fresh = { password: 'monsoon-8' };
    await clinic.visitor().client.accounts.resetPassword({ token, newPassword: fresh.password });
    expect(await signIn(clinic, newcomer.email, fresh).code).toBe('CODE_NEEDED');
    const turnOff = () => administrator.staff.turnOffTwoFactor(off(id));
    expect(await codeOf(client.staff.turnOffTwoFactor(off(id)))).toBe('UNAUTHORIZED');
    expect((await turnOff()).hasTwoFactor).toBe(false);
    // A retry finds it done.
    expect((await turnOff()).hasTwoFactor).toBe(false);
    expect(await signIn(clinic, newcomer.email, fresh).code).toBe('OK');
    const { rows } = await clinic.sql.query(
      "select user_name, details, entity_id from audit_logs where action = 'two_factor_turned_off'",
    );
    const details = `Two-step verification of ${newcomer.name} turned off`;
    expect(rows).toEqual([{ user_name: 'First Person', details, entity_id: id }]);
  });

  test('an administrator’s own is turned off with both factors only, and an open session ends with it [AUT-14] [V6.4.3]', async () => {
    const { administrator, clinic, user } = await clinicWith('open');
    expect(await codeOf(administrator.staff.turnOffTwoFactor(off(user.id)))).toBe('OWN_ACCOUNT');
    const { client } = clinic.visitor();
    const { id } = await client.accounts.signUp(newcomer);
    const { secret } = await client.accounts.startTwoFactor({ password });
    await administrator.staff.turnOffTwoFactor(off(id));
    // What was begun and is not on yet is nobody's to turn off.
    const code = new TOTP({ secret }).generate({ timestamp: Date.parse('2026-11-20T04:00:00Z') });
    await client.accounts.enableTwoFactor({ code });
    await administrator.staff.turnOffTwoFactor(off(id));
    expect(await codeOf(client.accounts.twoFactor())).toBe('UNAUTHORIZED');
  });

  test('its secret cannot be read from the database, and without the server’s own key recovery codes remain [V11.3.3]', async () => {
    const { client, email, code, recoveryCodes } = await protectedPerson();
    expect(await codeOf(client.accounts.startTwoFactor({ password }))).toBe('ALREADY_ENABLED');
    await clinic.sql.query(
      'update two_factors set secret = set_byte(secret, 30, get_byte(secret, 30) # 1)',
    );
    expect(await attempt(email, code())).toBe('WRONG_CODE');
    expect(await attempt(email, recoveryCodes[0])).toBe('OK');
  });
});

describe('the audit log on screen', () => {
  test('everybody reads what they did themselves, administrators what all did, by each filter', async () => {
    const { clinic, administrator, user } = await clinicWith('open');
    const { client } = clinic.visitor();
    await client.accounts.signUp(newcomer);
    const { patientFields } = await import('../visitor');
    const patient = await client.patients.register({ ...patientFields });
    await administrator.patients.get({ id: patient.id });

    const mine = await client.audit.mine({});
    expect(mine.entries.map(({ action }) => action)).toEqual([
      'patient_registration',
      'user_registration',
    ]);
    const ofPatient = await administrator.audit.all({ patientId: patient.id });
    expect(ofPatient.entries.map(({ action, userName }) => [action, userName])).toEqual([
      ['patient_viewed', 'First Person'],
      ['patient_registration', 'New Comer'],
    ]);
    const byPerson = await administrator.audit.all({ userId: user.id, action: 'login' });
    expect(byPerson.entries).toHaveLength(1);
    expect(byPerson.entries[0]).toMatchObject({
      at: '2026-11-20T04:00:00.000Z',
      address: '127.0.0.1',
    });
    expect((await administrator.audit.all({ date: '2026-11-19' })).entries).toEqual([]);
    expect((await administrator.audit.all({ date: '2026-11-20' })).entries).not.toEqual([]);
  });

  test('its pages follow each other without a repeat or a hole', { tags: ['slow'] }, async () => {
    const { clinic, administrator } = await clinicWith('open');
    await clinic.sql.query(
      "insert into audit_logs (user_name, action, details, timestamp) select 'X', 'refused', n, now() from generate_series(1, 120) n",
    );
    const seen: string[] = [];
    let before: number | undefined;
    do {
      const page = await administrator.audit.all({
        action: 'refused',
        ...(before ? { before } : {}),
      });
      seen.push(...page.entries.map(({ details }) => details));
      before = page.nextBefore ?? undefined;
    } while (before);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => String(120 - index)));
  });

  test('failed sign-ins and refusals are in it, with the address and without what was typed [AUD-3]', async () => {
    const { clinic, administrator } = await clinicWith('open');
    await signIn(clinic, 'first@clinic.test', { password: 'typed-by-mistake' }).code;
    await signIn(clinic, 'typed-into-the-wrong-field@clinic.test').code;
    const { client } = clinic.visitor();
    await client.accounts.signUp(newcomer);
    await codeOf(client.staff.search({}));
    const { entries } = await administrator.audit.all({});
    expect(entries.slice(0, 4)).toMatchObject([
      { action: 'refused', userName: 'New Comer', details: 'Not allowed: staff.search' },
      { action: 'user_registration' },
      { action: 'login_failed', userName: 'Not signed in', address: '127.0.0.1' },
      { action: 'login_failed', details: 'Failed sign-in to the account of First Person' },
    ]);
    expect(JSON.stringify(entries)).not.toContain('typed');
  });
});

describe('a second factor that the clinic asks for [V6.3.3]', () => {
  const at = Date.parse('2026-11-20T04:00:00Z');
  const setUp = async ({ accounts }: Client) => {
    const { secret } = await accounts.startTwoFactor({ password });
    const code = new TOTP({ secret }).generate({ timestamp: at });
    return accounts.enableTwoFactor({ code });
  };
  const askOf = async ({ settings }: Client, secondFactor: SecondFactorChoice) =>
    settings.saveClinic({ ...(await settings.clinic()), secondFactor });

  test('who has none sets it up before anything else opens, in sessions that are open too, by the API, exports and FHIR', async () => {
    const { clinic, administrator } = await clinicWith('open');
    const person = clinic.visitor();
    await person.client.accounts.signUp(newcomer);
    const { client } = person;
    await setUp(administrator);
    await askOf(administrator, 'everybody');

    const closed = [
      () => client.patients.search({}),
      () => client.dashboard.open(),
      () => client.accounts.sessions(),
      () => client.accounts.setName({ name: 'Somebody Else' }),
      () => client.accounts.changePassword({ currentPassword: password, newPassword: 'monsoon-9' }),
      () => client.exports.patients({}),
      () => client.liveUpdates.changes(),
    ];
    for (const call of closed) expect(await codeOf(call())).toBe('SECOND_FACTOR_NEEDED');
    const fhir = await person.send(`${clinic.url}/fhir/Patient`);
    expect(fhir.status).toBe(403);
    const again = clinic.visitor();
    await again.client.accounts.signIn({ email: newcomer.email, password });
    expect(await again.client.accounts.session()).toMatchObject({ mustSetUpTwoFactor: true });
    expect(await codeOf(again.client.patients.search({}))).toBe('SECOND_FACTOR_NEEDED');

    await setUp(again.client);
    for (const { accounts, patients } of [again.client, client]) {
      expect(await accounts.session()).toMatchObject({ mustSetUpTwoFactor: false });
      expect(await codeOf(patients.search({}))).toBe('OK');
    }
    expect(await codeOf(administrator.staff.search({}))).toBe('OK');
  });

  test('of administrators it is asked of nobody else, and counts at once for who becomes one', {
    tags: ['slow'],
  }, async () => {
    const { clinic, administrator } = await clinicWith('open');
    const { client } = clinic.visitor();
    const { id } = await client.accounts.signUp(newcomer);
    await setUp(administrator);
    await askOf(administrator, 'administrators');
    expect(await codeOf(client.patients.search({}))).toBe('OK');
    await administrator.staff.setAdministrator({ id, isAdministrator: true });
    expect(await codeOf(client.patients.search({}))).toBe('SECOND_FACTOR_NEEDED');
    await askOf(administrator, 'nobody');
    expect(await codeOf(client.patients.search({}))).toBe('OK');
  });

  test('only an administrator who has one asks it of others, so nobody locks the clinic out; it is in the log', async () => {
    const { clinic, administrator } = await clinicWith('open');
    for (const choice of ['administrators', 'everybody'] as const) {
      expect(await codeOf(askOf(administrator, choice))).toBe('OWN_SECOND_FACTOR_FIRST');
    }
    expect((await administrator.settings.clinic()).secondFactor).toBe('nobody');
    await setUp(administrator);
    await askOf(administrator, 'everybody');
    const { rows } = await clinic.sql.query(
      "select details from audit_logs where action = 'clinic_settings_changed'",
    );
    expect(rows).toEqual([{ details: expect.stringContaining('two-step verification') }]);
    expect(await codeOf(administrator.dashboard.open())).toBe('OK');
  });
});
