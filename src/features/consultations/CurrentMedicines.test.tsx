import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import type { CurrentMedicine } from '../prescriptions/current/currentMedicines';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { CurrentMedicines } from './CurrentMedicines';
import type { DraftMedicine } from './consultation';
import { stopLine, withLinesAbout } from './currentAnswer';

const id = '0190dead-beef-7000-8000-0123456789ab';
const takes = (line: string, more: Partial<CurrentMedicine> = {}): CurrentMedicine => ({
  ...{ medication: readMedicineLine(line).medication, from: 'prescription', since: '2026-11-01' },
  ...{ isUncertain: false, until: null, outsideId: null, prescribed: null },
  ...more,
});
const telma = takes('tab telma 40 od 30d', { until: '2026-11-30' });
const dolo = takes('tab dolo 650 sos', { isUncertain: true });
const warf = takes('tab warf 5', { from: 'elsewhere', outsideId: id });

/** What was answered, and sent. */
const answered: string[] = [];
const sent: { path: string; body: unknown; key: string | null }[] = [];

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address));
    if (init?.method === 'POST') {
      const key = new Headers(init.headers).get('idempotency-key');
      sent.push({ path: pathname, body: JSON.parse(String(init.body)) as unknown, key });
    }
    return Response.json({});
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  answered.length = 0;
  sent.length = 0;
});

function Desk({ medicines }: { medicines: readonly CurrentMedicine[] }) {
  const [lines, setLines] = useState<DraftMedicine[]>([]);
  return (
    <>
      <CurrentMedicines
        patientId={id}
        tokenId={id}
        medicines={medicines}
        lines={lines}
        onAnswer={(medicine, answer) => {
          answered.push(`${medicine.medication.name}: ${answer}`);
          const line = { ...medicine.medication, isProposed: false, marks: [] };
          const next = answer === 'stop' ? stopLine(medicine.medication) : line;
          setLines(withLinesAbout(lines, medicine, medicines, [next]));
        }}
        onNext={() => document.querySelector<HTMLElement>('#pad')?.focus()}
      />
      <input id="pad" aria-label="Next medicine" />
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('each medicine is answered by one key, and the focus goes on to the next one [10.23.74]', async () => {
  await draw(<Desk medicines={[telma, dolo]} />);
  const list = page.getByRole('list', { name: 'What the patient takes now' });
  await expect.element(list).toHaveTextContent('Tab. Telma 40');
  await expect.element(list).toHaveTextContent('until 30 Nov');
  await expect.element(list).toHaveTextContent('since 1 Nov · still taken?');
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Same: Tab. Telma 40')).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(button('Same: Tab. Dolo 650')).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(page.getByLabelText('Next medicine')).toHaveFocus();
  expect(answered).toEqual(['Tab. Telma: same', 'Tab. Dolo: stop']);
  await expect.element(button('Same: Tab. Telma 40')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Stop: Tab. Dolo 650')).toHaveAttribute('aria-pressed', 'true');
});

test('a key that is held down answers one medicine, and not the next ones too [10.23.74]', async () => {
  await draw(<Desk medicines={[telma, dolo]} />);
  await userEvent.keyboard('{Tab}x');
  await expect.element(button('Same: Tab. Dolo 650')).toHaveFocus();
  for (const [key, code] of [
    ['x', 'KeyX'],
    ['Enter', 'Enter'],
  ] as const) {
    const held = new KeyboardEvent('keydown', {
      ...{ key, code, repeat: true },
      ...{ bubbles: true, cancelable: true },
    });
    expect(button('Same: Tab. Dolo 650').element().dispatchEvent(held)).toBe(false);
  }
  expect(answered).toEqual(['Tab. Telma: stop']);
});

test('the arrow keys go between the medicines, of which one is in the tab order [10.23.74]', async () => {
  await draw(<Desk medicines={[telma, dolo]} />);
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(button('Same: Tab. Dolo 650')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(button('Same: Tab. Telma 40')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(button('Medicine from elsewhere')).toHaveFocus();
});

test('a medicine from elsewhere is noted without a dose, and taken off in its menu [10.23.75]', async () => {
  await draw(<Desk medicines={[warf]} />);
  await expect.element(page.getByText('from elsewhere · since 1 Nov')).toBeVisible();
  await button('Medicine from elsewhere').click();
  await page.getByLabelText('Medicine from elsewhere').fill('tab eltroxin 50');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        path: '/api/outside-medicines',
        body: { patientId: id, tokenId: id, medication: { name: 'Tab. Eltroxin' } },
        // Without one the server refuses what makes a record.
        key: expect.any(String),
      },
    ]);
  await button('More about Tab. Warf 5').click();
  await page.getByRole('menuitem', { name: 'Not taken any more' }).click();
  await expect
    .poll(() => sent[1])
    .toMatchObject({ path: `/api/outside-medicines/${id}/end`, body: { reason: 'over' } });
});

test('what is typed in the box is noted also where the box is left, as by finishing the visit [10.23.75]', async () => {
  await draw(<Desk medicines={[]} />);
  await button('Medicine from elsewhere').click();
  await page.getByLabelText('Medicine from elsewhere').fill('tab eltroxin 50');
  await page.getByLabelText('Next medicine').click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ body: { medication: { name: 'Tab. Eltroxin' } } }]);
  await expect.element(page.getByLabelText('Medicine from elsewhere')).toHaveValue('');
});

test('where nothing is known it says so', async () => {
  await draw(<Desk medicines={[]} />);
  await expect.element(page.getByText('None noted')).toBeVisible();
});

test('nothing leaves the page at 360 px', async () => {
  await page.viewport(360, 800);
  await draw(<Desk medicines={[telma, dolo, warf]} />);
  await expect.element(button('Stop: Tab. Warf 5')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});
