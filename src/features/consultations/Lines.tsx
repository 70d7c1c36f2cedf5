import { useCallback } from 'react';
import { type BoxOfDesk, ChipBox, without } from './ChipBox';

interface LinesProps extends BoxOfDesk {
  section: 'tests' | 'advice';
  label: string;
  lines: readonly string[];
  usual: readonly string[];
  /** The choices for what is typed, with what the doctor writes most. */
  textsFor: (typed: string, usual: readonly string[]) => string[];
}

/** Tests or advice, a chip each. */
export function Lines({ section, lines, usual, textsFor, onChange, ...box }: LinesProps) {
  return (
    <ChipBox
      section={section}
      chips={lines}
      offer={useCallback((text: string) => textsFor(text, usual), [usual, textsFor])}
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
