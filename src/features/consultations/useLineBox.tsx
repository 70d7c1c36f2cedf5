import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { currentSpeaker } from '../../shared/language';
import { type DoseOfLine, weightDoseOf } from '../prescriptions/checks/childDose';
import { lineOf } from '../prescriptions/line/lineOf';
import { readMedicineLine } from '../prescriptions/line/readLine';
import type { Template } from '../templates/template';
import type { DeskBoxProps } from './ChipBox';
import type { DraftMedicine } from './consultation';
import { choicesFor } from './medicineChoices';
import { additionsFor, type OfferedMedicine, weightAdditions } from './offer';

export interface LineBoxOptions {
  medicines: readonly DraftMedicine[];
  /** Half-typed text from an earlier opening of the page. */
  initialText: string;
  offered: readonly OfferedMedicine[];
  templates: readonly Template[];
  /** Computes a dose by the patient's weight; null while nothing can be computed. */
  doseOf: DoseOfLine | null;
  /** The beginning of a line that was typed in another box. */
  startedLine: { text: string } | null;
  onTyping: DeskBoxProps['onTyping'];
}

/** A line with every part that a line can have. */
export const exampleLine = 'tab pcm 650 1-0-1 5d af';

export type LineBox = ReturnType<typeof useLineBox>;

/** The box in which a line is written or changed: its text, its reading, and the choices for it. */
export function useLineBox(options: LineBoxOptions) {
  const { medicines, initialText, offered, templates, doseOf, startedLine, onTyping } = options;
  const [text, setText] = useState(initialText);
  // The position of the line that is being changed in the box.
  const [edited, setEdited] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const updateText = useCallback(
    (next: string) => {
      setText(next);
      onTyping('medicines', next);
    },
    [onTyping],
  );
  useEffect(() => {
    if (!startedLine) return;
    // A line that is half typed here stays.
    if (!input.current?.value) updateText(startedLine.text);
    input.current?.focus();
  }, [startedLine, updateText]);
  const appendPart = useCallback(
    (part: string) => updateText(`${input.current?.value.trimEnd() ?? ''} ${part} `),
    [updateText],
  );
  const edit = useCallback(
    (position: number, line: DraftMedicine) => {
      setEdited(position);
      updateText(lineOf(line));
      input.current?.focus();
    },
    [updateText],
  );
  const clear = () => {
    setEdited(null);
    updateText('');
  };
  const openLine = (position: number) => {
    const line = medicines[position];
    if (line) edit(position, line);
    else clear();
  };
  const reading = useReading(text, offered, doseOf);
  // Never deferred: Enter right after a letter must not take a choice for the text before that letter.
  const choices = useMemo(
    () => (edited === null ? choicesFor(text, offered, templates) : []),
    [text, offered, templates, edited],
  );
  return {
    input,
    text,
    updateText,
    appendPart,
    edited,
    setEdited,
    edit,
    clear,
    openLine,
    ...reading,
    choices,
  };
}

/** The reading of the typed line, and what a key may add to it. */
function useReading(text: string, offered: readonly OfferedMedicine[], doseOf: DoseOfLine | null) {
  const knownMedicines = useMemo(() => offered.map(({ medicine }) => medicine), [offered]);
  const reading = useMemo(
    () => (text.trim() === '' ? null : readMedicineLine(text, { known: knownMedicines })),
    [text, knownMedicines],
  );
  const additions = useMemo(() => {
    if (!reading) return [];
    const { medication } = reading;
    const dose = weightDoseOf(medication) && doseOf?.(medication);
    return [
      ...weightAdditions(text, dose ?? null, currentSpeaker()),
      ...additionsFor(text, medication, offered, currentSpeaker()),
    ];
  }, [text, reading, offered, doseOf]);
  // The first reading sorts the names and compiles a hundred patterns: done before anybody types.
  useEffect(() => {
    const timer = setTimeout(() => readMedicineLine(exampleLine, { known: knownMedicines }), 300);
    return () => clearTimeout(timer);
  }, [knownMedicines]);
  return { knownMedicines, reading, additions };
}
