import { useCallback } from 'react';
import { type BoxOfDesk, ChipBox, without } from './ChipBox';
import { textsFor } from './offer';

interface LinesProps extends BoxOfDesk {
  section: 'tests' | 'advice';
  label: string;
  lines: readonly string[];
  usual: readonly string[];
  /** What is offered besides. */
  common: readonly string[];
}

/** Tests or advice, a chip each. */
export function Lines({ section, lines, usual, common, onChange, ...box }: LinesProps) {
  return (
    <ChipBox
      section={section}
      chips={lines}
      offer={useCallback((text: string) => textsFor(text, [...usual, ...common]), [usual, common])}
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
