import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { speakerOf } from '../../shared/language';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { PatientAtAGlance } from '../patients/patient';
import { readMedicineLine } from './line/readLine';
import { PrescriptionDetails } from './PrescriptionDetails';
import type { Prescription } from './prescription';
import type { RestOfPaper } from './prescriptionPaper';
import { testPaper } from './testPaper';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const earlier = '01a1fb40-d71c-7706-b228-75c30d0e0001';
const doctorId = '01a1fb40-d71c-7706-b228-75c30d0e0002';
const letterhead = {
  name: 'Sharma Clinic',
  address: '',
  phone: '',
  email: '',
  logo: null,
  colour: '',
  gstin: '',
};
const at = new Date('2026-11-22T10:00:00Z');
const { prescription: written, ...paper } = testPaper(
  { letterhead, doctor: null, timeZone: 'Asia/Kolkata', at },
  speakerOf('en', {}),
);

const prescription: Prescription = {
  ...written,
  ...{ id, doctorId, doctorName: 'Dr. Asha Menon', tokenId: id, patientId: id },
  ...{ patientName: 'Chandra Listed', diagnosis: 'Migraine with aura' },
  ...{ symptoms: 'Flashing lights', notes: 'Sleep well', followUpDate: '2026-12-01' },
  medications: ['tab pcm 650 101 5 af', 'tab pan 40 od 1 wk'].map((line) => ({
    ...readMedicineLine(line).medication,
    change: '' as const,
  })),
  allergyAnswers: [],
};

const unasked: PatientAtAGlance = {
  ...{ id, number: 37, name: 'Chandra Listed', age: 35, gender: 'female' },
  ...{ dateOfBirth: null, dateOfBirthIsEstimated: false, allergies: [], medicalHistory: null },
  ...{ conditions: [], expectedDelivery: null, notPregnantOn: null },
};

interface Shown {
  prescription?: Partial<Prescription>;
  paper?: Partial<RestOfPaper>;
  /** Without it the server does not answer about the patient. */
  patient?: PatientAtAGlance;
}

/** The ids that were asked for, in their order. */
const asked: string[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  asked.length = 0;
  await page.viewport(1280, 800);
});

async function opened(shown: Shown = {}) {
  let { patient } = shown;
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const address = new URL(input instanceof Request ? input.url : String(input), location.href);
    const [, asks] = /prescriptions\/([\w-]+)$/.exec(address.pathname) ?? [];
    if (patient && address.pathname.endsWith(`/patients/${id}/banner`)) {
      return Response.json(patient);
    }
    if (patient && address.pathname.endsWith(`/patients/${id}/record`)) {
      patient = { ...patient, allergies: ['No known allergies'] };
      return Response.json({ ...patient, version: 2 });
    }
    if (!asks) return new Response(null, { status: 503 });
    expect(address.searchParams.get('include')).toBe('paper');
    asked.push(asks);
    return Response.json({
      ...prescription,
      ...shown.prescription,
      id: asks,
      paper: { ...paper, ...shown.paper },
    });
  });
  const Opened = () => {
    const [openedId, setOpenedId] = useState<string | null>(id);
    return (
      <PrescriptionDetails
        prescriptionId={openedId}
        onClose={() => setOpenedId(null)}
        onOpen={setOpenedId}
      />
    );
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: Opened }),
    history: createMemoryHistory(),
  });
  const cache = createQueryClient();
  const clinic = { timeZone: 'Asia/Kolkata', today: '2026-11-22' };
  const user = { id: doctorId, role: 'doctor' };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic, rules: null } as never);
  await draw(<RouterProvider router={router as never} />, cache);
  await expect.element(page.getByRole('article')).toBeVisible();
}

const dialog = page.getByRole('dialog', { name: 'Prescription' });
const sheet = page.getByRole('article');
const heads = () => [...document.querySelectorAll('th')].map((head) => head.textContent);

