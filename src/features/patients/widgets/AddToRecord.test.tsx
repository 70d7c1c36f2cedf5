import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import type { PatientAtAGlance } from '../patient';
import { AddToRecord, AskAllergies, AskPregnancy } from './AddToRecord';
import { BannerFacts } from './PatientBanner';

const id = '0190dead-beef-7000-8000-0123456789ab';
const today = '2026-11-22';
const patient: PatientAtAGlance = {
  id,
  number: 37,
  name: 'Savitri Gowda',
  age: 31,
  dateOfBirth: null,
  dateOfBirthIsEstimated: false,
  gender: 'female',
  allergies: [],
  medicalHistory: null,
  conditions: [],
  expectedDelivery: null,
  notPregnantOn: null,
};

/** What was sent, and how the server answers: the record with it, or a refusal. */
const sent: object[] = [];
let refusal: object | null = null;

beforeEach(() => {
  sent.length = 0;
  refusal = null;
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (init?.method !== 'POST') return new Response('{}');
    const addition = JSON.parse(String(init.body)) as object;
    expect(new URL(String(address)).pathname).toBe(`/api/patients/${id}/record`);
    sent.push(addition);
    if (refusal) return Response.json(refusal, { status: 409 });
    const { noKnownAllergies, notPregnant, ...lists } = addition as {
      noKnownAllergies?: true;
      notPregnant?: true;
    };
    const none = {
      ...(noKnownAllergies && { allergies: ['No known allergies'] }),
      ...(notPregnant && { notPregnantOn: today }),
    };
    return Response.json({ ...patient, ...lists, ...none, version: 2 });
  });
});
afterEach(() => vi.restoreAllMocks());

/** As the top of a doctor's page has it: what is known, and what adds to it. */
function Desk({ begins }: { begins: PatientAtAGlance }) {
  const [facts, setFacts] = useState(begins);
  return (
    <>
      <BannerFacts facts={facts} />
      <AddToRecord
        patient={facts}
        onSaved={({ allergies, conditions, expectedDelivery, notPregnantOn }) =>
          setFacts({ ...facts, allergies, conditions, expectedDelivery, notPregnantOn })
        }
      />
    </>
  );
}

/** Draws on the clinic's day. */
function drawToday(element: ReactElement) {
  const cache = createQueryClient();
  const session = { user: null, clinic: { today } };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  return draw(element, cache);
}

