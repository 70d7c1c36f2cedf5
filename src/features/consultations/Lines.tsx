import { useCallback } from 'react';
import { ChipBox, type DeskBoxProps, withoutAt } from './ChipBox';
import type { TextChoices } from './textChoices';

interface LinesProps extends DeskBoxProps {
  section: 'tests' | 'advice';
  label: string;
  lines: readonly string[];
  usual: readonly string[];
  /** The choices for a typed text and the texts that the doctor writes most. */
  choicesFor: (typed: string, usual: readonly string[]) => TextChoices;
}

/** The tests or the advice, as chips. */
export function Lines({ section, lines, usual, choicesFor, onChange, ...box }: LinesProps) {
  return (
    <ChipBox
      section={section}
      chips={lines}
      offer={useCallback((text: string) => choicesFor(text, usual), [usual, choicesFor])}
      onAdd={useCallback(
        (text: string) => onChange((before) => ({ [section]: [...before[section], text] })),
        [onChange, section],
      )}
      onRemove={useCallback(
        (position: number) =>
          onChange((before) => ({ [section]: withoutAt(before[section], position) })),
        [onChange, section],
      )}
      {...box}
    />
  );
}
