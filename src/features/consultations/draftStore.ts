import { type Draft, type DraftContent, emptyDraft, type Section } from './consultation';

/** Milliseconds from a change to its saving: two seconds at most are lost with the power. */
export const saveDelay = 1_000;
/** Milliseconds after which a saving that failed is tried again. */
export const retryDelay = 3_000;

/** Where a draft stands between the page and the server. */
export type SaveState =
  /** The server has everything. */
  | 'saved'
  | 'changed'
  | 'saving'
  | 'changedWhileSaving'
  /** Changed while saving, and the next saving is due as soon as this one is answered. */
  | 'dueWhileSaving'
  | 'failed'
  /** Somebody else saved meanwhile: nothing is sent until one of the two versions is chosen. */
  | 'conflict'
  /** The visit is not this page's to write any more. */
  | 'closed'
  /** Being finished, while a saving is under way and after it. */
  | 'stopping'
  | 'stoppingChanged'
  | 'stopped'
  | 'stoppedChanged'
  /** A correction, which is written in one go. */
  | 'off';

export type DraftEvent =
  | 'change'
  | 'saveDue'
  | 'saved'
  | 'failed'
  | 'conflict'
  | 'closed'
  | 'stop'
  | 'resume'
  | 'acceptRemote'
  | 'keepLocal';

type Transition = SaveState | readonly [SaveState, 'send'];

const send = ['saving', 'send'] as const;

/** An event that a state does not name changes nothing. */
export const transitions: Record<SaveState, Partial<Record<DraftEvent, Transition>>> = {
  saved: { change: 'changed', conflict: 'conflict', stop: 'stopped' },
  changed: { saveDue: send, conflict: 'conflict', stop: 'stoppedChanged' },
  saving: {
    change: 'changedWhileSaving',
    saved: 'saved',
    failed: 'failed',
    conflict: 'conflict',
    closed: 'closed',
    stop: 'stopping',
  },
  changedWhileSaving: {
    saveDue: 'dueWhileSaving',
    saved: 'changed',
    failed: 'failed',
    conflict: 'conflict',
    closed: 'closed',
    stop: 'stoppingChanged',
  },
  dueWhileSaving: {
    saved: send,
    failed: 'failed',
    conflict: 'conflict',
    closed: 'closed',
    stop: 'stoppingChanged',
  },
  failed: { saveDue: send, conflict: 'conflict', stop: 'stoppedChanged' },
  conflict: { conflict: 'conflict', acceptRemote: 'saved', keepLocal: send },
  closed: {},
  stopping: {
    change: 'stoppingChanged',
    saved: 'stopped',
    failed: 'stoppedChanged',
    conflict: 'conflict',
    closed: 'closed',
    resume: 'saving',
  },
  stoppingChanged: {
    saved: 'stoppedChanged',
    failed: 'stoppedChanged',
    conflict: 'conflict',
    closed: 'closed',
    resume: 'changedWhileSaving',
  },
  stopped: { change: 'stoppedChanged', conflict: 'conflict', resume: 'saved' },
  stoppedChanged: { conflict: 'conflict', resume: 'changed' },
  off: {},
};

/** States with a request under way. */
const pendingStates: ReadonlySet<SaveState> = new Set([
  'saving',
  'changedWhileSaving',
  'dueWhileSaving',
  'stopping',
  'stoppingChanged',
]);

/** Milliseconds after which saving is due, in the states that wait for it. */
const delays: Partial<Record<SaveState, number>> = {
  changed: saveDelay,
  changedWhileSaving: saveDelay,
  failed: retryDelay,
};

export type SaveResult =
  | { kind: 'saved'; version: number; savedAt: string }
  | { kind: 'failed' | 'closed'; message: string }
  | { kind: 'conflict'; remote: Draft | null; message: string };

/** What the page says of its saving. */
type SaveStatus =
  | { state: 'saved'; at: string | null }
  | { state: 'saving' }
  | { state: 'failed'; message: string };

interface Snapshot {
  state: SaveState;
  /** As the page shows it; what is typed in a box and not taken yet may be older here. */
  content: DraftContent;
  status: SaveStatus;
  /** Why the last saving did not succeed; null once one did. */
  failure: string | null;
  /** The other version while one of the two has to be chosen; its draft is null where the server has none. */
  conflict: { remote: Draft | null } | null;
  /** What stands half typed in the boxes as they are drawn anew, and how often they were. */
  shown: { typing: DraftContent['typing']; times: number };
}

interface DraftStoreOptions {
  /** As the page opens with it; null where the server has none. */
  initial: Draft | null;
  /** False for a correction. */
  autosaves: boolean;
  /** Tells every refusal in its result and never rejects. */
  save: (content: DraftContent, version: number) => Promise<SaveResult>;
  /** Runs something after a time in milliseconds; gives what cancels it. */
  schedule: (run: () => void, delay: number) => () => void;
  onClosed: () => void;
}

type Change = Partial<DraftContent> | ((before: DraftContent) => Partial<DraftContent>);

