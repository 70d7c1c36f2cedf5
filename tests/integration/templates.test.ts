import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnreviewed, maxTemplates } from '../../src/features/templates/template';
import { templateEntered } from '../templates';
import type { Client } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let doctor: Client;
let colleague: Client;
beforeAll(async () => {
  clinic = await startClinic();
  ({ client: doctor } = await clinic.administrator());
  ({ client: colleague } = await clinic.newcomer('doctor'));
});
afterAll(() => clinic.close());

let made = 0;
const entered = (change: object = {}) => ({
  ...templateEntered,
  id: randomUUID(),
  version: 0,
  name: `Template ${++made}`,
  ...change,
});
const namesOf = async (client: Client) => (await client.templates.list()).map(({ name }) => name);

describe('a template', () => {
  test('keeps what was entered; an own one is its doctor’s alone, the clinic’s every doctor’s', async () => {
    const { version: _, ...own } = entered();
    const saved = await doctor.templates.save({ ...own, version: 0 });
    expect(saved).toMatchObject({ ...own, version: 1, savedByName: 'Dr. First Person' });
    const ofClinic = entered({ isOfClinic: true });
    await doctor.templates.save(ofClinic);
    expect(await namesOf(doctor)).toEqual(expect.arrayContaining([own.name, ofClinic.name]));
    expect(await namesOf(colleague)).toEqual([ofClinic.name]);
    const taking = { ...own, version: 1, tests: [] };
    expect(await codeOf(colleague.templates.save(taking))).toBe('NOT_FOUND');
    expect(await codeOf(colleague.templates.remove({ id: own.id }))).toBe('NOT_FOUND');
    const changed = { ...ofClinic, version: 1, tests: ['Widal'] };
    expect(await colleague.templates.save(changed)).toMatchObject({ version: 2 });
  });

  test('of two who change it the second is told; sent twice it is saved once', async () => {
    const first = entered({ isOfClinic: true });
    await doctor.templates.save(first);
    expect(await doctor.templates.save(first)).toMatchObject({ version: 1 });
    await colleague.templates.save({ ...first, version: 1, review: '7d' });
    await expect(
      doctor.templates.save({ ...first, version: 1, review: '9d' }),
    ).rejects.toMatchObject({ code: 'TEMPLATE_CHANGED', data: { version: 2, review: '7d' } });
  });

  test('has a name that no other of its owner has, in small letters, and something in it', async () => {
    const { name } = await doctor.templates.save(entered());
    const again = entered({ name: name.toUpperCase() });
    expect(await codeOf(doctor.templates.save(again))).toBe('NAME_TAKEN');
    expect(await codeOf(colleague.templates.save(again))).toBe('OK');
    expect(await codeOf(doctor.templates.save({ ...again, isOfClinic: true }))).toBe('NOT_FOUND');
    const empty = { complaints: [], diagnoses: [], medicines: [], tests: [], advice: [] };
    const nothing = entered({ ...empty, review: '' });
    expect(await codeOf(doctor.templates.save(nothing))).toBe('EMPTY_TEMPLATE');
  });

  test('that is removed is kept, and its name is free again', async () => {
    const one = entered();
    await doctor.templates.save(one);
    await doctor.templates.remove({ id: one.id });
    await doctor.templates.remove({ id: one.id });
    expect(await namesOf(doctor)).not.toContain(one.name);
    const { rows } = await clinic.sql.query('select retired_at from templates where id = $1', [
      one.id,
    ]);
    expect(rows).toEqual([{ retired_at: expect.any(Date) }]);
    expect(await codeOf(doctor.templates.save({ ...one, version: 1 }))).toBe('NOT_FOUND');
    expect(await doctor.templates.save({ ...one, id: randomUUID() })).toMatchObject({ version: 1 });
    const { entries } = await doctor.audit.all({ action: 'template_removed' });
    expect(entries.map(({ details }) => details)).toEqual([`Own template removed: ${one.name}`]);
  });

  test('is one of two hundred at most', async () => {
    await clinic.sql.query(
      `insert into templates (id, name, content, version, saved_at, saved_by)
      select gen_random_uuid(), 'Many ' || n, '{}', 1, now(), (select id from users limit 1)
      from generate_series(1, $1) n`,
      [maxTemplates],
    );
    const more = entered({ isOfClinic: true });
    expect(await codeOf(doctor.templates.save(more))).toBe('TOO_MANY_TEMPLATES');
    expect(await codeOf(doctor.templates.save({ ...more, isOfClinic: false }))).toBe('OK');
    await clinic.sql.query(`delete from templates where name like 'Many %'`);
  });
});

