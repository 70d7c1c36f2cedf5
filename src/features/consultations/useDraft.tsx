import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { client, codeOf, dataOf, messageOf } from '../../web/api/api';
import { useUnsaved } from '../../web/forms/unsaved';
import type { Draft, DraftContent } from './consultation';
import { createDraftStore, type DraftStore, type SaveResult } from './draftStore';

interface DraftOptions {
  tokenId: string;
  /** As the page opens with it; null where the server has none. */
  initial: Draft | null;
  /** The other doctor whose consultation is gone on with. */
  insteadOf: string | undefined;
  /** False for a correction, which is written in one go. */
  autosaves: boolean;
  /** The visit is not to be written any more: finished, taken over, or its patient gone. */
  onClosed: () => void;
}

/** Whether a refusal says that the visit is not this page's to write any more. */
export function closesVisit(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return ['ALREADY_FINISHED', 'ANOTHER_DOCTOR', 'NOT_IN_CONSULTATION'].includes(code);
}

/** A visit's draft and what the page draws of it; how it is being saved is drawn by `DraftState` alone. */
export function useDraft({ tokenId, initial, insteadOf, autosaves, onClosed }: DraftOptions) {
  const closed = useRef(onClosed);
  useEffect(() => {
    closed.current = onClosed;
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
      onClosed: () => closed.current(),
    }),
  );
  const [opened] = useState(() => store.snapshot().content);
  const content = useDraftSnapshot(store, (snapshot) => snapshot.content);
  const shown = useDraftSnapshot(store, (snapshot) => snapshot.shown);
  const conflict = useDraftSnapshot(store, (snapshot) => snapshot.conflict);
  const hasFailed = useDraftSnapshot(store, ({ failure }) => failure !== null);
  // What is left, hidden, loaded again or closed is saved at once.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && store.flush();
    const unload = (event: BeforeUnloadEvent) => {
      store.flush();
      // It goes out only when the saving before it is answered: the browser asks, and it is saved meanwhile.
      if (store.snapshot().state === 'dueWhileSaving') event.preventDefault();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('beforeunload', unload);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('beforeunload', unload);
      store.flush();
    };
  }, [store]);
  useUnsaved(hasFailed || (!autosaves && content !== opened), 'screen');
  return { store, content, shown, conflict };
}

/** One part of a draft's snapshot; a component that uses it is drawn again when that part changes. */
export function useDraftSnapshot<Part>(
  store: DraftStore,
  select: (snapshot: ReturnType<DraftStore['snapshot']>) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.snapshot()));
}

interface SavedDraft {
  tokenId: string;
  content: DraftContent;
  version: number;
  insteadOf: string | undefined;
}

async function saveDraft({ insteadOf, ...draft }: SavedDraft): Promise<SaveResult> {
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
