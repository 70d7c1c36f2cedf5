import { useCallback } from 'react';
import { type BoxOfDesk, ChipBox, without } from './ChipBox';
import type { TextChoices } from './textChoices';

interface LinesProps extends BoxOfDesk {
  section: 'tests' | 'advice';
  label: string;
  lines: readonly string[];
  usual: readonly string[];
  /** The choices for what is typed, with what the doctor writes most. */
  choicesFor: (typed: string, usual: readonly string[]) => TextChoices;
}

/** Tests or advice, a chip each. */
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
          onChange((before) => ({ [section]: without(before[section], position) })),
        [onChange, section],
      )}
      {...box}
    />
  );
}
