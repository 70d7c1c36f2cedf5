import { useCallback, useEffect, useRef, useState } from 'react';
import { client, codeOf, dataOf, messageOf } from '../../web/api/api';
import { useUnsaved } from '../../web/forms/unsaved';
import { watched } from '../../web/ui/watched';
import { type Draft, type DraftContent, emptyDraft, type Section } from './consultation';

/** Milliseconds from a change to its saving: two seconds at most are lost with the power. */
const saveAfter = 1_000;
/** Milliseconds after which a saving that failed is tried again. */
const tryAgainAfter = 3_000;

interface DraftOf {
  tokenId: string;
  /** As the page opens with it; null where nothing was kept yet. */
  kept: Draft | null;
  /** The other doctor whose consultation is gone on with. */
  insteadOf: string | undefined;
  /** False for a correction, which is written in one go. */
  isKept: boolean;
  /** The visit is not to be written any more: finished, taken over, or its patient gone. */
  onClosed: () => void;
}

export type Saving =
  | { state: 'kept'; at: string | null }
  | { state: 'saving' }
  | { state: 'failed'; message: string };

/** Whether a refusal says that the visit is not this page's to write any more. */
export function closesVisit(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return ['ALREADY_FINISHED', 'ANOTHER_DOCTOR', 'NOT_IN_CONSULTATION'].includes(code);
}

/** A page that is kept on the server while it is filled in, and never overwrites what another window kept. */
export function useDraft({ tokenId, kept, insteadOf, isKept, onClosed }: DraftOf) {
  const [content, setContent] = useState<DraftContent>(kept?.content ?? emptyDraft);
  // Followed by what shows it alone: each saving would draw the whole page again while somebody types.
  const [saving] = useState(() => watched<Saving>({ state: 'kept', at: kept?.savedAt ?? null }));
  const [hasFailed, setFailed] = useState(false);
  const setSaving = useCallback(
    (next: Saving) => {
      saving.set(next);
      if (next.state !== 'saving') setFailed(next.state === 'failed');
    },
    [saving],
  );
  const [conflict, setConflict] = useState<{ theirs: Draft | null } | null>(null);
  // What is typed changes with every key: it is kept, but draws nothing again.
  const now = useRef(content);
  const version = useRef(kept?.version ?? 0);
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const underWay = useRef<Promise<void> | null>(null);
  const isStopped = useRef(!isKept);
  const [isChanged, setChanged] = useState(false);
  // What stands half typed in the boxes as they are drawn anew, and how often they were.
  const [shown, setShown] = useState({ typing: content.typing, times: 0 });

  /** Somebody else kept something meanwhile. */
  const meet = useCallback((theirs: Draft | null) => {
    isStopped.current = true;
    setConflict({ theirs });
  }, []);

  const save = useCallback(async (): Promise<void> => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (underWay.current) await underWay.current;
    if (!isDirty.current || isStopped.current) return;
    const sent = now.current;
    isDirty.current = false;
    setSaving({ state: 'saving' });
    const send = async () => {
      try {
        const answer = await client.consultations.saveDraft({
          tokenId,
          content: sent,
          version: version.current,
          ...(insteadOf ? { insteadOf } : {}),
        });
        version.current = answer.version;
        setSaving({ state: 'kept', at: answer.savedAt });
      } catch (error) {
        isDirty.current = true;
        const code = codeOf(error);
        if (code === 'DRAFT_CHANGED') {
          meet(dataOf<Draft>(error, 'DRAFT_CHANGED'));
        } else if (closesVisit(error)) {
          isStopped.current = true;
          onClosed();
        } else {
          timer.current ??= setTimeout(() => void save(), tryAgainAfter);
        }
        setSaving({ state: 'failed', message: messageOf(error) });
      }
    };
    underWay.current = send();
    await underWay.current;
    underWay.current = null;
  }, [tokenId, insteadOf, onClosed, meet, setSaving]);

  const soon = useCallback(() => {
    isDirty.current = true;
    if (!isStopped.current) timer.current ??= setTimeout(() => void save(), saveAfter);
  }, [save]);

  const change = useCallback(
    (changed: Partial<DraftContent> | ((before: DraftContent) => Partial<DraftContent>)) => {
      const part = typeof changed === 'function' ? changed(now.current) : changed;
      now.current = { ...now.current, ...part };
      setContent(now.current);
      setChanged(true);
      soon();
    },
    [soon],
  );

  const noteTyping = useCallback(
    (section: Section, text: string) => {
      const { [section]: before = '', ...others } = now.current.typing;
      if (before === text) return;
      now.current = {
        ...now.current,
        typing: text === '' ? others : { ...others, [section]: text },
      };
      soon();
    },
    [soon],
  );

  // What is left, hidden or closed is kept at once.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      void save();
    };
  }, [save]);
  useUnsaved(hasFailed || (!isKept && isChanged), 'screen');

  return {
    content,
    shown,
    saving,
    conflict,
    change,
    noteTyping,
    /** Everything as it stands this moment, half a word included. */
    current: useCallback(() => now.current, []),
    version: useCallback(() => version.current, []),
    save,
    /** No saving comes after this one: the visit is being finished. */
    stop: useCallback(
      async (isOver: boolean) => {
        if (!isOver) {
          isStopped.current = !isKept;
          return;
        }
        if (underWay.current) await underWay.current;
        if (timer.current) clearTimeout(timer.current);
        timer.current = null;
        isStopped.current = true;
      },
      [isKept],
    ),
    meet,
    takeTheirs: () => {
      const theirs = conflict?.theirs;
      now.current = theirs?.content ?? emptyDraft;
      version.current = theirs?.version ?? 0;
      isDirty.current = false;
      isStopped.current = false;
      setContent(now.current);
      setShown(({ times }) => ({ typing: now.current.typing, times: times + 1 }));
      setConflict(null);
      setSaving({ state: 'kept', at: theirs?.savedAt ?? null });
    },
    keepMine: () => {
      version.current = conflict?.theirs?.version ?? 0;
      isDirty.current = true;
      isStopped.current = false;
      setConflict(null);
      void save();
    },
  };
}

export type OpenDraft = ReturnType<typeof useDraft>;
