import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { client, codeOf, dataOf, messageOf } from '../../web/api/api';
import { useUnsaved } from '../../web/forms/unsaved';
import type { Draft, DraftContent } from './consultation';
import { createDraftStore, type DraftStore, type SaveResult } from './draftStore';

interface DraftOptions {
  tokenId: string;
  /** The draft at opening; null if the server has none. */
  initial: Draft | null;
  /** The other doctor whose consultation this doctor continues. */
  insteadOf: string | undefined;
  /** False for a correction, which is sent once. */
  autosaves: boolean;
  /** The visit may not be written any more: it is finished, taken over, or its patient has left. */
  onClosed: () => void;
}

/** Whether an error means that this page may not write the visit any more. */
export function closesVisit(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return ['ALREADY_FINISHED', 'ANOTHER_DOCTOR', 'NOT_IN_CONSULTATION'].includes(code);
}

/** A visit's draft and the parts of it that the page renders; only `DraftState` renders the state of saving. */
export function useDraft({ tokenId, initial, insteadOf, autosaves, onClosed }: DraftOptions) {
  const onClosedRef = useRef(onClosed);
  useEffect(() => {
    onClosedRef.current = onClosed;
  }, [onClosed]);
  const [store] = useState(() =>
    createDraftStore({
      initial,
      autosaves,
      save: (content, version) => saveDraft({ tokenId, content, version, insteadOf }),
      schedule: (run, delay) => {
        const timer = setTimeout(run, delay);
        return () => clearTimeout(timer);
      },
      onClosed: () => onClosedRef.current(),
    }),
  );
  const [initialContent] = useState(() => store.snapshot().content);
  const content = useDraftSnapshot(store, (snapshot) => snapshot.content);
  const shown = useDraftSnapshot(store, (snapshot) => snapshot.shown);
  const conflict = useDraftSnapshot(store, (snapshot) => snapshot.conflict);
  const hasFailed = useDraftSnapshot(store, ({ failure }) => failure !== null);
  // Saves at once when the page is left, hidden, reloaded or closed.
  useEffect(() => {
    const flushWhenHidden = () => document.visibilityState === 'hidden' && store.flush();
    const flushBeforeUnload = (event: BeforeUnloadEvent) => {
      store.flush();
      // The next saving waits for the answer to this one: the browser's question gives it the time.
      if (store.snapshot().state === 'dueWhileSaving') event.preventDefault();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('beforeunload', flushBeforeUnload);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('beforeunload', flushBeforeUnload);
      store.flush();
    };
  }, [store]);
  useUnsaved(hasFailed || (!autosaves && content !== initialContent), 'screen');
  return { store, content, shown, conflict };
}

/** One part of a draft's snapshot; a component that uses it renders again when that part changes. */
export function useDraftSnapshot<Part>(
  store: DraftStore,
  select: (snapshot: ReturnType<DraftStore['snapshot']>) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.snapshot()));
}

interface SaveRequest {
  tokenId: string;
  content: DraftContent;
  version: number;
  insteadOf: string | undefined;
}

async function saveDraft({ insteadOf, ...draft }: SaveRequest): Promise<SaveResult> {
  try {
    const { version, savedAt } = await client.consultations.saveDraft(
      { ...draft, ...(insteadOf ? { insteadOf } : {}) },
      { context: { outlivesPage: true } },
    );
    return { kind: 'saved', version, savedAt };
  } catch (error) {
    const message = messageOf(error);
    if (codeOf(error) === 'DRAFT_CHANGED') {
      return { kind: 'conflict', remote: dataOf<Draft>(error, 'DRAFT_CHANGED'), message };
    }
    return { kind: closesVisit(error) ? 'closed' : 'failed', message };
  }
}
