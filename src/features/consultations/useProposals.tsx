import { type ClipboardEvent, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { notifyRefusal } from '../../web/ui/tell';
import { lineLength, maxMedicines, medicationEntries } from '../prescriptions/prescription';
import type { DeskBoxProps } from './ChipBox';
import { type DraftMedicine, needsDoseWritten } from './consultation';
import { proposedFrom, readPasted } from './pastedLines';
import type { LineBox } from './useLineBox';

interface ProposalsOptions {
  medicines: readonly DraftMedicine[];
  onChange: DeskBoxProps['onChange'];
}

/** Pastes proposed lines, adds the ones in view, or drops all of them. */
export function useProposals({ medicines, onChange }: ProposalsOptions, box: LineBox) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const addVisible = () => {
    const canTake = medicines.map((line) => line.isProposed && !needsDoseWritten(line));
    if (!canTake.includes(true)) {
      box.openLine(medicines.findIndex(needsDoseWritten));
      return;
    }
    const { visible, hidden } = proposedLines(list.current);
    onChange(({ medicines: before }) => ({
      medicines: before.map((line, index) =>
        canTake[index] && visible.includes(index)
          ? { ...line, isProposed: false, marks: line.marks.filter((mark) => mark === 'unclear') }
          : line,
      ),
    }));
    setLeftOut([]);
    const next = hidden.find(({ position }) => canTake[position]) ?? hidden[0];
    next?.row.scrollIntoView({ block: 'center' });
  };
  const drop = () => {
    onChange(({ medicines: before }) => ({
      medicines: before.filter(({ isProposed }) => !isProposed),
    }));
    if (box.edited !== null) box.openLine(medicines.length);
    setLeftOut([]);
    box.input.current?.focus();
  };
  /** Pastes several lines or a chat message: each line is read and proposed separately, and none is added unseen. */
  const paste = (event: ClipboardEvent) => {
    const pastedList = readPasted(event.clipboardData.getData('text/plain'));
    const isOneLine = pastedList.lines.length < 2 && pastedList.leftOut.length === 0;
    if (box.edited !== null || isOneLine) return;
    event.preventDefault();
    const isBoxEmpty = box.text.trim() === '';
    const { proposed, boxText } = proposedFrom(pastedList.lines, {
      known: box.knownMedicines,
      isBoxEmpty,
    });
    if (medicines.length + pastedList.lines.length > maxMedicines) {
      notifyRefusal(t('At most {count} fit here.', { count: maxMedicines }));
      return;
    }
    const isTooLong = pastedList.lines.some((line) => line.length > lineLength);
    if (isTooLong || (proposed.length > 0 && !medicationEntries.safeParse(proposed).success)) {
      notifyRefusal(t('This line is too long. Please shorten it.'));
      return;
    }
    setLeftOut(pastedList.leftOut);
    onChange(({ medicines: before }) => ({ medicines: [...before, ...proposed] }));
    if (boxText !== '') box.updateText(boxText);
  };
  return { list, leftOut, forgetLeftOut: () => setLeftOut([]), addVisible, drop, paste };
}

/** The proposed lines in view, and those out of view. */
function proposedLines(list: HTMLElement | null): {
  visible: number[];
  hidden: { position: number; row: Element }[];
} {
  // By the page's width, only one of the two heads is laid out as a box.
  const heads = [...document.querySelectorAll('[data-desk=head]')];
  const top = Math.max(0, ...heads.map((head) => head.getBoundingClientRect().bottom));
  const foot = document.querySelector('[data-desk=foot]')?.getBoundingClientRect().top;
  const bottom = Math.min(window.innerHeight, foot ?? window.innerHeight);
  const rows = [...(list?.querySelectorAll('[data-proposed]') ?? [])].map((row) => {
    const rect = row.getBoundingClientRect();
    const isVisible = rect.top >= top - 1 && rect.bottom <= bottom + 1;
    return { position: Number(row.getAttribute('data-proposed')), row, isVisible };
  });
  return {
    visible: rows.filter(({ isVisible }) => isVisible).map(({ position }) => position),
    hidden: rows.filter(({ isVisible }) => !isVisible),
  };
}
