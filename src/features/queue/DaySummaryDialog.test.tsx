import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { DaySummaryDialog } from './DaySummaryDialog';

afterEach(() => vi.restoreAllMocks());

test('the summary begins with the day in one sentence, without the cancelled tokens', async () => {
  const counts = { total: 18, waiting: 3, inProgress: 2, completed: 12, cancelled: 1 };
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({
      ...{ date: '2026-11-27', counts, waitMinutes: 6, consultationMinutes: null },
      ...{ noShows: 0, doctors: [] },
    }),
  );
  await draw(<DaySummaryDialog onClose={() => {}} />);
  const dialog = page.getByRole('dialog', { name: 'Today’s summary' });
  await expect.element(dialog.getByText('12 of 17 seen, 2 inside, 3 waiting')).toBeVisible();
  await expect
    .element(dialog.getByRole('region', { name: 'Typical wait' }))
    .toHaveTextContent('6 min');
});
