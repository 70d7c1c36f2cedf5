import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import type { Appointment } from './appointment';
import { CalendarGrid, CalendarSkeleton } from './CalendarGrid';
import classes from './CalendarGrid.module.css';

beforeEach(() => window.scrollTo(0, 0));

const booked = {
  id: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
  patientName: 'Lakshmi Venkataraman',
  date: '2099-06-04',
  time: '10:00',
  minutes: 15,
  status: 'confirmed',
  doctorId: null,
} as Appointment;

const weekOf = (count: number, appointment: Appointment) =>
  Array.from({ length: count }, (_, index) => ({
    key: `2099-06-0${index + 1}`,
    label: `Day ${index + 1} Jun 2099`,
    head: `Day ${index + 1}`,
    isToday: index === 3,
    date: `2099-06-0${index + 1}`,
    doctorId: '',
    opening: [{ from: '09:00', to: '19:00' }],
    appointments: index === 3 ? [appointment] : [],
  }));

function Week({ time = '08:00', appointment = booked }) {
  return (
    <CalendarGrid
      label="Appointments"
      columns={weekOf(7, appointment)}
      slotMinutes={15}
      now={{ date: '2099-06-04', time }}
      isBusy={false}
      canMove={() => true}
      onBook={vi.fn()}
      onMove={vi.fn()}
      onOpen={vi.fn()}
    />
  );
}

test('on a phone a week begins with today, its heads above their columns, a part of the third in view', async () => {
  await page.viewport(360, 740);
  await draw(<Week />);
  const head = page.getByRole('columnheader', { name: 'Day 4 Jun 2099' });
  const leftOf = (name: RegExp) =>
    page.getByRole('button', { name }).first().element().getBoundingClientRect().left;
  const { left } = head.element().getBoundingClientRect();
  const times = page.getByRole('columnheader', { name: 'Time' }).element().getBoundingClientRect();
  expect(Math.abs(left - times.right)).toBeLessThan(2);
  expect(Math.abs(left - leftOf(/^Book 9:00\sam, Day 4/))).toBeLessThan(3);
  await expect.element(page.getByRole('columnheader', { name: 'Day 6' })).toBeInViewport();
  await page.viewport(1280, 800);
});

const heads = () => document.querySelector(`.${classes.heads}`) as HTMLElement;

test('sideways the heads go with the days', async () => {
  await page.viewport(360, 740);
  await draw(<Week />);
  const days = document.querySelector(`.${classes.days}`) as HTMLElement;
  days.scrollTo({ left: 0, behavior: 'instant' });
  await expect.poll(() => heads().scrollLeft).toBe(days.scrollLeft);
  await expect
    .element(page.getByRole('columnheader', { name: 'Day 1 Jun 2099' }))
    .toBeInViewport({ ratio: 0.9 });
  await page.viewport(1280, 800);
});

test('the heads stay in view while the page scrolls, and the state of who is booked is heard', async () => {
  await draw(<Week />);
  await expect
    .element(page.getByRole('button', { name: /^10:00\sam, Lakshmi Venkataraman, Confirmed$/ }))
    .toBeVisible();
  window.scrollTo(0, 600);
  expect(window.scrollY).toBe(600);
  await expect
    .element(page.getByRole('columnheader', { name: 'Day 1 Jun 2099' }))
    .toBeInViewport({ ratio: 0.9 });
});

test('it opens at now, past times set back, and the line goes on with the clock [10.18.8]', async () => {
  const line = () => document.querySelector(`.${classes.now}`) as HTMLElement;
  const distance = () => line().getBoundingClientRect().top + window.scrollY;
  const pastOf = (cell: string) =>
    document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.style.getPropertyValue('--past');
  const { rerender } = await draw(<Week time="15:44" />);
  const now = page.getByRole('rowheader', { name: /^3:30\spm$/ });
  await expect.element(now).toBeInViewport();
  await expect.element(now).toHaveAttribute('aria-current', 'time');
  const { scrollY } = window;
  const before = distance();
  expect(scrollY).toBeGreaterThan(0);
  expect([pastOf('2 39'), pastOf('3 25'), pastOf('3 27'), pastOf('4 0')]).toEqual([
    '100%',
    '100%',
    '0',
    '0',
  ]);
  await rerender(<Week time="16:14" />);
  // Two rows of a quarter of an hour.
  expect(distance() - before).toBeCloseTo(72, 0);
  expect(window.scrollY).toBe(scrollY);
});

test('it opens at the beginning before the clinic does, at the end once it has closed [10.18.8]', async () => {
  const { unmount } = await draw(<Week time="07:00" />);
  expect(window.scrollY).toBe(0);
  await unmount();
  await draw(<Week time="20:00" />);
  const end = document.documentElement.scrollHeight;
  expect(Math.abs(window.scrollY + window.innerHeight - end)).toBeLessThan(2);
});

