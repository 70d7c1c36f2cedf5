import { expect, test } from 'vitest';
import { fhirProblems } from '../../../tests/fhirValidator';
import type { OutsideVisit } from '../imports/visits/outsideVisit';
import { outsideVisitToFhir } from './outsideVisitToFhir';

const visit: OutsideVisit = {
  id: '0190dead-beef-7000-8000-0123456789ab',
  patientId: '0190dead-beef-7000-8000-0123456789ac',
  patientName: 'Asha Rao',
  ...{ visitedOn: '2024-03-14', doctor: 'Dr Shah', diagnosis: 'URTI' },
  ...{ text: 'Fever <3 days>\n& cough', medicines: 'PCM "650"', fileName: 'old.csv' },
  ...{ importedAt: '2026-11-30T05:00:00.000Z', takenBackAt: null },
};

test('a visit elsewhere is an Encounter that a validator takes: finished, of no known class, tagged as imported [10.33.5]', () => {
  const encounter = outsideVisitToFhir(visit);
  expect(fhirProblems(encounter)).toEqual([]);
  expect(encounter).toMatchObject({
    ...{ resourceType: 'Encounter', status: 'finished' },
    meta: { tag: [{ display: 'Imported' }] },
    period: { start: '2024-03-14', end: '2024-03-14' },
    reasonCode: [{ text: 'URTI' }],
    participant: [{ individual: { display: 'Dr Shah' } }],
    subject: { reference: `Patient/${visit.patientId}` },
  });
  expect(encounter.class).not.toHaveProperty('code');
  expect(encounter.text).toMatchObject({
    div: '<div xmlns="http://www.w3.org/1999/xhtml">Fever &lt;3 days&gt;<br/>&amp; cough<br/>PCM &quot;650&quot;</div>',
  });
});

test('without texts, as after an erasure, and with its import undone it is one still', () => {
  const blank = { doctor: '', diagnosis: '', text: '', medicines: '' };
  const encounter = outsideVisitToFhir({
    ...visit,
    ...blank,
    takenBackAt: '2026-11-30T06:00:00.000Z',
  });
  expect(fhirProblems(encounter)).toEqual([]);
  expect(encounter.status).toBe('entered-in-error');
});
