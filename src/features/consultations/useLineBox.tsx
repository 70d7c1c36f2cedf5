import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { currentSpeaker } from '../../shared/language';
import { lineOf } from '../prescriptions/line/lineOf';
import { readMedicineLine } from '../prescriptions/line/readLine';
import type { Template } from '../templates/template';
import type { BoxOfDesk } from './ChipBox';
import type { DraftMedicine } from './consultation';
import { choicesFor } from './medicineChoices';
import { additionsFor, type OfferedMedicine } from './offer';

export interface LineBoxOptions {
  medicines: readonly DraftMedicine[];
  /** What was typed before the page was left. */
  typed: string;
  offered: readonly OfferedMedicine[];
  templates: readonly Template[];
  /** What another box began to type here. */
  started: { text: string } | null;
  onTyping: BoxOfDesk['onTyping'];
}

/** Of every part that a line can have. */
export const exampleLine = 'tab pcm 650 1-0-1 5d af';

export type LineBox = ReturnType<typeof useLineBox>;

/** The box in which a line is written or changed: what is typed, how it is read, and what is offered for it. */
export function useLineBox(options: LineBoxOptions) {
  const { medicines, typed, offered, templates, started, onTyping } = options;
  const [text, setText] = useState(typed);
  // The line that stands in the box to be changed.
  const [edited, setEdited] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!started) return;
    setText(started.text);
    input.current?.focus();
  }, [started]);
  const type = useCallback(
    (next: string) => {
      setText(next);
      onTyping('medicines', next);
    },
    [onTyping],
  );
  const add = useCallback(
    (part: string) => type(`${input.current?.value.trimEnd() ?? ''} ${part} `),
    [type],
  );
  const edit = useCallback(
    (position: number, line: DraftMedicine) => {
      setEdited(position);
      type(lineOf(line));
      input.current?.focus();
    },
    [type],
  );
  const clear = () => {
    setEdited(null);
    type('');
  };
  const leadTo = (position: number) => {
    const line = medicines[position];
    if (line) edit(position, line);
    else clear();
  };
  const reading = useReading(text, offered);
  // Always those of what stands in the box: Enter right after a letter must not take what the letters before it offered.
  const choices = useMemo(
    () => (edited === null ? choicesFor(text, offered, templates) : []),
    [text, offered, templates, edited],
  );
  return { input, text, type, add, edited, setEdited, edit, clear, leadTo, ...reading, choices };
}

/** How the typed line is read, and what a key may add to it. */
function useReading(text: string, offered: readonly OfferedMedicine[]) {
  const known = useMemo(() => offered.map(({ medicine }) => medicine), [offered]);
  const read = useMemo(
    () => (text.trim() === '' ? null : readMedicineLine(text, { known })),
    [text, known],
  );
  const additions = useMemo(
    () => (read ? additionsFor(text, read.medication, offered, currentSpeaker()) : []),
    [text, read, offered],
  );
  // The first line read puts the names in order and compiles a hundred patterns: before anybody types.
  useEffect(() => {
    const timer = setTimeout(() => readMedicineLine(exampleLine, { known }), 300);
    return () => clearTimeout(timer);
  }, [known]);
  return { known, read, additions };
}
