import type { Page } from '@playwright/test';
import type pg from 'pg';
import type { SlowLine } from './slowLine';
import { regularVisits } from './visit';

/** Milliseconds from the press. */
export interface OpeningTimes {
  pad: number;
  history: number;
  offers: number;
}

/** What is waited for. */
export const openingParts: Record<keyof OpeningTimes, string> = {
  pad: 'the pad can be written',
  history: 'the earlier visits are drawn',
  offers: 'the doctor’s medicines are there',
};

declare global {
  interface Window {
    visit: OpeningTimes;
  }
}

/**
 * From the press on "Call next" until the page of a patient of two hundred visits is there. Everything that is loaded
 * when the first screen is idle is there before; of the visit nothing.
 */
export async function openVisit(
  page: Page,
  line: SlowLine,
  client: pg.Client,
): Promise<OpeningTimes> {
  const [{ tokenId }] = await regularVisits(client);
  await putToken(client, tokenId, 'waiting');
  line.isSlow = false;
  await page.goto('/app/tokens');
  const button = page.getByRole('button', { name: 'Call next' });
  await button.waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  // What comes when the screen is idle.
  await page.waitForTimeout(8_000);
  line.isSlow = true;
  await page.evaluate(watchVisit);
  await button.click();
  await page.waitForFunction(() => window.visit.offers > 0, null, { timeout: 30_000 });
  return page.evaluate(() => window.visit);
}

/** Has a token wait in front of all others, as if nobody had called it, or be with the doctor. */
export async function putToken(
  client: pg.Client,
  tokenId: string,
  status: 'waiting' | 'in-progress',
): Promise<void> {
  await client.query('begin');
  // No screen is to be told.
  await client.query('set local session_replication_role = replica');
  await client.query('delete from token_calls where token_id = $1', [tokenId]);
  await client.query('delete from consultation_drafts where token_id = $1', [tokenId]);
  await client.query(
    `update tokens set status = $2, queue_key = 0.5,
       consulted_by = case when $2 = 'in-progress' then (select id from users where role = 'doctor' limit 1) end,
       consulted_at = case when $2 = 'in-progress' then now() end
     where id = $1`,
    [tokenId, status],
  );
  await client.query('commit');
}

/** Runs in the page: notes when a visit that is about to be opened has its parts. */
function watchVisit(): void {
  const times = { pad: 0, history: 0, offers: 0 };
  window.visit = times;
  performance.clearResourceTimings();
  let began = 0;
  const note = ({ timeStamp }: Event) => {
    began = timeStamp;
  };
  addEventListener('click', note, { capture: true, once: true });
  const look = (now: number) => {
    const { pad, history } = times;
    if (document.querySelector('[data-section=medicines]')) times.pad ||= now - began;
    if (document.querySelector('[data-section=history] ol > li')) times.history ||= now - began;
    const offers = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('/consultations/usual')) as
      | PerformanceResourceTiming
      | undefined;
    if (pad && history && offers) times.offers ||= offers.responseEnd - began;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
