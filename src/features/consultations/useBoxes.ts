import { useCallback, useState } from 'react';
import type { DeskBoxProps } from './ChipBox';
import type { OpenedConsultation, UsualOfDoctor } from './consultation';
import type { useDraft } from './useDraft';
import type { VisitPhrases } from './useVisitPhrases';

interface BoxesOptions extends Pick<OpenedConsultation, 'workingHours'> {
  draft: ReturnType<typeof useDraft>;
  usual: UsualOfDoctor | undefined;
  phrases: VisitPhrases;
  onNext: DeskBoxProps['onNext'];
  onRepeat: () => void;
}

/** What the boxes share: typed into an empty one, "/" lists templates and "=" repeats the last visit's medicines. */
export function useBoxes(options: BoxesOptions) {
  const { draft, usual, phrases, workingHours, onNext, onRepeat } = options;
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
    phrases,
    workingHours,
    /** The beginning of a medicine line that was typed in another box. */
    startedLine,
    setStartedLine,
    handlers: { onChange, onTyping, onNext, onShortcut },
  };
}

export type Boxes = ReturnType<typeof useBoxes>;
