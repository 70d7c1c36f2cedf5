import { useCallback, useState } from 'react';
import type { BoxOfDesk } from './ChipBox';
import type { UsualOfDoctor } from './consultation';
import type { useDraft } from './useDraft';

interface BoxesOptions {
  draft: ReturnType<typeof useDraft>;
  usual: UsualOfDoctor | undefined;
  onNext: BoxOfDesk['onNext'];
  onRepeat: () => void;
}

/** What the boxes of the page share: in any of them "/" begins a medicine, and "=" repeats the last visit's. */
export function useBoxes({ draft, usual, onNext, onRepeat }: BoxesOptions) {
  const [started, setStarted] = useState<{ text: string } | null>(null);
  const onSign = useCallback(
    (sign: string) => {
      if (sign === '/') setStarted({ text: sign });
      else if (sign === '=') onRepeat();
      else return false;
      return true;
    },
    [onRepeat],
  );
  const { change: onChange, setPendingText: onTyping } = draft.store;
  return {
    draft,
    usual,
    /** What another box began to type among the medicines. */
    started,
    setStarted,
    handlers: { onChange, onTyping, onNext, onSign },
  };
}

export type Boxes = ReturnType<typeof useBoxes>;