test('the details are the paper, with every word of the prescription and its acts [2.10.11] [10.2.21]', async () => {
  await opened();
  for (const words of [
    ...['Sharma Clinic', 'Chandra Listed', 'Dr. Asha Menon', 'Migraine with aura'],
    ...['Flashing lights', 'Sleep well', '1 Dec 2026', 'Tab. Paracetamol 650', '1-0-1'],
    ...['after food', 'Total', 'Tab. Pan 40', 'Once a day'],
  ]) {
    await expect.element(sheet).toHaveTextContent(words);
  }
  // No medicine has a dose of its own here, and what the paper says is said once.
  expect(heads()).toEqual(['No.', 'Medicine', 'Frequency', 'Duration']);
  await expect.element(dialog).toHaveTextContent(`Token #${id.slice(-4)} · 22 Nov 2026`);
  expect(dialog.getByText('Not on the paper').elements()).toEqual([]);
  for (const name of ['Correct', 'Void', 'Share', 'Print']) {
    await expect.element(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  }
  // What is printed while the dialog is open is something else.
  expect(document.querySelector('[data-print]')).toBeNull();
});

test('what the clinic does not print stands above the paper [10.2.21]', async () => {
  await opened({ paper: { shows: [] } });
  const beside = page.getByRole('region', { name: 'Not on the paper' });
  for (const words of ['Flashing lights', 'Sleep well', '1 Dec 2026']) {
    await expect.element(beside).toHaveTextContent(words);
    await expect.element(sheet).not.toHaveTextContent(words);
  }
});

test('a reason to prescribe despite an allergy and a void are said, and cannot be changed after it [10.2.21]', async () => {
  const voided = { at: at.toISOString(), byName: 'Dr. Asha Menon', reason: 'wrong patient' };
  const pair = { medicine: 'Mox 500', allergy: 'Penicillin', drugClass: null };
  const allergyAnswers = [{ ...pair, reason: 'Tolerated it before' }];
  await opened({ prescription: { voided, allergyAnswers } });
  await expect
    .element(dialog)
    .toHaveTextContent('Mox 500 (allergic to Penicillin): Tolerated it before');
  await expect.element(dialog).toHaveTextContent('wrong patient (Dr. Asha Menon, ');
  await expect.element(sheet).toHaveTextContent('Not to be used.');
  for (const name of ['Correct', 'Void', 'Share']) {
    expect(dialog.getByRole('button', { name, exact: true }).elements()).toEqual([]);
  }
});

test('allergies that nobody asked for are asked for here, and the answer is recorded [10.2.21]', async () => {
  await opened({ patient: unasked });
  await dialog.getByRole('button', { name: 'Ask allergies' }).click();
  await page.getByRole('button', { name: 'No known allergies' }).click();
  await expect.element(dialog.getByText('No known allergies')).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Ask allergies' }))
    .not.toBeInTheDocument();
});

test('another version is one press away, and the focus stays in the dialog [10.2.21]', async () => {
  await opened({ prescription: { amends: earlier, amendReason: 'test result' } });
  await expect.element(sheet).toHaveTextContent('test result');
  await dialog.getByRole('button', { name: 'Open the version before' }).click();
  await expect.poll(() => asked).toEqual([id, earlier]);
  await expect.element(dialog).toHaveFocus();
});

test.each([360, 768, 1280])('the paper fits the dialog at %i px [10.2.21]', async (width) => {
  await page.viewport(width, 800);
  await opened();
  const paperBox = sheet.element().getBoundingClientRect();
  const dialogBox = dialog.element().getBoundingClientRect();
  expect(paperBox.left).toBeGreaterThanOrEqual(dialogBox.left);
  expect(paperBox.right).toBeLessThanOrEqual(dialogBox.right);
  // Where neither the window is narrower than a sheet nor the dialog wide enough to enlarge it, it keeps its own width.
  expect(paperBox.width).toBeGreaterThan(dialogBox.width * (width === 768 ? 0.75 : 0.95));
  const scrolled = dialog.element();
  expect(scrolled.scrollWidth).toBeLessThanOrEqual(scrolled.clientWidth + 1);
});
