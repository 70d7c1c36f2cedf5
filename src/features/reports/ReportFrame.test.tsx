import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { ReportFrame } from './ReportFrame';
import { rangeInWords } from './range';

const april = { from: '2026-04-01', to: '2026-04-30' };
const may = { from: '2026-05-01', to: '2026-05-31' };

const query = {
  data: {},
  error: null,
  isFetching: false,
  isPlaceholderData: false,
} as UseQueryResult<object>;

/** Whether May was said already, each time its figures were drawn. */
const wasSaid: boolean[] = [];

function Figures({ from }: { from: string }) {
  if (from === may.from) wasSaid.push(document.body.innerText.includes(rangeInWords(may)));
  return <p>Figures since {from}</p>;
}

function Report() {
  const [range, setRange] = useState(april);
  return (
    <>
      <button type="button" onClick={() => setRange(may)}>
        May
      </button>
      <ReportFrame range={range} query={query}>
        {() => <Figures from={range.from} />}
      </ReportFrame>
    </>
  );
}

test('a press is seen before the figures that it asks for are drawn', async () => {
  await draw(<Report />);
  await expect.element(page.getByText('Figures since 2026-04-01')).toBeVisible();
  await page.getByRole('button', { name: 'May' }).click();
  await expect.element(page.getByText('Figures since 2026-05-01')).toBeVisible();
  expect(wasSaid[0]).toBe(true);
});

test('nothing can be pressed in the figures of the days before, or a file would get the name of other days', async () => {
  const frame = (isPlaceholderData: boolean) => (
    <ReportFrame range={april} query={{ ...query, isPlaceholderData } as typeof query}>
      {() => <button type="button">Download</button>}
    </ReportFrame>
  );
  const screen = await draw(frame(true));
  const download = page.getByText('Download');
  await expect.element(download).toBeVisible();
  expect(download.element().closest('[inert]')).not.toBeNull();
  await screen.rerender(frame(false));
  await expect.poll(() => download.element().closest('[inert]')).toBeNull();
});

test('who waits for more than a second is told that figures are being added up, until they are there', async () => {
  const frame = (read: Partial<typeof query>) => (
    <ReportFrame range={april} query={{ ...query, ...read } as typeof query}>
      {() => 'Figures'}
    </ReportFrame>
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await draw(frame({ data: undefined, isFetching: true }));
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.element(page.getByRole('status')).toHaveTextContent('Adding up the figures...');
  await screen.rerender(frame({}));
  await expect.element(page.getByText('Figures', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
