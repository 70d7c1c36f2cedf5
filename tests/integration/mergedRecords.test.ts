import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardCodeOf } from '../../src/shared/patientCard';
import { collectFile } from '../../src/web/ui/collectFile';
import { fhirProblems } from '../fhirValidator';
import { type Client, patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** What a record that was merged into another leads to, wherever it is asked for by its id, number, card or words. */

let clinic: TestClinic;
let desk: Client;
let doctor: Awaited<ReturnType<TestClinic['signedIn']>>;
let survivor: Awaited<ReturnType<Client['patients']['register']>>;
let duplicate: typeof survivor;
let tokenId: string;
let mergeId: string;

beforeAll(async () => {
  clinic = await startClinic();
  desk = (await clinic.signedIn('receptionist')).client;
  doctor = await clinic.signedIn('doctor');
  survivor = await desk.patients.register({
    ...patientFields,
    ...{ name: 'Kamala Devi', phone: '98111 22233', gender: 'female' },
  });
  duplicate = await desk.patients.register({
    ...patientFields,
    ...{ name: 'Quresha Kamla', phone: '97222 33344', gender: 'female' },
  });
  ({ id: tokenId } = await desk.queue.issue({ patientId: duplicate.id }));
  const { id } = await desk.merges.merge({
    ...{ survivorId: survivor.id, survivorVersion: survivor.version },
    ...{ duplicateId: duplicate.id, duplicateVersion: duplicate.version },
    choices: { name: 'survivor', phone: 'survivor' },
  });
  mergeId = id;
});
afterAll(() => clinic.close());

const found = async (text: string) => {
  const { patients } = await desk.patients.search({ text });
  return patients.filter(({ isAlike }) => !isAlike).map(({ id }) => id);
};

describe('a record that was merged [10.32.6]', () => {
  test('answers with the one into which it was merged', async () => {
    expect(await desk.patients.get({ id: duplicate.id })).toMatchObject({ id: survivor.id });
    expect(await desk.patients.banner({ id: duplicate.id })).toMatchObject({ id: survivor.id });
  });

  test('is found as that one, once, by its number, name, phone and card', async () => {
    const { id, number } = duplicate;
    const texts = [`P-${number}`, 'Quresha', 'Kamla Quresha', '9722233344', cardCodeOf(id)];
    for (const text of texts) expect([text, await found(text)]).toEqual([text, [survivor.id]]);
    // Where both match, and in an order of the person's own.
    expect(await found('a')).toEqual([...new Set(await found('a'))]);
    const inOrder = await desk.patients.search({ text: 'Quresha', order: 'name', inUse: true });
    expect(inOrder.patients.map((one) => one.id)).toEqual([survivor.id]);
    const { patients } = await desk.search.all({ text: id.slice(-8) });
    expect(patients.map((one) => one.id)).toEqual([survivor.id]);
    // Her own name sounds like the one that was merged.
    const { patients: alike } = await desk.patients.search({ text: 'Kamla' });
    expect(alike.map((one) => one.id).filter((one) => one === survivor.id)).toHaveLength(1);
    const men = await desk.patients.search({ text: 'Quresha', gender: 'male' });
    expect(men.patients).toEqual([]);
  });

  test('is in no list of patients, and its token is in the other one’s', async () => {
    const { patients } = await desk.patients.search({ limit: 100 });
    expect(patients.map(({ id }) => id)).not.toContain(duplicate.id);
    const scanned = await desk.search.all({ text: cardCodeOf(duplicate.id) });
    expect(scanned.tokens.map(({ id }) => id)).toEqual([tokenId]);
  });

  test('says in the exported list into which it was merged', async () => {
    const pieces = await desk.exports.patients({});
    const { file } = await collectFile(pieces, () => {});
    const text = (await file.text()).replace(/^\ufeff/, '');
    const { data } = Papa.parse<Record<string, string>>(text, { header: true });
    const rowOf = (id: string) => data.find((row) => row['Patient ID'] === id);
    expect(rowOf(duplicate.id)?.['Merged into']).toBe(survivor.id);
    expect(rowOf(survivor.id)?.['Merged into']).toBe('');
  });

  test('is a Patient that is not active and links to the other one over FHIR [10.32.7]', async () => {
    const read = async (path: string) => {
      const answer = await doctor.send(`${clinic.url}/fhir/${path}`, {});
      const body = await answer.json();
      expect(fhirProblems(body)).toEqual([]);
      return body;
    };
    const linkTo = (id: string, type: string) => [{ other: { reference: `Patient/${id}` }, type }];
    expect(await read(`Patient/${duplicate.id}`)).toMatchObject({
      ...{ id: duplicate.id, active: false },
      link: linkTo(survivor.id, 'replaced-by'),
    });
    expect(await read(`Patient/${survivor.id}`)).toMatchObject({
      ...{ active: true, link: linkTo(duplicate.id, 'replaces') },
    });
    const { entry } = await read(`Encounter?patient=${duplicate.id}`);
    expect(entry).toMatchObject([
      { resource: { id: tokenId, subject: { reference: `Patient/${survivor.id}` } } },
    ]);
  });

  test('is itself again once the merge is taken back', async () => {
    await desk.merges.takeBack({ id: mergeId });
    expect(await desk.patients.get({ id: duplicate.id })).toMatchObject({ id: duplicate.id });
    expect(await found('Quresha')).toEqual([duplicate.id]);
  });
});
