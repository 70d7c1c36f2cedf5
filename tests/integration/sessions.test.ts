import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordChecks } from '../../src/server/auth/passwords';
import { signInMessages } from '../../src/shared/accountMessages';
import { codeOf, startClinic, type TestClinic } from './clinic';
import { ask } from './raw';

let clinic: TestClinic;
let now = new Date('2026-11-20T04:00:00Z');
const json = 'application/json';
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

beforeAll(async () => {
  clinic = await startClinic({
    clock: () => now,
    edge: { trustedProxies: ['127.0.0.1'] },
  });
});
afterAll(() => clinic.close());

let people = 0;
async function newPerson() {
  const visitor = clinic.visitor();
  const email = `session${people++}@clinic.test`;
  const { id } = await visitor.client.accounts.signUp({
    name: 'Session Person',
    email,
    role: 'doctor',
    password: 'monsoon-7',
  });
  const elsewhere = async () => {
    const other = clinic.visitor();
    await other.client.accounts.signIn({ email, password: 'monsoon-7' });
    return other;
  };
  return { visitor, email, id, elsewhere };
}

const isIn = async (visitor: ReturnType<TestClinic['visitor']>) =>
  (await codeOf(visitor.client.accounts.sessions())) === 'OK';

describe('how long a session lasts', () => {
  test('it lives while it is used and ends after half an hour without use [SES-5]', async () => {
    const { visitor } = await newPerson();
    minutes(29);
    expect(await isIn(visitor)).toBe(true);
    minutes(29);
    expect(await isIn(visitor)).toBe(true);
    minutes(31);
    expect(await isIn(visitor)).toBe(false);
  });

  test('one that began while the clock was years ahead does not count once it is right [SES-5] [SES-10]', async () => {
    const right = now;
    now = new Date('2036-01-01T04:00:00Z');
    const { visitor } = await newPerson();
    expect(await isIn(visitor)).toBe(true);
    now = right;
    expect(await isIn(visitor)).toBe(false);
    // As it is once a clock is mended by an hour, nobody is signed out.
    minutes(60);
    const { visitor: desk } = await newPerson();
    minutes(-60);
    expect(await isIn(desk)).toBe(true);
  });

  test('what a page asks by itself is answered and does not keep the session [SES-5]', async () => {
    const { visitor } = await newPerson();
    const background = () =>
      visitor.send(`${clinic.url}/api/account/sessions`, { headers: { 'x-background': '1' } });
    minutes(20);
    expect((await background()).status).toBe(200);
    minutes(11);
    expect((await background()).status).toBe(401);
  });

  test('twelve hours after signing in it ends, however much it was used [SES-6]', async () => {
    const { visitor } = await newPerson();
    for (let hour = 0; hour < 12; hour++) {
      for (let part = 0; part < 3; part++) {
        expect(await isIn(visitor)).toBe(true);
        minutes(20);
      }
    }
    expect(await isIn(visitor)).toBe(false);
  });

  test('the browser is told when it ends, and whether use would move that', async () => {
    const { visitor } = await newPerson();
    const ends = async () => (await visitor.client.accounts.session()).ends;
    expect(await ends()).toEqual({ inSeconds: 1800, canBeExtended: true });
    for (let part = 0; part < 35; part++) {
      minutes(20);
      await ends();
    }
    expect(await ends()).toEqual({ inSeconds: 1200, canBeExtended: false });
    expect((await clinic.visitor().client.accounts.session()).ends).toBeNull();
  });

  test('what ended by itself is removed from the database in time', async () => {
    const before = await startClinic({ clock: () => now });
    await before.signedIn('doctor');
    await before.close();
    minutes(13 * 60);
    const after = await startClinic({ database: before.ownerConnection, clock: () => now });
    const sessions = async () => (await after.sql.query('select from sessions')).rowCount;
    await expect.poll(sessions).toBe(0);
    await after.close();
  });
});

