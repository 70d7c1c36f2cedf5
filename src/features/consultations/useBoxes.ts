import { useCallback, useState } from 'react';
import type { DeskBoxProps } from './ChipBox';
import type { UsualOfDoctor } from './consultation';
import type { useDraft } from './useDraft';

interface BoxesOptions {
  draft: ReturnType<typeof useDraft>;
  usual: UsualOfDoctor | undefined;
  onNext: DeskBoxProps['onNext'];
  onRepeat: () => void;
}

/** What the boxes share: typed into an empty one, "/" lists templates and "=" repeats the last visit's medicines. */
export function useBoxes({ draft, usual, onNext, onRepeat }: BoxesOptions) {
  const [startedLine, setStartedLine] = useState<{ text: string } | null>(null);
  const onShortcut = useCallback(
    (key: string) => {
      if (key === '/') setStartedLine({ text: key });
      else if (key === '=') onRepeat();
      else return false;
      return true;
    },
    [onRepeat],
  );
  const { change: onChange, setPendingText: onTyping } = draft.store;
  return {
    draft,
    usual,
    /** The beginning of a medicine line that was typed in another box. */
    startedLine,
    setStartedLine,
    handlers: { onChange, onTyping, onNext, onShortcut },
  };
}

export type Boxes = ReturnType<typeof useBoxes>;
