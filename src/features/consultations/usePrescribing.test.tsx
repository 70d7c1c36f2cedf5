import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { putFirstPage } from '../../web/records/usePagedRows';
import { sessionQuery } from '../../web/session/session';
import { emptyMedication, type Medication, maxMedicines } from '../prescriptions/prescription';
import type { Token } from '../queue/token';
import { noteLineLength } from '../templates/noted';
import { emptyDraft, type PastVisit } from './consultation';
import { createDraftStore, type DraftStore } from './draftStore';
import { useDraftSnapshot } from './useDraft';
import { historyInput } from './useOpened';
import type { PatientRecord } from './usePatientRecord';
import { usePrescribing } from './usePrescribing';

const patientId = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const token = { patientId, issuedAt: '2026-11-23T05:00:00.000Z' } as Token;
const record = { age: 40, recordings: [], ties: [] } as never as PatientRecord;
const medicine = (name: string): Medication => ({ ...emptyMedication, name, frequency: '1-0-1' });

/** A visit before consultations were written, with prescriptions alone. */
function visitWith(prescriptions: { diagnosis: string; medications: Medication[] }[]): PastVisit {
  const earlier = { id: 'v', issuedAt: '2026-11-02T05:00:00.000Z' };
  return { token: earlier, consultation: null, prescriptions, bill: null } as never;
}

function draftOf(names: string[]) {
  const medicines = names.map((name) => ({ ...medicine(name), isProposed: false, marks: [] }));
  return createDraftStore({
    initial: {
      content: { ...emptyDraft, medicines },
      ...{ version: 1, savedAt: '2026-11-23T05:00:00.000Z', savedByName: 'Dr. Rao' },
    },
    autosaves: true,
    save: async () => ({ kind: 'failed', message: '' }),
    schedule: () => () => {},
    onClosed: () => {},
  });
}

const focus = () => {};

function Repeat({ draft, visit }: { draft: DraftStore; visit: PastVisit }) {
  const content = useDraftSnapshot(draft, (snapshot) => snapshot.content);
  const { propose } = usePrescribing({
    ...{ token, record, focus, usual: undefined, templates: [], workingHours: [] },
    draft: { store: draft, content },
  });
  return (
    <button type="button" onClick={() => propose(visit)}>
      Repeat
    </button>
  );
}

async function repeat(draft: DraftStore, visit: PastVisit) {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 503 }));
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-23' },
  } as never);
  const history = { visits: [], nextCursor: null };
  putFirstPage(cache, api.consultations.ofPatient, historyInput(patientId), history);
  await draw(<Repeat draft={draft} visit={visit} />, cache);
  await page.getByRole('button', { name: 'Repeat' }).click();
}

afterEach(() => vi.restoreAllMocks());

test('a visit’s prescriptions give each diagnosis once; one that is too long is said, and left out', async () => {
  const draft = draftOf([]);
  const long = 'Pain '.repeat(noteLineLength / 4).trim();
  const visit = visitWith([
    { diagnosis: 'Fever; Cough', medications: [medicine('Tab. Dolo')] },
    { diagnosis: `fever; ${long}`, medications: [medicine('Tab. Pan')] },
  ]);
  await repeat(draft, visit);
  await expect
    .element(page.getByText(/^The diagnosis is too long to be repeated: Pain/))
    .toBeVisible();
  expect(draft.current().diagnoses.map(({ text }) => text)).toEqual(['Fever', 'Cough']);
  expect(draft.current().medicines.map(({ name }) => name)).toEqual(['Tab. Dolo', 'Tab. Pan']);
  // Repeated once more, they are there already.
  await page.getByRole('button', { name: 'Repeat' }).click();
  expect(draft.current().diagnoses.map(({ text }) => text)).toEqual(['Fever', 'Cough']);
});

test('of a visit that does not fit on the page nothing is repeated, and it says so', async () => {
  const names = Array.from({ length: maxMedicines - 1 }, (_, at) => `Tab. Many${at}`);
  const draft = draftOf(names);
  const medications = [medicine('Tab. Dolo'), medicine('Tab. Pan')];
  await repeat(draft, visitWith([{ diagnosis: 'Fever', medications }]));
  await expect.element(page.getByText('At most 50 fit here.')).toBeVisible();
  expect(draft.current().medicines.map(({ name }) => name)).toEqual(names);
  expect(draft.current().diagnoses).toEqual([]);
});