describe('one’s own sessions [V7.5.2]', () => {
  test('are listed with where and when, and only one’s own', async () => {
    await newPerson();
    const { visitor, elsewhere } = await newPerson();
    await elsewhere();
    const sessions = await visitor.client.accounts.sessions();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', createdAt: now.toISOString() });
  });

  test('one is ended by its owner, and by nobody else [ACC-3]', async () => {
    const { visitor, elsewhere } = await newPerson();
    const other = await elsewhere();
    const stranger = await newPerson();
    const [target] = (await visitor.client.accounts.sessions()).filter(
      ({ isThisOne }) => !isThisOne,
    );
    const id = target?.id ?? '';
    expect(await codeOf(stranger.visitor.client.accounts.endSession({ id }))).toBe('NOT_FOUND');
    expect(await isIn(other)).toBe(true);
    await visitor.client.accounts.endSession({ id });
    expect(await isIn(other)).toBe(false);
    expect(await isIn(visitor)).toBe(true);
  });

  test('signing out everywhere ends all but this one', async () => {
    const { visitor, elsewhere } = await newPerson();
    const others = [await elsewhere(), await elsewhere(), await elsewhere()];
    expect(await visitor.client.accounts.signOutEverywhere()).toEqual({ endedSessions: 3 });
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await isIn(visitor)).toBe(true);
  });

  test('a changed password ends the other sessions, and the old one signs nobody in [SES-7]', async () => {
    const { visitor, email, elsewhere } = await newPerson();
    const others = [await elsewhere(), await elsewhere(), await elsewhere()];
    const { accounts } = visitor.client;
    const change = { currentPassword: 'monsoon-7', newPassword: 'monsoon-8' };
    expect(await codeOf(accounts.changePassword({ ...change, currentPassword: 'wrong' }))).toBe(
      'WRONG_PASSWORD',
    );
    expect(await codeOf(accounts.changePassword({ ...change, newPassword: '123456' }))).toBe(
      'WEAK_PASSWORD',
    );
    expect(await isIn(others[0] as (typeof others)[0])).toBe(true);
    expect(await accounts.changePassword(change)).toEqual({ endedSessions: 3 });
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await isIn(visitor)).toBe(true);
    const signIn = (password: string) =>
      codeOf(clinic.visitor().client.accounts.signIn({ email, password }));
    expect(await signIn('monsoon-7')).toBe('INVALID_CREDENTIALS');
    expect(await signIn('monsoon-8')).toBe('OK');
  });

  test('nor does a sign-in that was under way when the password was reset or the account disabled [SES-7]', async () => {
    const { visitor: boss, id: bossId } = await newPerson();
    await clinic.sql.query('update users set is_administrator = true where id = $1', [bossId]);
    const { staff } = boss.client;
    const { email, id } = await newPerson();
    const waiting = async () => {
      const { rows } = await clinic.sql.query(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0].count;
    };
    /** Signs in, and does something while the proved sign-in waits for its account. */
    const meanwhile = async (password: string, act: () => Promise<unknown>, waits: number) => {
      const visitor = clinic.visitor();
      const held = await clinic.sql.connect();
      await held.query('begin');
      await held.query('select from users where id = $1 for no key update', [id]);
      const signedIn = codeOf(visitor.client.accounts.signIn({ email, password }));
      await expect.poll(waiting).toBe(1);
      const acted = act();
      if (waits > 1) await expect.poll(waiting).toBe(waits);
      else await acted;
      await held.query('commit');
      held.release();
      await acted;
      return { code: await signedIn, visitor };
    };
    const { token } = await staff.resetPassword({ id });
    const reset = () =>
      clinic.visitor().client.accounts.resetPassword({ token, newPassword: 'monsoon-8' });
    const late = await meanwhile('monsoon-7', reset, 1);
    expect(late.code).toBe('INVALID_CREDENTIALS');
    expect(await isIn(late.visitor)).toBe(false);

    const quick = await meanwhile('monsoon-8', () => staff.disable({ id }), 2);
    await staff.enable({ id });
    expect(await isIn(quick.visitor)).toBe(false);
  });

  test('a token is 256 bits, never given twice, and only its hash is stored [SES-4]', async () => {
    const { visitor, id } = await newPerson();
    const token = visitor.cookie().split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { newToken } = await import('../../src/server/auth/sessions');
    expect(new Set(Array.from({ length: 10_000 }, newToken)).size).toBe(10_000);
    const { rows } = await clinic.sql.query(
      'select row_to_json(sessions)::text as text, length(token_hash) as length from sessions where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ text: expect.not.stringContaining(token), length: 32 }]);
    expect(rows[0].text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

describe('guessing', () => {
  const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    ask(clinic.url, {
      method: 'POST',
      path: '/api/session',
      headers: { 'content-type': json, origin: clinic.url, ...headers },
      body: JSON.stringify({ email, password }),
    });
  const forgetAddress = () =>
    clinic.sql.query("delete from sign_in_failures where key like 'address%'");

  test('the sixth attempt on an account is refused and says when to come back; then it opens again [AUT-1]', async () => {
    await forgetAddress();
    const { email } = await newPerson();
    for (let guess = 0; guess < 5; guess++) {
      expect((await signIn(email, `guess ${guess}`)).status).toBe(401);
    }
    const refused = await signIn(email, 'monsoon-7');
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ message: signInMessages.tooManyAttempts });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    await clinic.sql.query('update sign_in_failures set expire = $1', [Date.now() - 1]);
    expect((await signIn(email, 'monsoon-7')).status).toBe(200);
  });

  test('of a hundred guesses sent at once five are answered [AUT-1]', async () => {
    await forgetAddress();
    const { email } = await newPerson();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, guess) => signIn(email, `guess ${guess}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
  });

  test('one password tried on many accounts is refused after thirty failures of an address [AUT-2]', async () => {
    await forgetAddress();
    const statuses: number[] = [];
    for (let account = 0; account < 40; account++) {
      statuses.push((await signIn(`spray${account}@clinic.test`, 'summer2026')).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual(Array(10).fill(429));
    await forgetAddress();
  });

  test('ten people of one clinic sign in together from one address [AUT-3]', async () => {
    const staff = await Promise.all(Array.from({ length: 10 }, newPerson));
    const answers = await Promise.all(staff.map(({ email }) => signIn(email, 'monsoon-7')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  const forgetFailures = () => clinic.sql.query('delete from sign_in_failures');
  const at = (address: string) => ({ 'x-forwarded-for': address });
  const deviceOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
    headers['set-cookie']?.find((line) => line.includes('device'))?.split(';')[0] ?? '';

  test('a stranger’s failures close neither the clinic’s network, nor another one, nor a browser that was there [AUT-4]', async () => {
    await forgetFailures();
    const { email } = await newPerson();
    const device = deviceOf(await signIn(email, 'monsoon-7'));
    for (let guess = 0; guess < 20; guess++) {
      await signIn(email, `guess ${guess}`, at('198.51.100.1'));
    }
    const stranger = await signIn(email, 'monsoon-7', at('198.51.100.1'));
    expect(stranger.status).toBe(429);
    expect((await signIn(email, 'monsoon-7')).status).toBe(200);
    expect((await signIn(email, 'monsoon-7', at('198.51.100.2'))).status).toBe(200);
    const known = await signIn(email, 'monsoon-7', { ...at('198.51.100.1'), cookie: device });
    expect(known.status).toBe(200);
    const { email: another } = await newPerson();
    for (let guess = 0; guess < 5; guess++) {
      await signIn(another, `guess ${guess}`, at('198.51.100.3'));
    }
    const cookie = { ...at('198.51.100.3'), cookie: device };
    expect((await signIn(another, 'monsoon-7', cookie)).status).toBe(429);
  });

  test('fifty addresses together have twenty guesses, which close no place that the clinic knows [AUT-1] [AUT-12]', async () => {
    await forgetFailures();
    const { visitor, email, id } = await newPerson();
    const statuses: number[] = [];
    for (let guess = 0; guess < 50; guess++) {
      statuses.push((await signIn(email, 'guess', at(`198.51.101.${guess}`))).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect((await signIn(email, 'monsoon-7', at('192.0.2.77'))).status).toBe(429);
    expect((await signIn(email, 'monsoon-7')).status).toBe(200);
    // Who is in from one place does not give the others new guesses.
    expect((await signIn(email, 'guess', at('198.51.101.99'))).status).toBe(429);
    // A new password does.
    await clinic.sql.query('update users set is_administrator = true where id = $1', [id]);
    const { token } = await visitor.client.staff.resetPassword({ id });
    const newPassword = 'monsoon-8';
    await clinic.visitor().client.accounts.resetPassword({ token, newPassword });
    expect((await signIn(email, newPassword, at('192.0.2.77'))).status).toBe(200);
  });

  test('own is a network from which staff signed in within thirty days, other than by a sample account [AUT-4]', async () => {
    await forgetFailures();
    const { email, id } = await newPerson();
    const isClosed = async (address: string) =>
      (await signIn(email, 'monsoon-7', at(address))).status === 429;
    /** Uses up what strangers have. */
    const guessFromEverywhere = async () => {
      await forgetFailures();
      for (let guess = 0; guess < 20; guess++) {
        await signIn(email, 'guess', at(`198.51.102.${guess}`));
      }
    };
    await signIn('reception@clinic.example', 'clinic-sample', at('192.0.2.10'));
    const colleague = await newPerson();
    await signIn(colleague.email, 'monsoon-7', at('192.0.2.11'));
    await guessFromEverywhere();
    expect(await isClosed('192.0.2.10')).toBe(true);
    expect(await isClosed('192.0.2.11')).toBe(false);
    await clinic.sql.query(
      "delete from sign_in_networks where user_id = $1 and network = '192.0.2.11'",
      [id],
    );
    await clinic.sql.query("update users set status = 'disabled' where id = $1", [colleague.id]);
    expect(await isClosed('192.0.2.11')).toBe(true);
    await clinic.sql.query("update users set status = 'active' where id = $1", [colleague.id]);
    expect(await isClosed('192.0.2.11')).toBe(false);
    await clinic.sql.query(
      "update sign_in_networks set used_at = $1 where network = '192.0.2.11'",
      [new Date(now.getTime() - 30 * 24 * 60 * 60_000)],
    );
    expect(await isClosed('192.0.2.11')).toBe(true);
  });

  test('the longest address is counted like any other', async () => {
    await forgetFailures();
    const email = `${'x'.repeat(60)}@${`${'y'.repeat(60)}.`.repeat(3)}test`;
    expect((await signIn(email, 'guess')).status).toBe(401);
    const longest = `${'x'.repeat(60)}@${`${'y'.repeat(60)}.`.repeat(3)}${'z'.repeat(10)}`;
    expect(longest).toHaveLength(254);
    expect((await signIn(longest, 'guess')).status).toBe(401);
  });

  test('a known browser has five guesses of its own and no more [AUT-4]', async () => {
    await forgetAddress();
    const { email } = await newPerson();
    const device = deviceOf(await signIn(email, 'monsoon-7'));
    for (let guess = 0; guess < 5; guess++) {
      expect((await signIn(email, 'guess', { cookie: device })).status).toBe(401);
    }
    expect((await signIn(email, 'monsoon-7', { cookie: device })).status).toBe(429);
  });

  test('many marks of one account, or many networks of a colleague, give no more guesses [AUT-1]', {
    tags: ['slow'],
  }, async () => {
    await forgetFailures();
    const { email } = await newPerson();
    const marks: string[] = [];
    for (let count = 0; count < 11; count++) marks.push(deviceOf(await signIn(email, 'monsoon-7')));
    const strange = at('198.51.100.9');
    const statuses: number[] = [];
    for (const cookie of marks) {
      for (let guess = 0; guess < 5; guess++) {
        statuses.push((await signIn(email, 'guess', { ...strange, cookie })).status);
      }
    }
    expect(statuses).toEqual(Array(55).fill(401));
    const kept = { cookie: marks[10] ?? '' };
    expect((await signIn(email, 'monsoon-7', { ...strange, ...kept })).status).toBe(429);
    expect((await signIn(email, 'monsoon-7', kept)).status).toBe(200);

    await forgetFailures();
    const colleague = await newPerson();
    const weighed: number[] = [];
    for (let network = 0; network < 21; network++) {
      const from = at(`2001:db8:1:${network}::1`);
      await signIn(colleague.email, 'monsoon-7', from);
      for (let guess = 0; guess < 5; guess++) {
        weighed.push((await signIn(email, 'guess', from)).status);
      }
    }
    expect(weighed.filter((status) => status === 401)).toHaveLength(100);
    expect((await signIn(email, 'monsoon-7')).status).toBe(429);
    expect((await signIn(email, 'monsoon-7', kept)).status).toBe(200);
    await forgetFailures();
  });

  test('an unknown address takes as long as a wrong password and is answered the same [AUT-5]', async () => {
    const { email } = await newPerson();
    // The first one makes what a password of nobody is compared with.
    await signIn('nobody@clinic.test', 'wrong');
    for (const address of [email, 'nobody@clinic.test']) {
      await clinic.sql.query('delete from sign_in_failures');
      const before = passwordChecks().done;
      const answer = await signIn(address, 'wrong');
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({ message: signInMessages.invalidCredentials });
      // Everything else that it takes is a twentieth of one hash.
      expect(passwordChecks().done - before).toBe(1);
    }
  });

  test.each([
    ['weaker parameters', 8_192],
    ['what was usual before', 47_104],
  ])(
    'a hash of %s is made anew at the next sign-in, and not at the one after [AUT-9]',
    async (_, memoryCost) => {
      const { hash } = await import('@node-rs/argon2');
      const { email, id } = await newPerson();
      const old = await hash('monsoon-7', { memoryCost, timeCost: 1, parallelism: 1 });
      const stored = async () =>
        (await clinic.sql.query('select password from credentials where user_id = $1', [id]))
          .rows[0]?.password;
      await clinic.sql.query('update credentials set password = $1 where user_id = $2', [old, id]);
      expect((await signIn(email, 'monsoon-7')).status).toBe(200);
      const renewed = await stored();
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await signIn(email, 'monsoon-7')).status).toBe(200);
      expect(await stored()).toBe(renewed);
    },
  );

  test('a hundred people signing in at once are all let in while others go on working [AUT-10]', {
    tags: ['slow'],
  }, async () => {
    const { client } = await clinic.signedIn('receptionist');
    const { email } = await newPerson();
    const signIns = Promise.all(Array.from({ length: 100 }, () => signIn(email, 'monsoon-7')));
    let isDone = false;
    void signIns.then(() => {
      isDone = true;
    });
    let searches = 0;
    while (!isDone) {
      await client.patients.search({});
      searches++;
    }
    expect((await signIns).every(({ status }) => status === 200)).toBe(true);
    // None of them waited for all who sign in.
    expect(searches).toBeGreaterThan(4);
  });

  test('passwords count by characters of any script, and none is cut [AUT-8]', async () => {
    const signUp = (password: string) =>
      codeOf(
        clinic.visitor().client.accounts.signUp({
          name: 'Any Script',
          email: `script${people++}@clinic.test`,
          role: 'doctor',
          password,
        }),
      );
    const long = createHash('sha512').update('any').digest('hex');
    for (const good of ['नमस्ते', 'चाय और बिस्कुट', '🙂🙃😉😊😇🥳', 'a b c d', long]) {
      expect(await signUp(good)).toBe('OK');
    }
    for (const bad of ['qx7jz', `${long}x`]) expect(await signUp(bad)).toBe('BAD_REQUEST');
    const email = `long${people++}@clinic.test`;
    await clinic
      .visitor()
      .client.accounts.signUp({ name: 'L', email, role: 'doctor', password: long });
    expect((await signIn(email, long.slice(0, 72))).status).toBe(401);
    expect((await signIn(email, long)).status).toBe(200);
  });
});
