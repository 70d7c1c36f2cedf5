import { describe, expect, test, vi } from 'vitest';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { GenerateTokenDialog } from './GenerateTokenDialog';

const patientId = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const [rao, menon] = [
  { id: '01a1fb40-d71c-7706-b228-75c30d0e24d1', name: 'Dr. Rao' },
  { id: '01a1fb40-d71c-7706-b228-75c30d0e24d2', name: 'Dr. Menon' },
];
const at = (id: string, time: string, doctor: typeof rao, status = 'scheduled') => ({
  ...{ id, patientId, time, status, date: '2026-11-23', tokenNumber: null },
  ...{ doctorId: doctor?.id ?? null, doctorName: doctor?.name ?? null },
});
const first = at('01a1fb40-d71c-7706-b228-75c30d0e24a1', '16:00', rao);
const second = at('01a1fb40-d71c-7706-b228-75c30d0e24a2', '17:30', menon, 'no-show');

vi.mock('../../patients/widgets/PatientSelect', () => ({ PatientSelect: () => null }));
vi.mock('../../patients/widgets/DueOfPatient', () => ({ DueOfPatient: () => null }));
vi.mock('../../patients/widgets/PatientBanner', () => ({ usePatientBanner: () => ({}) }));
vi.mock('../../../web/ui/returnFocus', () => ({ useReturnFocus: () => undefined }));

/** The dialog of a patient with these appointments today, and what it sends; `refusals` are answered one by one. */
async function dialogOf(appointments: object[], ...refusals: object[]) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id: 'r', role: 'receptionist' },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-23' },
  } as never);
  const sent: unknown[] = [];
  const onPrint = vi.fn();
  const answers: Record<string, unknown> = {
    '/api/appointments/search': { appointments, nextCursor: null },
    '/api/doctors': [rao, menon],
    '/api/tokens/frequent-reasons': [],
    '/api/tokens/today': { tokens: [], nextCursor: null },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const isIssue = pathname === '/api/tokens';
    if (isIssue) sent.push(await request.json());
    const refusal = isIssue ? refusals.shift() : undefined;
    const token = { tokenNumber: 11, patientName: 'Divya', appointment: null };
    return new Response(JSON.stringify(refusal ?? answers[pathname] ?? token), {
      status: refusal ? 409 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const screen = await draw(
    <GenerateTokenDialog patientId={patientId} onClose={vi.fn()} onPrint={onPrint} />,
    cache,
  );
  const press = () => screen.getByRole('button', { name: 'Generate Token' }).click();
  return { screen, sent, press, onPrint };
}

test('the message of a new token offers to print its slip', async () => {
  const { screen, press, onPrint } = await dialogOf([]);
  await press();
  await screen.getByRole('button', { name: 'Print slip' }).click();
  expect(onPrint).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tokenNumber: 11 }));
});

describe('which appointment a token is for [10.18.6]', () => {
  test('the appointment of today is named and chosen, with its doctor', async () => {
    const { screen, sent, press } = await dialogOf([first]);
    await expect.element(screen.getByLabelText('4:00\u00a0pm with Dr. Rao')).toBeChecked();
    await expect.element(screen.getByRole('combobox', { name: 'Doctor' })).toHaveValue('Dr. Rao');
    await press();
    await expect
      .poll(() => sent)
      .toEqual([{ patientId, priority: 'normal', doctorId: rao?.id, appointmentId: first.id }]);
  });

  test('of two it is asked which, before anything is sent, and none may be meant', async () => {
    const { screen, sent, press } = await dialogOf([first, second]);
    const missed = '5:30\u00a0pm with Dr. Menon (marked as a no-show, which will be undone)';
    await expect.element(screen.getByLabelText(missed)).not.toBeChecked();
    await press();
    const problem = screen.getByText('Please choose an appointment.');
    await expect.element(problem).toBeVisible();
    await expect.element(screen.getByLabelText('4:00\u00a0pm with Dr. Rao')).toHaveFocus();
    expect(sent).toEqual([]);
    // It does not touch the answer above it.
    const { bottom } = screen.getByLabelText('None of them').element().getBoundingClientRect();
    expect(problem.element().getBoundingClientRect().top - bottom).toBeGreaterThan(4);
    await screen.getByLabelText('None of them').click();
    await press();
    await expect.poll(() => sent).toEqual([{ patientId, priority: 'normal', appointmentId: null }]);
  });

  test('where the server asks first, its appointments are offered and the other answers stand', async () => {
    const held = { tokenNumber: 9, patientName: 'Divya', status: 'waiting', patientId };
    const { screen, sent, press } = await dialogOf(
      [],
      { defined: true, code: 'HAS_TOKEN', status: 409, message: 'Held', data: held },
      {
        ...{ defined: true, code: 'WHICH_APPOINTMENT', status: 409 },
        ...{ message: 'Please choose one.', data: [first, second] },
      },
    );
    await press();
    await screen.getByRole('button', { name: 'Issue another token' }).click();
    await screen.getByLabelText(/^5:30/).click();
    await press();
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        ...{ patientId, priority: 'normal', doctorId: menon?.id },
        ...{ isSecond: true, appointmentId: second.id },
      });
    expect(sent).toHaveLength(3);
  });
});

test('a visit by telephone is issued so [10.31.3]', async () => {
  const { screen, sent, press } = await dialogOf([]);
  const visit = screen.getByLabelText('Visit');
  await expect.element(visit).toHaveDisplayValue('At the clinic');
  await visit.selectOptions('By telephone');
  await press();
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ patientId, remoteKind: 'telephone' })]);
});