function drawDesk(change: Partial<PatientAtAGlance> = {}) {
  return drawToday(<Desk begins={{ ...patient, ...change }} />);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

test('a usual allergy takes two presses; it is shown, and the focus is back', async () => {
  await drawDesk();
  await button('Add allergy').click();
  await button('Penicillin').click();
  await expect.element(page.getByText('Allergic to Penicillin')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Add allergy')).toHaveFocus();
  expect(sent).toEqual([{ allergies: ['Penicillin'] }]);
});

test('that none are known is offered until an allergy is recorded, and nothing twice', async () => {
  const screen = await drawDesk();
  await button('Add allergy').click();
  await button('No known allergies').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent).toEqual([{ noKnownAllergies: true }]);
  await screen.unmount();
  await drawDesk({ allergies: ['dust'] });
  await button('Add allergy').click();
  await expect.element(button('Penicillin')).toBeVisible();
  await expect.element(button('No known allergies')).not.toBeInTheDocument();
  await expect.element(button('Dust')).not.toBeInTheDocument();
});

test('by keyboard alone: typed conditions are saved by Enter', async () => {
  await drawDesk();
  button('Add condition').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Another condition')).toHaveFocus();
  await userEvent.keyboard('Asthma, 2010, gout{Enter}');
  await expect.element(page.getByText('Asthma, 2010')).toBeVisible();
  expect(sent).toEqual([{ conditions: ['Asthma, 2010', 'gout'] }]);
  await expect.element(button('Add condition')).toHaveFocus();
});

test('a refusal stands where it was asked, and what was typed stays', async () => {
  refusal = {
    defined: true,
    code: 'LIST_IS_FULL',
    status: 409,
    message: 'This list is full.',
  };
  await drawDesk();
  await button('Add condition').click();
  await page.getByLabelText('Another condition').fill('Gout');
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This list is full.');
  await expect.element(page.getByLabelText('Another condition')).toHaveValue('Gout');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await button('Add condition').click();
  await expect.element(button('Asthma')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('of a pregnancy the last period or the delivery is told, and its end', async () => {
  await drawDesk();
  await button('Record as pregnant').click();
  await page.getByLabelText('First day of the last period').fill('25/6/2026');
  await expect.element(page.getByText('Pregnant, 21 weeks, due 1 Apr')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent).toEqual([{ expectedDelivery: '2027-04-01' }]);
  await expect.element(page.getByText('Pregnant, 21 weeks, due 1 Apr')).toBeVisible();
  await button('Edit pregnancy').click();
  await button('Not pregnant any more').click();
  await expect.element(page.getByText(/Pregnant, \d/)).not.toBeInTheDocument();
  await expect.element(button('Record as pregnant')).toHaveFocus();
  expect(sent[1]).toEqual({ expectedDelivery: null });
});

test('a day that cannot be is said and not sent; a day may be chosen from its month', async () => {
  await drawDesk();
  await button('Record as pregnant').click();
  await page.getByLabelText('Or the expected delivery').fill('1/1/2029');
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/at most 300 days ahead/);
  expect(sent).toEqual([]);
  await page.getByLabelText('Or the expected delivery').fill('');
  await page.getByRole('button', { name: 'Choose a day' }).last().click();
  await page.getByRole('button', { name: 'Mon 30 Nov 2026' }).click();
  await expect
    .element(page.getByLabelText('Or the expected delivery'))
    .toHaveValue('Mon 30 Nov 2026');
  await button('Save').click();
  await expect.element(page.getByText('Pregnant, 38 weeks, due 30 Nov')).toBeVisible();
});

test('a pregnancy is asked of women of an age for it alone, and taken back of anybody', async () => {
  const screen = await drawDesk({ gender: 'male' });
  await expect.element(button('Add allergy')).toBeVisible();
  await expect.element(button('Record as pregnant')).not.toBeInTheDocument();
  await screen.rerender(<Desk key="girl" begins={{ ...patient, age: 9 }} />);
  await expect.element(button('Record as pregnant')).not.toBeInTheDocument();
  await screen.rerender(
    <Desk key="set" begins={{ ...patient, gender: 'male', expectedDelivery: '2027-03-03' }} />,
  );
  await expect.element(button('Edit pregnancy')).toBeVisible();
});

test('who was not asked for allergies is asked: Alt 0 or one press says none, and it is gone once answered', async () => {
  const cache = createQueryClient();
  const screen = await draw(<AskAllergies patient={patient} />, cache);
  await expect.element(page.getByText('Allergic to any medicine?')).toBeVisible();
  await userEvent.keyboard('{Alt>}0{/Alt}');
  await expect.poll(() => sent).toEqual([{ noKnownAllergies: true }]);
  await button('None known').click();
  await expect.poll(() => sent).toHaveLength(2);
  await screen.rerender(<AskAllergies patient={{ ...patient, allergies: ['NKDA'] }} />);
  await expect.element(page.getByText('Allergic to any medicine?')).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}0{/Alt}');
  expect(sent).toHaveLength(2);
});

test('what the patient is allergic to is written there, and a refusal says why', async () => {
  await draw(<AskAllergies patient={patient} />);
  await button('Write the allergies').click();
  await button('Penicillin').click();
  await expect.poll(() => sent).toEqual([{ allergies: ['Penicillin'] }]);
  refusal = { defined: true, code: 'LIST_IS_FULL', status: 409, message: 'This list is full.' };
  await button('None known').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This list is full.');
});

test('that a woman is not pregnant is said by one press where it is asked, for that day [10.23.70]', async () => {
  const asked = { ...patient, allergies: ['NKDA'] };
  const screen = await drawToday(<AskPregnancy patient={asked} />);
  await expect.element(page.getByText('Pregnant?')).toBeVisible();
  await userEvent.keyboard('{Alt>}0{/Alt}');
  await expect.poll(() => sent).toEqual([{ notPregnant: true }]);
  await button('Not pregnant').click();
  await expect.poll(() => sent).toHaveLength(2);
  await screen.rerender(<AskPregnancy patient={{ ...asked, notPregnantOn: today }} />);
  await expect.element(page.getByText('Pregnant?')).not.toBeInTheDocument();
  await screen.rerender(<AskPregnancy patient={{ ...asked, notPregnantOn: '2026-11-01' }} />);
  await expect.element(page.getByText('Pregnant?')).toBeVisible();
});

test('Alt 0 answers about allergies first, and the same answer is given where a pregnancy is recorded', async () => {
  const screen = await drawToday(
    <>
      <AskAllergies patient={patient} />
      <AskPregnancy patient={patient} />
    </>,
  );
  await expect.element(page.getByText('Pregnant?')).toBeVisible();
  await userEvent.keyboard('{Alt>}0{/Alt}');
  await expect.poll(() => sent).toEqual([{ noKnownAllergies: true }]);
  await screen.rerender(<Desk begins={patient} />);
  await button('Record as pregnant').click();
  await button('Not pregnant').click();
  await expect.poll(() => sent).toEqual([{ noKnownAllergies: true }, { notPregnant: true }]);
  await button('Record as pregnant').click();
  await expect.element(page.getByText('Not pregnant, answered today')).toBeVisible();
});