test('Tab enters it where somebody is still to come [10.18.8]', async () => {
  await draw(<Week time="15:44" />);
  await expect
    .element(page.getByRole('button', { name: /^10:00\sam, Lakshmi/ }))
    .toHaveAttribute('tabindex', '-1');
  await expect
    .element(page.getByRole('button', { name: /^Book 3:45\spm, Day 4/ }))
    .toHaveAttribute('tabindex', '0');
});

test('who did not come is seen with the word, also in a narrow column [10.18.8]', async () => {
  await draw(<Week time="15:44" appointment={{ ...booked, status: 'no-show' }} />);
  const button = page.getByRole('button', { name: /Lakshmi Venkataraman, No-show$/ }).element();
  const word = button.querySelector(`.${classes.what}`) as HTMLElement;
  expect(word.innerText).toMatch(/^No-show/);
  const box = button.getBoundingClientRect();
  const { left, bottom } = word.getBoundingClientRect();
  expect(left).toBeLessThan(box.right);
  expect(bottom).toBeLessThanOrEqual(box.bottom + 1);
});

interface DayProps {
  time: string;
  opening: { from: string; to: string }[];
  appointments?: Appointment[];
}

/** Today of one doctor. */
function Day({ time, opening, appointments = [] }: DayProps) {
  const date = '2099-06-04';
  return (
    <CalendarGrid
      label="Appointments"
      columns={[{ key: 'a', label: 'Dr. Rao', date, doctorId: 'a', opening, appointments }]}
      slotMinutes={15}
      now={{ date, time }}
      isBusy={false}
      canMove={() => true}
      onBook={vi.fn()}
      onMove={vi.fn()}
      onOpen={vi.fn()}
    />
  );
}

const times = page.getByRole('rowheader');

test('a closed day says so in one row, who is booked all the same has a row, and a press shows the others [10.18.8]', async () => {
  await draw(<Day time="17:52" opening={[]} appointments={[{ ...booked, time: '17:30' }]} />);
  const closed = page.getByRole('button', { name: /^Closed on \w+days$/ });
  await expect.element(closed).toHaveAttribute('aria-expanded', 'false');
  expect(times.elements()).toHaveLength(2);
  const appointment = page.getByRole('button', { name: /^5:30\spm, Lakshmi/ }).element();
  const place = appointment.closest('[role="gridcell"]');
  expect(appointment.clientWidth / (place?.clientWidth ?? 0)).toBeGreaterThan(0.98);
  await closed.click();
  await expect.element(closed).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('rowheader', { name: /^9:15\sam$/ })).toBeVisible();
  await closed.click();
  await expect.poll(() => times.elements()).toHaveLength(2);
});

const hours = [
  { from: '09:00', to: '13:00' },
  { from: '16:00', to: '19:00' },
];

test('a break is one row, and a day that is over says so at now [10.18.8]', async () => {
  await draw(<Day time="20:00" opening={hours} />);
  await expect
    .element(page.getByRole('button', { name: /^Closed from 1:00\spm to 4:00\spm$/ }))
    .toBeVisible();
  await expect.element(page.getByText(/^Closed from 7:00\spm$/)).toBeInViewport();
  await expect
    .element(times.filter({ hasText: /^7:00\spm$/ }))
    .toHaveAttribute('aria-current', 'time');
});

test.each([
  ['12:30', true],
  ['18:45', false],
])('it opens with now and who comes at %s [10.18.8]', async (time, isNear) => {
  await page.viewport(1280, 800);
  const opening = [{ from: '07:00', to: '22:00' }];
  await draw(<Day time="12:05" opening={opening} appointments={[{ ...booked, time }]} />);
  const next = page
    .getByRole('button', { name: /Lakshmi/ })
    .element()
    .getBoundingClientRect();
  const third = window.innerHeight / 3;
  if (isNear) expect(Math.abs(next.top - third)).toBeLessThan(4);
  else expect(next.top).toBeGreaterThan(third);
  const now = page.getByRole('rowheader', { name: /^12:00\spm$/ }).element();
  const { bottom } = heads().getBoundingClientRect();
  expect(now.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom - 1);
  await expect.element(page.getByRole('rowheader', { name: /^12:00\spm$/ })).toBeInViewport();
});

test('while it is loaded as many columns stand there, empty and busy', async () => {
  const { container } = await draw(<CalendarSkeleton columns={3} />);
  // And that of the times.
  expect(container.querySelectorAll(`.${classes.heads} > * > *`)).toHaveLength(4);
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
});
