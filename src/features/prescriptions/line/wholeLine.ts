import { joinSubstances } from '../../substances/substances';
import type { SubstancesInLine } from '../../substances/substancesInLine';
import { textsOf } from '../regimenTexts';
import type { MedicineLine } from './readLine';

interface Range {
  from: number;
  to: number;
}

/**
 * A line from which the substances were taken to be read, as the line that was typed: what was not understood stands as it
 * was typed, with the substances where they stood within it. Their numbers are then in it, and not said a second time.
 */
export function ofWholeLine(
  { medication, unclear, ...line }: MedicineLine,
  named: SubstancesInLine,
  typed: string,
): MedicineLine {
  const places = unclear.map((part) => inWhole(part, named, typed));
  const notes = medication.regimen.notes.map((note) => {
    const at = note.isUnread ? unclear.findIndex(({ text }) => plain(text) === note.text) : -1;
    return { ...note, text: plain(places[at]?.text ?? note.text) };
  });
  const regimen = { ...medication.regimen, notes };
  const isInNote = notes.some(({ text }) =>
    named.ranges.some(({ from, to }) => text.includes(plain(typed.slice(from, to)))),
  );
  const genericName =
    isInNote && named.genericName ? joinSubstances(named.substances) : named.genericName;
  return {
    ...line,
    medication: { ...medication, genericName, ...textsOf(regimen), regimen, typed: typed.trim() },
    unclear: places,
    parts: [{ kind: 'name', from: 0, to: typed.length }],
  };
}

/** A stretch of what was left of a line, in the whole of it; what stands for the substances is they themselves. */
function inWhole({ from, to }: Range, { ranges: [taken], rest }: SubstancesInLine, typed: string) {
  const cut = taken ?? { from: typed.length, to: typed.length };
  const start = typed.length - typed.trimStart().length;
  const before = typed.slice(0, cut.from).trim().length;
  const after = rest.length - typed.slice(cut.to).trim().length;
  const end = typed.trimEnd().length - rest.length;
  const whole = {
    from: from < before ? from + start : from < after ? cut.from : from + end,
    to: to <= before ? to + start : to <= after ? cut.to : to + end,
  };
  return { ...whole, text: typed.slice(whole.from, whole.to) };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
