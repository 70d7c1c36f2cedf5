import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import type { Appointment } from './appointment';
import { CalendarGrid, CalendarSkeleton } from './CalendarGrid';

const booked = {
  id: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
  patientName: 'Lakshmi Venkataraman',
  time: '10:00',
  minutes: 15,
  status: 'confirmed',
  doctorId: null,
} as Appointment;

const weekOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: `2099-06-0${index + 1}`,
    label: `Day ${index + 1} Jun 2099`,
    head: `Day ${index + 1}`,
    isToday: index === 3,
    date: `2099-06-0${index + 1}`,
    doctorId: '',
    opening: [{ from: '09:00', to: '19:00' }],
    appointments: index === 3 ? [booked] : [],
  }));

function Week() {
  return (
    <CalendarGrid
      label="Appointments"
      columns={weekOf(7)}
      slotMinutes={15}
      now={{ date: '2099-06-04', time: '08:00' }}
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

test('the heads stay in view while the page scrolls, and the state of who is booked is heard', async () => {
  await draw(<Week />);
  await expect
    .element(page.getByRole('button', { name: /^10:00\sam, Lakshmi Venkataraman, Confirmed$/ }))
    .toBeVisible();
  window.scrollTo(0, 600);
  await expect
    .element(page.getByRole('columnheader', { name: 'Day 1 Jun 2099' }))
    .toBeInViewport({ ratio: 0.9 });
  window.scrollTo(0, 0);
});

test('while it is loaded as many columns stand there, empty and busy', async () => {
  const { container } = await draw(<CalendarSkeleton columns={3} />);
  // And that of the times.
  const heads = '[aria-busy="true"] > :first-child > * > *';
  expect(container.querySelectorAll(heads)).toHaveLength(4);
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
});