describe('the templates to begin with', () => {
  let doctor: Client;
  let colleague: Client;
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await startClinic();
    ({ client: doctor } = await clinic.administrator());
    ({ client: colleague } = await clinic.newcomer('doctor'));
  });
  afterAll(() => clinic.close());
  const events = async (action: 'starters_answered' | 'template_reviewed') =>
    (await doctor.audit.all({ action })).entries.map(({ details }) => details);

  test('are taken for the clinic in one press, once however often, and each is unreviewed until a doctor signs it [10.17.9]', async () => {
    expect(await doctor.templates.starters()).toEqual({ isOffered: true });
    await Promise.all([
      doctor.templates.answerStarters({ answer: 'taken' }),
      colleague.templates.answerStarters({ answer: 'taken' }),
    ]);
    const all = await colleague.templates.list();
    expect(all).toHaveLength(12);
    expect(all.every((one) => one.isOfClinic && isUnreviewed(one))).toBe(true);
    expect(await doctor.templates.starters()).toEqual({ isOffered: false });
    const [first] = all;
    if (!first) throw new Error('Nothing was taken.');
    const { id, version } = first;
    expect(await codeOf(doctor.templates.review({ id, version: version + 1 }))).toBe(
      'TEMPLATE_CHANGED',
    );
    await doctor.templates.review({ id, version });
    const signed = await colleague.templates.review({ id, version });
    expect([isUnreviewed(signed), signed.reviewedByName]).toEqual([false, 'Dr. First Person']);
    expect(await events('starters_answered')).toEqual(['Templates to begin with taken: 12']);
    expect(await events('template_reviewed')).toHaveLength(1);
    // What is written anew is not what was signed.
    const { starter: _, reviewedByName: __, savedAt: ___, savedByName: ____, ...content } = signed;
    expect(isUnreviewed(await colleague.templates.save({ ...content, tests: ['ESR'] }))).toBe(true);
  });

  test('are thrown away in one press, but for those that were signed, and are not offered again [10.17.9]', async () => {
    const [first] = (await doctor.templates.list()).filter(isUnreviewed);
    const { id, version } = first ?? { id: '', version: 0 };
    await doctor.templates.review({ id, version });
    await colleague.templates.answerStarters({ answer: 'discarded' });
    await colleague.templates.answerStarters({ answer: 'discarded' });
    expect((await doctor.templates.list()).map((one) => one.id)).toEqual([id]);
    expect(await doctor.templates.starters()).toEqual({ isOffered: false });
    expect(await events('starters_answered')).toEqual([
      'Templates to begin with thrown away: 11',
      'Templates to begin with taken: 12',
    ]);
    await doctor.templates.answerStarters({ answer: 'taken' });
    expect((await doctor.templates.list()).filter(isUnreviewed)).toHaveLength(11);
  });

  test('a doctor’s own template is not signed, and nobody signs what is not there', async () => {
    const own = await doctor.templates.save(entered());
    expect(await codeOf(doctor.templates.review({ id: own.id, version: 1 }))).toBe('NOT_FOUND');
    expect([own.starter, own.reviewedByName]).toEqual([null, null]);
  });
});
