import { type ClipboardEvent, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { tellRefused } from '../../web/ui/tell';
import { lineLength, maxMedicines, medicationEntries } from '../prescriptions/prescription';
import type { BoxOfDesk } from './ChipBox';
import { type DraftMedicine, wantsDose } from './consultation';
import { proposedFrom, readPasted } from './pastedLines';
import type { LineBox } from './useLineBox';

interface ProposalsOptions {
  medicines: readonly DraftMedicine[];
  onChange: BoxOfDesk['onChange'];
}

/** The proposed lines: pasted, taken once they were seen, or dropped. */
export function useProposals({ medicines, onChange }: ProposalsOptions, box: LineBox) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const takeSeen = () => {
    const canTake = medicines.map((one) => one.isProposed && !wantsDose(one));
    if (!canTake.includes(true)) {
      box.leadTo(medicines.findIndex(wantsDose));
      return;
    }
    const { seen, unseen } = proposedLines(list.current);
    onChange(({ medicines: before }) => ({
      medicines: before.map((one, at) =>
        canTake[at] && seen.includes(at)
          ? { ...one, isProposed: false, marks: one.marks.filter((mark) => mark === 'unclear') }
          : one,
      ),
    }));
    setLeftOut([]);
    const next = unseen.find(({ position }) => canTake[position]) ?? unseen[0];
    next?.row.scrollIntoView({ block: 'center' });
  };
  const drop = () => {
    onChange(({ medicines: before }) => ({
      medicines: before.filter(({ isProposed }) => !isProposed),
    }));
    if (box.edited !== null) box.leadTo(medicines.length);
    setLeftOut([]);
    box.input.current?.focus();
  };
  /** Several lines, or a chat's message: each is read by itself and none is taken unseen. */
  const paste = (event: ClipboardEvent) => {
    const pasted = readPasted(event.clipboardData.getData('text/plain'));
    const isOneLine = pasted.lines.length < 2 && pasted.leftOut.length === 0;
    if (box.edited !== null || isOneLine) return;
    event.preventDefault();
    const isBoxEmpty = box.text.trim() === '';
    const { proposed, inBox } = proposedFrom(pasted.lines, { known: box.known, isBoxEmpty });
    if (medicines.length + pasted.lines.length > maxMedicines) {
      tellRefused(t('At most {count} fit here.', { count: maxMedicines }));
      return;
    }
    const isTooLong = pasted.lines.some((line) => line.length > lineLength);
    if (isTooLong || (proposed.length > 0 && !medicationEntries.safeParse(proposed).success)) {
      tellRefused(t('This line is too long. Please shorten it.'));
      return;
    }
    setLeftOut(pasted.leftOut);
    onChange(({ medicines: before }) => ({ medicines: [...before, ...proposed] }));
    if (inBox !== '') box.type(inBox);
  };
  return { list, leftOut, forgetLeftOut: () => setLeftOut([]), takeSeen, drop, paste };
}

/** Which of the proposed lines are in view, and which are not. */
function proposedLines(list: HTMLElement | null): {
  seen: number[];
  unseen: { position: number; row: Element }[];
} {
  // Of the two only one is a box of its own, by the page's width.
  const heads = [...document.querySelectorAll('[data-desk=head]')];
  const top = Math.max(0, ...heads.map((head) => head.getBoundingClientRect().bottom));
  const foot = document.querySelector('[data-desk=foot]')?.getBoundingClientRect().top;
  const bottom = Math.min(window.innerHeight, foot ?? window.innerHeight);
  const rows = [...(list?.querySelectorAll('[data-proposed]') ?? [])].map((row) => {
    const place = row.getBoundingClientRect();
    const isSeen = place.top >= top - 1 && place.bottom <= bottom + 1;
    return { position: Number(row.getAttribute('data-proposed')), row, isSeen };
  });
  return {
    seen: rows.filter(({ isSeen }) => isSeen).map(({ position }) => position),
    unseen: rows.filter(({ isSeen }) => !isSeen),
  };
}
