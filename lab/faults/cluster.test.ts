import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/setup.mjs';
import type { LiveMessage } from '../../src/features/liveUpdates/liveUpdates.contract';
import { verifyAuditChain } from '../../src/server/audit/auditChain';
import { startCodeOf } from '../../src/server/auth/startCode';
import { connect } from '../../src/server/database/connect';
import { faultsOf } from '../../tests/history/history';
import { createLoad, prepareCast, readStored, untilHealthy } from '../../tests/history/load';
import { type Client, patientFields, visitorAt } from '../../tests/visitor';
import { patience, startCluster } from '../cluster/localCluster.mjs';
import { scaled, tell } from './scale';

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** One fault at a time. */
const rounds = scaled(20, 6);
/** How soon a primary is given up: `CLINIC_FAULTS_PATIENCE=usual` asks for Patroni's own defaults. */
const timing = process.env.CLINIC_FAULTS_PATIENCE === 'usual' ? patience.usual : patience.tuned;
/** Milliseconds that people work on after whatever was broken is whole again. */
const calm = 3_000;

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
        const stream = await client.liveUpdates.changes(undefined, {
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

/** Something that breaks; resolves once people can work again although it is still broken, where they can. */
type Fault = (cluster: Cluster) => Promise<{ mend: () => Promise<void> | void }>;

/** Another node leads than the one that did. */
const otherLeader = (cluster: Cluster, before: string) =>
  cluster.until('another primary', async () => (await cluster.leader()).name !== before);

const faults: Record<string, Fault> = {
  'the primary is killed': async (cluster) => {
    const node = await cluster.leader();
    await node.kill();
    await otherLeader(cluster, node.name);
    return { mend: node.patroni.start };
  },
  'the standby that commits wait for is killed': async (cluster) => {
    const node = await cluster.syncStandby();
    await node.kill();
    await cluster.until(
      'another standby',
      async () => (await cluster.syncStandby()).name !== node.name,
    );
    return { mend: node.patroni.start };
  },
  'a member of etcd is killed': async (cluster) => {
    const node = await cluster.leader();
    await node.etcd.kill();
    await delay(2 * calm);
    return { mend: node.etcd.start };
  },
  'a server is killed': async ({ copies }) => {
    const [first, second] = copies;
    const copy = (first?.starts() ?? 0) > (second?.starts() ?? 0) ? second : first;
    copy?.crash();
    await untilHealthy(copy?.url ?? '');
    return { mend: () => {} };
  },
  'the primary’s network is cut': async (cluster) => {
    const node = await cluster.leader();
    node.cutOff();
    await otherLeader(cluster, node.name);
    return { mend: node.reconnect };
  },
  // Patroni lets it lead as long as PostgreSQL runs: what needs room is refused, until somebody makes some.
  'the primary’s disk is full': async (cluster) => {
    const node = await cluster.leader();
    node.fillDisk();
    await delay(4 * calm);
    return { mend: node.emptyDisk };
  },
  // It still takes writes, on a machine of which nobody knows that another one leads.
  'the primary’s Patroni hangs': async (cluster) => {
    const node = await cluster.leader();
    node.patroni.freeze();
    await otherLeader(cluster, node.name);
    return { mend: node.patroni.wake };
  },
};

/** A commit that a node acknowledged to somebody on its own machine. */
interface Witnessed {
  node: string;
  timeline: number;
  asked: number;
  told: number;
}

interface Witness {
  told: () => Witnessed[];
  end: () => Promise<void>;
}

/** Commits of two nodes on one timeline, or of an older primary after a newer one had acknowledged something. */
function ofTwoPrimaries(witnessed: Witnessed[]): Witnessed[] {
  const reigns = new Map<number, { node: string; firstTold: number }>();
  for (const { node, timeline, told } of witnessed.toSorted(
    (one, other) => one.told - other.told,
  )) {
    if (!reigns.has(timeline)) reigns.set(timeline, { node, firstTold: told });
  }
  return witnessed.filter((one) =>
    [...reigns].some(([timeline, { node, firstTold }]) =>
      timeline === one.timeline
        ? node !== one.node
        : timeline > one.timeline && firstTold < one.asked,
    ),
  );
}

test('two primaries that acknowledge are noticed', () => {
  const old = { node: 'a', timeline: 1, asked: 10, told: 20 };
  const newer = { node: 'b', timeline: 2, asked: 30, told: 40 };
  // What was asked before the newer one said anything may be told late.
  const slow = { ...old, asked: 35, told: 60 };
  expect(ofTwoPrimaries([newer, old, slow])).toEqual([]);
  const late = { ...old, asked: 41, told: 45 };
  expect(ofTwoPrimaries([old, late, newer])).toEqual([late]);
  const sameTimeline = { ...newer, node: 'c', told: 41 };
  expect(ofTwoPrimaries([old, newer, sameTimeline])).toEqual([sameTimeline]);
});

async function withCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  await ensureBuilt();
  const cluster = await startCluster({
    timing,
    settings: {
      CLINIC_SAMPLE_DATA: 'off',
      CLINIC_SIGN_UP: 'open',
      CLINIC_REQUESTS_PER_MINUTE: '1000000',
    },
  });
  try {
    await work(cluster);
  } catch (error) {
    // The cluster's folder goes with it.
    for (const name of fs.readdirSync(cluster.folder).filter((one) => one.endsWith('.log'))) {
      fs.mkdirSync('reports/cluster', { recursive: true });
      fs.copyFileSync(path.join(cluster.folder, name), path.join('reports/cluster', name));
    }
    throw error;
  } finally {
    await cluster.end();
  }
}

/** People at work, without a break until `end`. */
async function startWork({ url, folder }: Cluster) {
  const secret = fs.readFileSync(path.join(folder, 'secret'), 'utf8');
  const cast = await prepareCast(url, 40, startCodeOf(secret));
  const load = createLoad({
    url: () => url,
    cast,
    clients: 12,
    untilReady: () => untilHealthy(url),
    troubled: 0.03,
    firstDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  let isOver = false;
  const working = (async () => {
    while (!isOver) await load.run({ tokens: 200, bills: 50, appointments: 4 });
  })();
  const acknowledgedAt = () =>
    load.wishes
      .filter(({ outcome }) => outcome === 'done')
      .map(({ ended }) => ended)
      .sort((one, other) => one - other);
  return {
    load,
    cast,
    acknowledgedAt,
    /** Milliseconds: the longest time in which nobody was acknowledged anything. */
    longestSilence: (from: number, until: number) => {
      const at = [from, ...acknowledgedAt().filter((one) => one > from && one < until), until];
      return Math.round(Math.max(...at.slice(1).map((one, place) => one - (at[place] ?? one))));
    },
    end: async () => {
      isOver = true;
      await working;
      load.close();
    },
  };
}

/** What is stored at the end beside what people were told, and whether the audit log holds together. */
async function verify(cluster: Cluster, { load, cast }: Awaited<ReturnType<typeof startWork>>) {
  const { connection } = await cluster.leader();
  const sql = await cluster.superuser();
  const stored = await readStored(sql, cast);
  await sql.end();
  const found = faultsOf(load.wishes, stored);
  const { db } = connect(connection, pino({ level: 'silent' }));
  await expect
    .poll(async () => (await verifyAuditChain(db)).unchained, { timeout: 30_000 })
    .toBe(0);
  const chain = await verifyAuditChain(db);
  await db.destroy();
  const counted = (outcome: string) => load.wishes.filter((one) => one.outcome === outcome).length;
  return {
    stored,
    found,
    chain,
    figures: {
      acknowledged: counted('done'),
      refusedAsExpected: counted('refused'),
      outcomeUnknown: counted('unknown'),
      lost: found.filter((fault) => /lost|nobody was told/.test(fault)).length,
      doubled: found.filter((fault) => /twice|times|rows/.test(fault)).length,
      otherFaults: found.length,
      auditRows: chain.verified,
    },
  };
}

test(`${rounds} times something breaks and is mended while people work: nothing that was acknowledged is lost or doubled`, async () => {
  await withCluster(async (cluster) => {
    const work = await startWork(cluster);
    const watcher = visitorAt(cluster.url);
    const email = 'watcher@clinic.test';
    const account = { name: 'Watcher', email, role: 'receptionist', password: 'chai66' } as const;
    await watcher.client.accounts.signUp(account);
    const { livePosition } = await watcher.client.accounts.session();
    const screens = Array.from({ length: 3 }, () => followAt(watcher.client, livePosition));
    const statesOf = ({ tokens }: Awaited<ReturnType<typeof readStored>>) =>
      tokens.map(({ id, status }) => `${id} ${status}`);
    const sql = await cluster.superuser();
    const before = new Set(statesOf(await readStored(sql, work.cast)));
    await sql.end();

    const witnesses: Witness[] = [];
    for (const node of cluster.nodes) witnesses.push(node.startWitness());

    const names = Object.keys(faults);
    const silences: Record<string, number[]> = {};
    for (let round = 0; round < rounds; round++) {
      const name = names[round % names.length] ?? '';
      // What the last one left may still come to an end: two faults at once are another test.
      await cluster.until(`a whole cluster before: ${name}`, cluster.isWhole, 240);
      const began = performance.now();
      const { mend } = (await faults[name]?.(cluster)) ?? {};
      // People work on while it is still broken.
      await untilHealthy(cluster.url);
      await delay(calm);
      await mend?.();
      await cluster.until(`a whole cluster after: ${name}`, cluster.isWhole, 240);
      await delay(calm);
      silences[name] = [...(silences[name] ?? []), work.longestSilence(began, performance.now())];
      tell(`round ${round + 1}, ${name}`, { silenceMs: silences[name]?.at(-1) });
    }
    await work.end();
    for (const { end } of witnesses) await end();
    const witnessed = witnesses.flatMap(({ told }) => told());
    const { stored, found, chain, figures } = await verify(cluster, work);

    // Every screen has what has changed since it came, whichever server it was told by.
    const last = statesOf(stored).filter((state) => !before.has(state));
    await expect
      .poll(() => screens.map(({ seen }) => last.filter((one) => !seen.has(one)).length), {
        timeout: 30_000,
      })
      .toEqual(screens.map(() => 0));
    for (const screen of screens) await screen.end();
    tell('a cluster, one fault at a time', {
      rounds,
      timing,
      ...figures,
      commitsWitnessed: witnessed.length,
      primariesWitnessed: new Set(witnessed.map(({ timeline }) => timeline)).size,
      longestWithoutAcknowledgementMs: silences,
      screens: screens.map((screen) => ({
        reconnects: screen.reconnects(),
        gaps: screen.gaps.length,
        longestSilenceMs: screen.longestSilence(),
      })),
    });
    expect(found).toEqual([]);
    expect(screens.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect(chain.broken).toBeNull();
    expect(ofTwoPrimaries(witnessed)).toEqual([]);
    // Some of the faults, each several times, give the lead to another node.
    expect(new Set(witnessed.map(({ timeline }) => timeline)).size).toBeGreaterThan(rounds / 3);
  });
});

test('the primary and the standby that has what it confirmed die together: writing is refused until one is back, and nothing is lost', async () => {
  await withCluster(async (cluster) => {
    const work = await startWork(cluster);
    await delay(calm);
    const [primary, standby] = [await cluster.leader(), await cluster.syncStandby()];
    await Promise.all([primary.kill(), standby.kill()]);
    const deadAt = performance.now();
    // Longer than it takes to give a primary up.
    await delay(2_000 * timing.ttl);
    // What was confirmed before may still have been on its way to somebody.
    const during = work.acknowledgedAt().filter((at) => at > deadAt + 1_000);
    expect(during).toEqual([]);
    await expect(cluster.leader()).rejects.toThrow();

    standby.patroni.start();
    await cluster.until(
      'another primary',
      async () => (await cluster.leader()).name === standby.name,
    );
    primary.patroni.start();
    await cluster.until('a whole cluster', cluster.isWhole, 240);
    await untilHealthy(cluster.url);
    await expect
      .poll(() => work.acknowledgedAt().filter((at) => at > deadAt).length, { timeout: 30_000 })
      .toBeGreaterThan(0);
    await work.end();
    const { found, chain, figures } = await verify(cluster, work);
    tell('a cluster, two faults at once', figures);
    expect(found).toEqual([]);
    expect(chain.broken).toBeNull();
  });
});

test('an operator switches over and copies a node anew while people work', async () => {
  await withCluster(async (cluster) => {
    const work = await startWork(cluster);
    await delay(calm);
    const [from, to] = [await cluster.leader(), await cluster.syncStandby()];
    const began = performance.now();
    const [leader, candidate] = [from.name, to.name];
    cluster.patronictl([
      'switchover',
      'clinic',
      '--leader',
      leader,
      '--candidate',
      candidate,
      '--force',
    ]);
    await cluster.until('the switch', async () => (await cluster.leader()).name === to.name);
    await cluster.until('a whole cluster', cluster.isWhole, 240);
    await delay(calm);
    const silence = work.longestSilence(began, performance.now());
    cluster.patronictl(['reinit', 'clinic', from.name, '--force']);
    await cluster.until('the copy', cluster.isWhole, 240);
    await work.end();
    const { found, figures } = await verify(cluster, work);
    tell('a cluster, switched over', { silenceMs: silence, ...figures });
    expect(found).toEqual([]);
  });
});

test('an operator restores the whole cluster to a minute from its archive', async () => {
  await withCluster(async (cluster) => {
    const desk = visitorAt(cluster.url);
    const account = {
      email: 'desk@clinic.test',
      role: 'receptionist',
      password: 'chai66',
    } as const;
    const secret = fs.readFileSync(path.join(cluster.folder, 'secret'), 'utf8');
    const startCode = startCodeOf(secret);
    await desk.client.accounts.signUp({ ...account, name: 'Desk', startCode });
    await cluster.backrest('backup', '--type=full');
    const before = await desk.client.patients.register(patientFields);
    const sql = await cluster.superuser();
    await delay(1_500);
    const { rows } = await sql.query<{ time: string }>('select now()::text as time');
    await delay(1_500);
    const after = await desk.client.patients.register(patientFields);
    const { rows: last } = await sql.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    await cluster.until('the archive', async () => {
      const { rows: archived } = await sql.query<{ file: string }>(
        'select last_archived_wal as file from pg_stat_archiver',
      );
      return (archived[0]?.file ?? '') >= (last[0]?.file ?? '');
    });
    await sql.end();

    // Not the one that led when the backup was made, whose settings are in it.
    const { name: led } = await cluster.leader();
    const follows = ({ name }: { name: string }) => name !== led;
    const node = cluster.nodes.find(follows);
    const others = cluster.nodes.filter((one: unknown) => one !== node);
    for (const { patroni } of cluster.nodes) await patroni.end();
    cluster.patronictl(['remove', 'clinic'], 'clinic\nYes I am aware\n');
    await cluster.restoreTo(node, rows[0]?.time ?? '');
    node.patroni.start();
    await cluster.until('the restored primary', async () => (await cluster.leader()) === node);
    for (const { patroni } of others) patroni.start();
    await cluster.until('a whole cluster', cluster.isWhole, 240);
    await untilHealthy(cluster.url);

    const restored = await cluster.superuser();
    const { rows: found } = await restored.query<{ id: string }>(
      'select id from patients where id = any($1)',
      [[before.id, after.id]],
    );
    await restored.end();
    expect(found.map(({ id }) => id)).toEqual([before.id]);
  });
});
