import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from './consultation';
import {
  createDraftStore,
  type DraftEvent,
  retryDelay,
  type SaveResult,
  type SaveState,
  saveDelay,
  transitions,
} from './draftStore';

const draftOf = (examination: string, version: number): Draft => ({
  content: { ...emptyDraft, examination },
  version,
  savedAt: `at ${version}`,
  savedByName: 'Dr. Other',
});

interface Sent {
  examination: string;
  version: number;
  answer: (result: SaveResult) => Promise<void>;
}

/** A store with its clock and its server in the test's hands. */
function opened({
  initial = null as Draft | null,
  autosaves = true,
}: {
  initial?: Draft | null;
  autosaves?: boolean;
} = {}) {
  const sent: Sent[] = [];
  const timers: { run: () => void; at: number }[] = [];
  let now = 0;
  let timesClosed = 0;
  const store = createDraftStore({
    initial,
    autosaves,
    save: ({ examination }, version) => {
      let resolve: (result: SaveResult) => void = () => {};
      const promise = new Promise<SaveResult>((resolved) => {
        resolve = resolved;
      });
      const answer = async (result: SaveResult) => {
        resolve(result);
        await promise;
        await Promise.resolve();
      };
      sent.push({ examination, version, answer });
      return promise;
    },
    schedule: (run, delay) => {
      const timer = { run, at: now + delay };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
    onClosed: () => {
      timesClosed += 1;
    },
  });
  return {
    store,
    sent,
    timers,
    closed: () => timesClosed,
    pass: (milliseconds: number) => {
      now += milliseconds;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
    },
    write: (examination: string) => store.change({ examination }),
    last: () => sent.at(-1) as Sent,
  };
}
type Opened = ReturnType<typeof opened>;

const saved = (version: number): SaveResult => ({
  kind: 'saved',
  version,
  savedAt: `at ${version}`,
});
const failed: SaveResult = { kind: 'failed', message: 'No line' };
const closed: SaveResult = { kind: 'closed', message: 'Finished elsewhere' };
const conflict = (remote: Draft | null): SaveResult => ({
  kind: 'conflict',
  remote,
  message: 'Changed elsewhere',
});
const states = Object.keys(transitions) as SaveState[];
const events: DraftEvent[] = [
  'change',
  'saveDue',
  'saved',
  'failed',
  'conflict',
  'closed',
  'stop',
  'resume',
  'acceptRemote',
  'keepLocal',
];
const underWay = [
  'saving',
  'changedWhileSaving',
  'dueWhileSaving',
  'stopping',
  'stoppingChanged',
] as const;

/** How each state comes about. */
const ways: Record<SaveState, (opened: Opened) => unknown> = {
  saved: () => null,
  changed: ({ write }) => write('a'),
  saving: ({ write, store }) => [write('a'), store.flush()],
  changedWhileSaving: (one) => [ways.saving(one), one.write('b')],
  dueWhileSaving: (one) => [ways.changedWhileSaving(one), one.store.flush()],
  failed: (one) => [ways.saving(one), one.last().answer(failed)],
  conflict: ({ store }) => store.reportConflict(draftOf('other', 7)),
  closed: (one) => [ways.saving(one), one.last().answer(closed)],
  stopping: (one) => [ways.saving(one), one.store.stop()],
  stoppingChanged: (one) => [ways.changedWhileSaving(one), one.store.stop()],
  stopped: ({ store }) => store.stop(),
  stoppedChanged: (one) => [ways.changed(one), one.store.stop()],
  off: () => null,
};

async function inState(state: SaveState): Promise<Opened> {
  const one = opened({ autosaves: state !== 'off' });
  ways[state](one);
  await Promise.resolve();
  await Promise.resolve();
  expect(one.store.snapshot().state).toBe(state);
  return one;
}

/** What an event is on the outside; null where it cannot come about in that state. */
function doing(event: DraftEvent, state: SaveState, one: Opened): (() => unknown) | null {
  const isUnderWay = underWay.some((each) => each === state);
  const { store } = one;
  switch (event) {
    case 'change':
      return () => one.write('changed by the test');
    case 'saveDue':
      return store.flush;
    case 'saved':
      return isUnderWay ? () => one.last().answer(saved(1)) : null;
    case 'failed':
      return isUnderWay ? () => one.last().answer(failed) : null;
    case 'closed':
      return isUnderWay ? () => one.last().answer(closed) : null;
    case 'conflict':
      return isUnderWay
        ? () => one.last().answer(conflict(draftOf('other', 9)))
        : () => store.reportConflict(draftOf('other', 9));
    case 'stop':
      return () => void store.stop();
    default:
      return store[event];
  }
}

for (const state of states) {
  test(`every event in the state ${state} goes where the table says, and sends only where it says so`, async () => {
    for (const event of events) {
      const one = await inState(state);
      const act = doing(event, state, one);
      if (!act) {
        expect(transitions[state][event], `${state} ${event}`).toBeUndefined();
        continue;
      }
      const sentBefore = one.sent.length;
      await act();
      await Promise.resolve();
      const expected = transitions[state][event] ?? state;
      const [to, effect] = typeof expected === 'string' ? [expected] : expected;
      expect([event, one.store.snapshot().state]).toEqual([event, to]);
      expect([event, one.sent.length - sentBefore]).toEqual([event, effect ? 1 : 0]);
      const waits = ['changed', 'changedWhileSaving', 'failed'].includes(to);
      expect([event, one.timers.length]).toEqual([event, waits ? 1 : 0]);
    }
  });
}

test('a change is saved after a second, several changes of that second in one', () => {
  const one = opened({ initial: draftOf('before', 4) });
  one.write('a');
  one.pass(saveDelay - 1);
  one.write('ab');
  expect(one.sent).toEqual([]);
  one.pass(1);
  expect(one.sent).toMatchObject([{ examination: 'ab', version: 4 }]);
  expect(one.store.snapshot().status).toEqual({ state: 'saving' });
});

test('what is changed while a saving is under way is saved after it, from the new version', async () => {
  const one = opened();
  one.write('a');
  one.pass(saveDelay);
  one.write('ab');
  one.pass(saveDelay);
  expect(one.sent).toHaveLength(1);
  await one.last().answer(saved(1));
  expect(one.sent).toMatchObject([{ version: 0 }, { examination: 'ab', version: 1 }]);
  await one.last().answer(saved(2));
  expect(one.store.snapshot()).toMatchObject({
    state: 'saved',
    status: { state: 'saved', at: 'at 2' },
    failure: null,
  });
});

test('a saving that failed says so, and is tried again after three seconds with what stands there then', async () => {
  const one = opened();
  one.write('a');
  one.pass(saveDelay);
  await one.last().answer(failed);
  expect(one.store.snapshot()).toMatchObject({
    status: { state: 'failed', message: 'No line' },
    failure: 'No line',
  });
  one.write('ab');
  one.pass(retryDelay - 1);
  expect(one.sent).toHaveLength(1);
  one.pass(1);
  expect(one.sent[1]).toMatchObject({ examination: 'ab', version: 0 });
  // Until an answer says otherwise leaving the page still asks.
  expect(one.store.snapshot().failure).toBe('No line');
  await one.last().answer(saved(1));
  expect(one.store.snapshot().failure).toBeNull();
});

test('a page that is hidden saves at once, also while another saving is under way', async () => {
  const one = opened();
  one.store.flush();
  expect(one.sent).toEqual([]);
  one.write('a');
  one.store.flush();
  one.write('ab');
  one.store.flush();
  expect(one.sent).toHaveLength(1);
  await one.last().answer(saved(1));
  expect(one.last()).toMatchObject({ examination: 'ab', version: 1 });
  expect(one.timers).toEqual([]);
});

test('half a word is part of the draft and draws nothing again', () => {
  const { store, timers } = opened();
  const before = store.snapshot();
  let draws = 0;
  store.subscribe(() => {
    const { content, shown, conflict: met, failure } = store.snapshot();
    const isSame =
      content === before.content &&
      shown === before.shown &&
      met === before.conflict &&
      failure === before.failure;
    if (!isSame) draws += 1;
  });
  store.setPendingText('medicines', 'tab do');
  expect(store.current().typing).toEqual({ medicines: 'tab do' });
  expect(timers).toHaveLength(1);
  store.setPendingText('medicines', '');
  expect(store.current().typing).toEqual({});
  expect(draws).toBe(0);
  store.change({ tests: ['CBC'] });
  expect(draws).toBeGreaterThan(0);
});

test('the same half word once more is no change', () => {
  const { store } = opened();
  store.setPendingText('medicines', '');
  expect(store.snapshot().state).toBe('saved');
});

test('the newer version can be taken, with the half word in it', async () => {
  const one = opened();
  const remote = draftOf('theirs', 5);
  one.write('mine');
  one.pass(saveDelay);
  await one
    .last()
    .answer(conflict({ ...remote, content: { ...remote.content, typing: { tests: 'wid' } } }));
  one.write('mine, still');
  one.pass(10 * retryDelay);
  expect(one.sent).toHaveLength(1);
  one.store.acceptRemote();
  expect(one.store.snapshot()).toMatchObject({
    state: 'saved',
    content: { examination: 'theirs' },
    conflict: null,
    failure: null,
    status: { state: 'saved', at: 'at 5' },
    shown: { typing: { tests: 'wid' }, revision: 1 },
  });
  one.write('theirs and mine');
  one.pass(saveDelay);
  expect(one.last()).toMatchObject({ examination: 'theirs and mine', version: 5 });
});

test('this version can be kept: it is saved at once, over the other and by its number', async () => {
  const one = opened();
  one.write('mine');
  one.pass(saveDelay);
  await one.last().answer(conflict(draftOf('theirs', 5)));
  one.store.keepLocal();
  expect(one.last()).toMatchObject({ examination: 'mine', version: 5 });
  expect(one.store.snapshot().conflict).toBeNull();
});

test('a draft that the server has no longer begins with number 0 again', async () => {
  const one = opened({ initial: draftOf('before', 3) });
  one.write('mine');
  one.pass(saveDelay);
  await one.last().answer(conflict(null));
  one.store.keepLocal();
  expect(one.last()).toMatchObject({ examination: 'mine', version: 0 });
});

test('neither way out does anything where there is no conflict', () => {
  const one = opened();
  one.write('mine');
  one.store.acceptRemote();
  one.store.keepLocal();
  expect(one.store.current().examination).toBe('mine');
  expect(one.sent).toEqual([]);
});

test('a visit that is closed elsewhere is told once and never saved again', async () => {
  const one = opened();
  one.write('mine');
  one.pass(saveDelay);
  await one.last().answer(closed);
  one.write('more');
  one.store.flush();
  one.store.resume();
  one.pass(10 * retryDelay);
  expect(one.closed()).toBe(1);
  expect(one.sent).toHaveLength(1);
});

test('finishing waits for the saving under way and lets none follow', async () => {
  const one = opened();
  one.write('a');
  one.pass(saveDelay);
  let canFinish: boolean | null = null;
  const stopped = one.store.stop().then((can) => {
    canFinish = can;
  });
  one.write('ab');
  await Promise.resolve();
  expect(canFinish).toBeNull();
  await one.last().answer(saved(9));
  await stopped;
  expect(canFinish).toBe(true);
  expect(one.store.version()).toBe(9);
  one.store.flush();
  one.pass(10 * retryDelay);
  expect(one.sent).toHaveLength(1);
});

test('a refused finish goes on saving, also what was written before it', () => {
  const one = opened();
  one.write('a');
  void one.store.stop();
  one.pass(10 * saveDelay);
  expect(one.sent).toEqual([]);
  one.store.resume();
  one.pass(saveDelay);
  expect(one.last().examination).toBe('a');
});

test('a visit is not finished over another window’s version', async () => {
  const one = opened();
  one.write('a');
  one.pass(saveDelay);
  const stopped = one.store.stop();
  await one.last().answer(conflict(draftOf('theirs', 2)));
  expect(await stopped).toBe(false);
  expect(await one.store.stop()).toBe(false);
  expect(one.store.snapshot().state).toBe('conflict');
});

test('a correction is never saved by itself, and may be sent', async () => {
  const one = opened({ autosaves: false, initial: draftOf('as finished', 0) });
  one.write('corrected');
  one.store.flush();
  one.pass(10 * saveDelay);
  expect(one.sent).toEqual([]);
  expect(one.store.snapshot().content.examination).toBe('corrected');
  expect(await one.store.stop()).toBe(true);
});

const versionOf = (server: { version: number } | null) => server?.version ?? 0;

/** What may happen to a page in any order, two windows at one visit. */
const steps = fc.array(
  fc.constantFrom(
    'change',
    'typing',
    'second',
    'hidden',
    'answered',
    'answerLost',
    'noLine',
    'closedElsewhere',
    'otherWindow',
    'deletedElsewhere',
    'stop',
    'finishRefused',
    'finishMeetsOther',
    'acceptRemote',
    'keepLocal',
  ),
  { minLength: 1, maxLength: 60 },
);

test('in any order of events: one saving at once, nothing lost in silence, overwritten or sent after the end', async () => {
  const holds = fc.asyncProperty(steps, async (order) => {
    const one = opened();
    const { store, sent } = one;
    /** The server's draft, as `saveDraft` keeps it. */
    let server: { examination: string; typed: string; version: number } | null = null;
    let written = 0;
    let answered = 0;
    let isStopped = false;
    let hasEnded = false;
    let chosen: number | null = null;
    const typedOf = () => store.current().typing.tests ?? '';
    const pending = () => (sent.length > answered ? sent[answered] : undefined);
    const contents: { typed: string }[] = [];
    const remote = (): Draft | null => server && draftOf(server.examination, server.version);
    const serve = (): SaveResult => {
      const request = sent[answered] as Sent;
      const { examination, version } = request;
      const typed = contents[answered]?.typed ?? '';
      if (hasEnded) return closed;
      if (server?.examination === examination && server.typed === typed) {
        return saved(server.version);
      }
      if (versionOf(server) !== version) return conflict(remote());
      server = { examination, typed, version: version + 1 };
      return saved(server.version);
    };
    const answer = async (result: SaveResult) => {
      const request = pending();
      if (!request) return;
      answered += 1;
      await request.answer(result);
    };
    for (const step of order) {
      const before = { sent: sent.length, version: store.version(), state: store.snapshot().state };
      const serverBefore: { version: number } | null = server;
      switch (step) {
        case 'change':
          written += 1;
          one.write(`mine ${written}`);
          break;
        case 'typing':
          written += 1;
          store.setPendingText('tests', `t${written}`);
          break;
        case 'second':
          one.pass(1_000);
          break;
        case 'hidden':
          store.flush();
          break;
        case 'answered':
          if (pending()) await answer(serve());
          break;
        case 'answerLost':
          if (pending()) {
            serve();
            await answer(failed);
          }
          break;
        case 'noLine':
          await answer(failed);
          break;
        case 'closedElsewhere':
          hasEnded = true;
          break;
        case 'otherWindow':
          written += 1;
          server = { examination: `theirs ${written}`, typed: '', version: versionOf(server) + 1 };
          break;
        case 'deletedElsewhere':
          server = null;
          break;
        case 'stop':
          void store.stop();
          isStopped = isStopped || !['conflict', 'closed'].includes(before.state);
          break;
        case 'finishRefused':
          store.resume();
          isStopped = false;
          break;
        case 'finishMeetsOther':
          store.reportConflict(remote());
          break;
        case 'acceptRemote':
        case 'keepLocal':
          if (before.state === 'conflict') {
            chosen = store.snapshot().conflict?.remote?.version ?? 0;
          }
          store[step]();
          if (before.state === 'conflict') isStopped = false;
          break;
      }
      for (let at = before.sent; at < sent.length; at += 1) contents[at] = { typed: typedOf() };
      const { state, conflict: met, content } = store.snapshot();
      if (state === 'conflict') isStopped = false;

      // Never two at once.
      expect(sent.length - answered).toBeLessThanOrEqual(1);
      expect(underWay.some((each) => each === state)).toBe(sent.length > answered);
      // None after the end, none while a choice is waited for.
      if (isStopped || before.state === 'closed') expect(sent.length).toBe(before.sent);
      if (before.state === 'conflict' && step !== 'keepLocal') {
        expect(sent.length).toBe(before.sent);
      }
      expect(met !== null).toBe(state === 'conflict');
      // A number goes back only to that of the version that was chosen.
      if (step === 'answered') {
        expect(store.version()).toBeGreaterThanOrEqual(before.version);
      } else if (step !== 'acceptRemote' && step !== 'keepLocal') {
        expect(store.version()).toBe(before.version);
      } else if (before.state === 'conflict') {
        expect(store.version()).toBe(chosen);
      }
      // What is on the page is what is sent, and saved unless the state says that it is not.
      expect(content.examination).toBe(store.current().examination);
      if (sent.length > before.sent) {
        expect(sent.at(-1)).toMatchObject({
          examination: store.current().examination,
          version: store.version(),
        });
      }
      if (state === 'saved' && step === 'answered' && sent.length > 0 && server !== serverBefore) {
        expect(server).toMatchObject({
          examination: store.current().examination,
          typed: typedOf(),
        });
      }
    }
    // However it stands: with a line again and nothing in the way, the last change is saved.
    if (isStopped) store.resume();
    for (let turn = 0; turn < 5 && store.snapshot().state !== 'saved'; turn += 1) {
      if (pending()) await answer(serve());
      if (store.snapshot().state === 'closed') break;
      if (store.snapshot().state === 'conflict') {
        store.keepLocal();
        contents[sent.length - 1] = { typed: typedOf() };
      }
      one.pass(retryDelay);
      contents[sent.length - 1] ??= { typed: typedOf() };
    }
    if (pending()) await answer(serve());
    const end = store.snapshot().state;
    expect(['saved', 'closed']).toContain(end);
    if (end === 'closed') expect(one.closed()).toBe(1);
    expect(one.timers).toEqual([]);
  });
  await fc.assert(holds, { numRuns: 500 });
});
