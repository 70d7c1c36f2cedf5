import { type Draft, type DraftContent, emptyDraft, type Section } from './consultation';

/** Milliseconds from a change to its saving: a power cut loses two seconds at most. */
export const saveDelay = 1_000;
/** Milliseconds after which a failed saving is retried. */
export const retryDelay = 3_000;

/** Where a draft stands between the page and the server. */
export type SaveState =
  /** The server has everything. */
  | 'saved'
  | 'changed'
  | 'saving'
  | 'changedWhileSaving'
  /** Changed while saving; the next saving follows as soon as this one is answered. */
  | 'dueWhileSaving'
  | 'failed'
  /** Somebody else saved meanwhile: nothing is sent until the user chooses one of the two versions. */
  | 'conflict'
  /** This page may not write the visit any more. */
  | 'closed'
  /** The visit is being finished: the stopping states still wait for a saving, the stopped ones do not. */
  | 'stopping'
  | 'stoppingChanged'
  | 'stopped'
  | 'stoppedChanged'
  /** A correction, which is sent once and never saved as a draft. */
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

/** The state of saving, as the page shows it. */
type SaveStatus =
  | { state: 'saved'; at: string | null }
  | { state: 'saving' }
  | { state: 'failed'; message: string };

interface Snapshot {
  state: SaveState;
  /** As the page shows it; text that is typed and not added yet may be older here. */
  content: DraftContent;
  status: SaveStatus;
  /** Why the last saving failed; null once one succeeded. */
  failure: string | null;
  /** The other version, while the user has to choose one; its draft is null if the server has none. */
  conflict: { remote: Draft | null } | null;
  /** The half-typed texts that boxes start with; `revision` counts how often they were replaced. */
  shown: { typing: DraftContent['typing']; revision: number };
}

interface DraftStoreOptions {
  /** The draft at opening; null if the server has none. */
  initial: Draft | null;
  /** False for a correction. */
  autosaves: boolean;
  /** Returns every refusal as a result and never rejects. */
  save: (content: DraftContent, version: number) => Promise<SaveResult>;
  /** Runs a function after a delay in milliseconds; returns a function that cancels it. */
  schedule: (run: () => void, delay: number) => () => void;
  onClosed: () => void;
}

type Change = Partial<DraftContent> | ((before: DraftContent) => Partial<DraftContent>);

function initialSnapshot({ initial, autosaves }: DraftStoreOptions): Snapshot {
  const content = initial?.content ?? emptyDraft;
  return {
    state: autosaves ? 'saved' : 'off',
    content,
    status: { state: 'saved', at: initial?.savedAt ?? null },
    failure: null,
    conflict: null,
    shown: { typing: content.typing, revision: 0 },
  };
}

/** Holds a snapshot and notifies its listeners of changes. */
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
  /** Called when a transition sends the page. */
  onSend: () => void;
}

/** Returns false if the state ignores the event. */
type Dispatch = (event: DraftEvent, change?: Partial<Snapshot>) => boolean;

/** Moves a store's state along `transitions` and runs the timer of the next saving. */
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

/** Resolves once no saving is under way. */
function waitUntilAnswered({ snapshot, subscribe }: SnapshotStore): Promise<void> {
  return new Promise<void>((resolve) => {
    const unsubscribe = subscribe(() => {
      if (pendingStates.has(snapshot().state)) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Saves a page on the server while the doctor fills it in, and never overwrites what another window saved. */
export function createDraftStore(options: DraftStoreOptions) {
  const { initial, save, schedule, onClosed } = options;
  // Half-typed text changes with every key: it is saved, but must not render anything.
  let current = initial?.content ?? emptyDraft;
  let version = initial?.version ?? 0;
  const store = createSnapshotStore(initialSnapshot(options));
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
    /** The newest content, half-typed text included. */
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
    /** Saves unsaved changes at once. */
    flush: () => void dispatch('saveDue'),
    /** Stops saving until `resume`; resolves to false if the visit cannot be finished with this version. */
    stop: async (): Promise<boolean> => {
      dispatch('stop');
      if (pendingStates.has(snapshot().state)) await waitUntilAnswered(store);
      return ['stopped', 'stoppedChanged', 'off'].includes(snapshot().state);
    },
    resume: () => void dispatch('resume'),
    /** Another request was refused because of a newer version; a saving under way finds that conflict by itself. */
    reportConflict: (remote: Draft | null) => {
      if (!pendingStates.has(snapshot().state)) dispatch('conflict', { conflict: { remote } });
    },
    /** Continues with the other version. */
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
        shown: { typing: current.typing, revision: shown.revision + 1 },
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
