import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { FreeTimes } from './FreeTimes';

const opening = [{ from: '09:00', to: '19:00' }];
const day = { opening, slotMinutes: 15, times: ['09:00', '11:45', '12:00', '17:30'], now: null };
const slot = (name: RegExp) => page.getByRole('button', { name });

test('what is free is offered by the part of the day, and chosen by one press', async () => {
  const onChoose = vi.fn();
  await draw(
    <FreeTimes day={day} dayError={null} date="2099-06-01" time="11:45" onChoose={onChoose} />,
  );
  const words = page.getByRole('group', { name: 'Free slots' }).element().textContent;
  expect(words?.replace(/\s/g, ' ')).toBe('Morning9:00 am11:45 amAfternoon12:00 pmEvening5:30 pm');
  await expect.element(slot(/^11:45/)).toHaveAttribute('aria-pressed', 'true');
  await slot(/^5:30/).click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('17:30');
});

test('it says where there is no day yet, where it could not be loaded, and where nothing is free', async () => {
  const at = { date: '2099-06-01', time: '', dayError: null, onChoose: vi.fn() };
  const { rerender } = await draw(<FreeTimes day={undefined} {...at} date="" />);
  await expect.element(page.getByText('Choose a day to see what is free.')).toBeVisible();
  await rerender(<FreeTimes day={undefined} {...at} dayError={new Error('lost')} />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('Choose a day to see what is free.')).not.toBeInTheDocument();
  // Nothing is said of a day that is still loading.
  await rerender(<FreeTimes day={{ ...day, times: [], isAwaited: true }} {...at} />);
  await expect.element(page.getByText('No free slots on this day')).not.toBeInTheDocument();
  await rerender(<FreeTimes day={{ ...day, times: [] }} {...at} />);
  await expect.element(page.getByText('No free slots on this day')).toBeVisible();
  await expect.element(page.getByRole('group')).not.toBeInTheDocument();
});