function openingSnapshot({ initial, autosaves }: DraftStoreOptions): Snapshot {
  const content = initial?.content ?? emptyDraft;
  return {
    state: autosaves ? 'saved' : 'off',
    content,
    status: { state: 'saved', at: initial?.savedAt ?? null },
    failure: null,
    conflict: null,
    shown: { typing: content.typing, times: 0 },
  };
}

/** A snapshot, and who is notified when it changes. */
function createSnapshotStore(initial: Snapshot) {
  let snapshot = initial;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => snapshot,
    set: (change: Partial<Snapshot>) => {
      snapshot = { ...snapshot, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

type SnapshotStore = ReturnType<typeof createSnapshotStore>;

interface DispatchOptions extends Pick<DraftStoreOptions, 'schedule' | 'onClosed'> {
  store: SnapshotStore;
  /** A transition sends the page. */
  onSend: () => void;
}

/** False where the state does not take the event. */
type Dispatch = (event: DraftEvent, change?: Partial<Snapshot>) => boolean;

/** Moves a store's state along `transitions`, with the timer of the saving that is due. */
function createDispatch({ store, schedule, onSend, onClosed }: DispatchOptions): Dispatch {
  let cancelTimer: (() => void) | null = null;
  const dispatch: Dispatch = (event, change = {}) => {
    const transition = transitions[store.snapshot().state][event];
    if (transition === undefined) return false;
    const [state, effect] = typeof transition === 'string' ? [transition] : transition;
    const delay = delays[state];
    if (delay === undefined) {
      cancelTimer?.();
      cancelTimer = null;
    } else {
      cancelTimer ??= schedule(() => {
        cancelTimer = null;
        dispatch('saveDue');
      }, delay);
    }
    store.set({ ...change, state, ...(effect ? { status: { state: 'saving' } } : {}) });
    if (effect) onSend();
    if (state === 'closed') onClosed();
    return true;
  };
  return dispatch;
}

/** Waits until no saving is under way. */
function untilAnswered({ snapshot, subscribe }: SnapshotStore): Promise<void> {
  return new Promise<void>((resolve) => {
    const unsubscribe = subscribe(() => {
      if (pendingStates.has(snapshot().state)) return;
      unsubscribe();
      resolve();
    });
  });
}

/** A page that is saved on the server while it is filled in, and never overwrites what another window saved. */
export function createDraftStore(options: DraftStoreOptions) {
  const { initial, save, schedule, onClosed } = options;
  // What is typed changes with every key: it is saved, but draws nothing again.
  let current = initial?.content ?? emptyDraft;
  let version = initial?.version ?? 0;
  const store = createSnapshotStore(openingSnapshot(options));
  const { snapshot, subscribe } = store;
  const dispatch = createDispatch({
    store,
    schedule,
    onSend: () => void save(current, version).then(receive),
    onClosed,
  });

  const receive = (result: SaveResult) => {
    if (result.kind === 'saved') {
      version = result.version;
      dispatch('saved', { status: { state: 'saved', at: result.savedAt }, failure: null });
      return;
    }
    const { kind, message } = result;
    dispatch(kind, {
      status: { state: 'failed', message },
      failure: message,
      ...(kind === 'conflict' ? { conflict: { remote: result.remote } } : {}),
    });
  };

  return {
    subscribe,
    snapshot,
    /** Everything as it stands this moment, half a word included. */
    current: () => current,
    version: () => version,
    change: (change: Change) => {
      current = { ...current, ...(typeof change === 'function' ? change(current) : change) };
      store.set({ content: current });
      dispatch('change');
    },
    setPendingText: (section: Section, text: string) => {
      const { [section]: before = '', ...others } = current.typing;
      if (before === text) return;
      current = { ...current, typing: text === '' ? others : { ...others, [section]: text } };
      dispatch('change');
    },
    /** Saves at once what is not saved yet. */
    flush: () => void dispatch('saveDue'),
    /** No saving comes after this one, until `resume`; false where the visit cannot be finished with this version. */
    stop: async (): Promise<boolean> => {
      dispatch('stop');
      if (pendingStates.has(snapshot().state)) await untilAnswered(store);
      return ['stopped', 'stoppedChanged', 'off'].includes(snapshot().state);
    },
    resume: () => void dispatch('resume'),
    /** Another request than a saving was refused because of another version; a saving under way meets it by itself. */
    meetRemote: (remote: Draft | null) => {
      if (!pendingStates.has(snapshot().state)) dispatch('conflict', { conflict: { remote } });
    },
    /** Goes on from the other version. */
    acceptRemote: () => {
      const { conflict, shown } = snapshot();
      if (!conflict) return;
      const { remote } = conflict;
      current = remote?.content ?? emptyDraft;
      version = remote?.version ?? 0;
      dispatch('acceptRemote', {
        content: current,
        status: { state: 'saved', at: remote?.savedAt ?? null },
        failure: null,
        conflict: null,
        shown: { typing: current.typing, times: shown.times + 1 },
      });
    },
    /** Saves this version over the other one. */
    keepLocal: () => {
      const { conflict } = snapshot();
      if (!conflict) return;
      version = conflict.remote?.version ?? 0;
      dispatch('keepLocal', { conflict: null });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
