import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/setup.mjs';
import type { LiveMessage } from '../../src/features/live/live.contract';
import { verifyAuditChain } from '../../src/server/audit/auditChain';
import { startCodeOf } from '../../src/server/auth/startCode';
import { connect } from '../../src/server/database/connect';
import { faultsOf } from '../../tests/history/history';
import { createLoad, prepareCast, readStored, untilHealthy } from '../../tests/history/load';
import { type Client, visitorAt } from '../../tests/visitor';
import { startCluster } from '../cluster/localCluster.mjs';
import { scaled, tell } from './scale';

/** Milliseconds: how long people work, and how long a copy of the server lives. */
const lasts = scaled(120_000, 45_000);
const killEvery = 4_000;

/** An open screen that comes back whenever its stream breaks, as a browser does. */
function followAt(client: Client, from: string) {
  const seen = new Set<string>();
  const gaps: string[] = [];
  let position = from;
  let reconnects = -1;
  let heard = performance.now();
  let longestSilence = 0;
  let isOver = false;
  const end = new AbortController();
  const reading = (async () => {
    while (!isOver) {
      reconnects++;
      try {
        const stream = await client.live.changes(undefined, {
          lastEventId: position,
          signal: end.signal,
        });
        for await (const message of stream as AsyncIterable<LiveMessage>) {
          const now = performance.now();
          longestSilence = Math.max(longestSilence, now - heard);
          heard = now;
          if (message.after !== position) gaps.push(`${position} is not ${message.after}`);
          position = message.position;
          for (const news of message.news) {
            if (news.kind === 'reset') gaps.push('reset');
            if (news.kind === 'queue')
              for (const { id, status } of news.tokens) seen.add(`${id} ${status}`);
          }
        }
      } catch {
        // The copy was killed, or the database is away.
      }
      await delay(200);
    }
  })();
  return {
    seen,
    gaps,
    reconnects: () => reconnects,
    longestSilence: () => Math.round(longestSilence),
    end: async () => {
      isOver = true;
      end.abort();
      // A stream that was cut off at this very moment may never say so.
      await Promise.race([reading, delay(2_000)]);
    },
  };
}

test('three copies, one killed every few seconds, the primary killed once and its standby promoted: nothing that was acknowledged is lost or doubled', async () => {
  await ensureBuilt();
  const cluster = await startCluster({
    settings: {
      CLINIC_SAMPLE_DATA: 'off',
      CLINIC_SIGN_UP: 'open',
      CLINIC_REQUESTS_PER_MINUTE: '1000000',
    },
  });
  try {
    const { url } = cluster;
    const secret = fs.readFileSync(path.join(cluster.folder, 'secret'), 'utf8');
    const cast = await prepareCast(url, 40, startCodeOf(secret));
    const load = createLoad({
      url: () => url,
      cast,
      clients: 12,
      untilReady: () => untilHealthy(url),
      troubled: 0.03,
      firstDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    });
    const watcher = visitorAt(url);
    const email = 'watcher@clinic.test';
    const account = { name: 'Watcher', email, role: 'receptionist', password: 'chai66' } as const;
    await watcher.client.accounts.signUp(account);
    const { livePosition } = await watcher.client.accounts.session();
    const screens = Array.from({ length: 3 }, () => followAt(watcher.client, livePosition));

    let isOver = false;
    let kills = 0;
    const restarts: number[] = [];
    const killing = (async () => {
      for (let index = 0; !isOver; index++) {
        await delay(killEvery);
        const copy = cluster.copies[index % cluster.copies.length];
        if (isOver || !copy) break;
        copy.kill();
        kills++;
        const gone = performance.now();
        // The next one only when this one is back, so that a slow machine is not left without any.
        await delay(200);
        await untilHealthy(copy.url);
        restarts.push(Math.round(performance.now() - gone));
      }
    })();
    let killedAt = 0;
    const failover = (async () => {
      await delay(lasts / 3);
      killedAt = performance.now();
      await cluster.primary.kill();
    })();
    const began = performance.now();
    // Each client goes on as long as the day lasts.
    while (performance.now() - began < lasts) {
      await load.run({ tokens: 200, bills: 50, appointments: 4 });
    }
    isOver = true;
    await Promise.all([killing, failover]);
    const promotedAt = cluster.promotedAt() ?? Number.NaN;
    expect(promotedAt).toBeGreaterThan(killedAt);
    await untilHealthy(url);

    const sql = new pg.Client(cluster.connectionTo(cluster.standby));
    await sql.connect();
    const stored = await readStored(sql, cast);
    await sql.end();
    const faults = faultsOf(load.wishes, stored);

    // Every screen has what is stored, whichever copies it was told by.
    const last = stored.tokens.map(({ id, status }) => `${id} ${status}`);
    await expect
      .poll(() => screens.map(({ seen }) => last.filter((one) => !seen.has(one)).length), {
        timeout: 30_000,
      })
      .toEqual(screens.map(() => 0));
    for (const screen of screens) await screen.end();

    const { db } = connect(cluster.connectionTo(cluster.standby), pino({ level: 'silent' }));
    await expect
      .poll(async () => (await verifyAuditChain(db)).unchained, { timeout: 30_000 })
      .toBe(0);
    const chain = await verifyAuditChain(db);
    await db.destroy();
    load.close();

    const across = load.wishes.filter((one) => one.began <= killedAt && one.ended >= killedAt);
    const done = load.wishes
      .filter((one) => one.outcome === 'done')
      .map((one) => one.ended)
      .sort((one, other) => one - other);
    /** Of the clinic as a whole: from one acknowledged wish to the next. */
    const stretches = done.map((at, index) => at - (done[index - 1] ?? began));
    const counted = (outcome: string) =>
      load.wishes.filter((one) => one.outcome === outcome).length;
    const longest = (some: typeof load.wishes) =>
      Math.round(Math.max(0, ...some.map((one) => one.ended - one.began)));
    const { sent, lost: withoutAnswer, median, p99 } = load.figures();
    tell('a cluster', {
      seconds: Math.round((performance.now() - began) / 1000),
      killsOfCopies: kills,
      longestRestartMs: Math.max(...restarts),
      acknowledged: counted('done'),
      refusedAsExpected: counted('refused'),
      outcomeUnknown: counted('unknown'),
      lost: faults.filter((fault) => /lost|nobody was told/.test(fault)).length,
      doubled: faults.filter((fault) => /twice|times|rows/.test(fault)).length,
      otherFaults: faults.length,
      sent,
      sendingsWithoutAnswer: withoutAnswer - load.unavailable(),
      sendingsToldDatabaseAway: load.unavailable(),
      medianMs: median,
      p99Ms: p99,
      promotedAfterMs: Math.round(promotedAt - killedAt),
      longestGapOfClinicMs: Math.round(Math.max(...stretches)),
      longestGapOfClientMs: longest(load.wishes),
      longestGapOfClientAtFailoverMs: longest(across),
      screens: screens.map((screen) => ({
        reconnects: screen.reconnects(),
        gaps: screen.gaps.length,
        longestSilenceMs: screen.longestSilence(),
      })),
      auditRows: chain.verified,
    });
    expect(faults).toEqual([]);
    expect(screens.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect(chain.broken).toBeNull();
    expect(longest(load.wishes)).toBeLessThan(30_000);
  } finally {
    await cluster.end();
  }
});
