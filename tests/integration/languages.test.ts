import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePassword } from '../../src/features/accounts/sampleAccounts';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';
import { ask } from './raw';

const file = new URL('../../src/languages/hi.json', import.meta.url);
const hindi: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic();
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

/** Sends a form as a browser does that prefers some languages; answers the message of the refusal. */
async function refusalOf(
  preferences: string | undefined,
  path: string,
  body: unknown = {},
  origin = clinic.url,
) {
  const visitor = await clinic.signedIn('receptionist');
  const { json } = await ask(clinic.url, {
    method: 'POST',
    path: `/api${path}`,
    headers: {
      origin,
      'content-type': 'application/json',
      cookie: visitor.cookie(),
      ...(preferences ? { 'accept-language': preferences } : {}),
    },
    body: JSON.stringify(body),
  });
  return json?.message;
}

describe('a refusal speaks the language of its request', () => {
  const incomplete = 'Please fill in all required fields';

  test.each([
    [undefined, incomplete],
    ['en', incomplete],
    ['fr-FR, xx', incomplete],
    ['hi', hindi[incomplete]],
    ['hi-IN,hi;q=0.9,en;q=0.8', hindi[incomplete]],
    ['fr, hi;q=0.5', hindi[incomplete]],
    ['en-GB, hi', incomplete],
    [`${'x,'.repeat(500)}hi`, hindi[incomplete]],
  ])('header %s', async (preferences, message) => {
    expect(await refusalOf(preferences, '/patients', { ...patientFields, name: ' ' })).toBe(
      message,
    );
  });

  test('by role, by address, by origin, for what is not there, and with values in it', async () => {
    const patient = await receptionist.patients.register({
      ...patientFields,
      name: 'Lata Language',
    });
    const token = await receptionist.queue.issue({ patientId: patient.id });
    await doctor.queue.start({ id: token.id });
    await doctor.queue.complete({ id: token.id });
    const said = await Promise.all([
      refusalOf('hi', '/staff/invitations', { role: 'doctor' }),
      refusalOf('hi', '/no-such-thing'),
      refusalOf('hi', '/patients', {}, 'https://elsewhere.example'),
      refusalOf('hi', '/tokens', { patientId: '01234567-89ab-7def-8123-456789abcdef' }),
      refusalOf('hi', `/tokens/${token.id}/cancel`),
    ]);
    expect(said.slice(0, 4)).toEqual([
      hindi['Your role does not allow this.'],
      hindi['There is no such address.'],
      hindi['This request did not come from the clinic’s own pages.'],
      hindi['This patient does not exist.'],
    ]);
    expect(said[4]).toContain(`#${token.tokenNumber}`);
    expect(said[4]).toContain('Lata Language');
    expect(said[4]).toMatch(/[\u0900-\u097f]/);
  });

  test('what is asked for in two languages at once comes in both', async () => {
    const body = { ...patientFields, name: '' };
    const asked = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'hi' : 'en'));
    const said = await Promise.all(asked.map((language) => refusalOf(language, '/patients', body)));
    expect(said).toEqual(
      asked.map((language) => (language === 'hi' ? hindi[incomplete] : incomplete)),
    );
  });
});

describe('a person’s language', () => {
  test('goes with the account and nobody else’s', async () => {
    const { client } = await clinic.signedIn('doctor');
    expect((await client.accounts.session({})).user?.language).toBeNull();
    await client.accounts.setLanguage({ language: 'hi' });
    const elsewhere = clinic.visitor();
    const user = await elsewhere.client.accounts.signIn({
      email: 'doctor@clinic.example',
      password: samplePassword,
    });
    expect(user.language).toBe('hi');
    expect((await receptionist.accounts.session({})).user?.language).toBeNull();
    await client.accounts.setLanguage({ language: 'en' });
  });

  test('and columns that are hidden go with the account and nobody else’s [10.15.7]', async () => {
    const { client } = await clinic.signedIn('doctor');
    expect((await client.accounts.session({})).user?.hiddenColumns).toEqual([]);
    const hiddenColumns = ['patients.phone', 'bills.due'];
    await client.accounts.setHiddenColumns({ hiddenColumns });
    const elsewhere = await clinic.signedIn('doctor');
    expect((await elsewhere.client.accounts.session({})).user).toMatchObject({ hiddenColumns });
    expect((await receptionist.accounts.session({})).user?.hiddenColumns).toEqual([]);
    const none = await client.accounts.setHiddenColumns({ hiddenColumns: [] });
    expect(none).toEqual({ hiddenColumns: [] });
    for (const wrong of ['phone', 'patients.', 'patients.phone; drop', 'x'.repeat(50)]) {
      const choose = client.accounts.setHiddenColumns({ hiddenColumns: [wrong] });
      await expect(choose).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('is one of those that there are', async () => {
    const choose = doctor.accounts.setLanguage({ language: 'tlh' });
    await expect(choose).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
