import type { RefObject } from 'react';
import type { SelectedRows } from '../../../web/ui/useSelectedRows';
import { type SharedThing, SharePaper } from './SharePaper';
import type { LastShareChoice } from './useSharing';

/** What several patients are reminded of, one after the other, and how many of them are done. */
export interface ReminderRound {
  ids: readonly string[];
  done: number;
}

interface RemindNextProps {
  kind: SharedThing['kind'];
  round: ReminderRound;
  /** Who is done is chosen no more. */
  selected: SelectedRows;
  lastChoice: RefObject<LastShareChoice>;
  onRound: (round: ReminderRound | null) => void;
}

/** The dialog that makes the next reminder of a round; nothing is sent without a press. */
export function RemindNext({ kind, round, selected, lastChoice, onRound }: RemindNextProps) {
  const { ids, done } = round;
  const id = ids[done];
  if (id === undefined) return null;
  const goOn = () => {
    selected.set([id], false);
    onRound(done + 1 < ids.length ? { ids, done: done + 1 } : null);
  };
  return (
    <SharePaper
      key={id}
      paper={{ kind, id }}
      round={ids.length > 1 ? { position: done + 1, count: ids.length, onNext: goOn } : undefined}
      lastChoice={lastChoice}
      onClose={() => onRound(null)}
    />
  );
}
