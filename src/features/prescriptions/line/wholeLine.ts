import { joinSubstances } from '../../substances/substances';
import type { SubstancesInLine } from '../../substances/substancesInLine';
import { textsOf } from '../regimenTexts';
import type { MedicineLine } from './readLine';

interface Range {
  from: number;
  to: number;
}

/**
 * Maps the reading of a line without its substances back to the line as typed: texts that were not understood get the
 * substances back that stood within them. The generic name then leaves out the strengths, which these texts contain.
 */
export function toWholeLine(
  { medication, unclear, ...line }: MedicineLine,
  substances: SubstancesInLine,
  typed: string,
): MedicineLine {
  const excerpts = unclear.map((part) => excerptInWholeLine(part, substances, typed));
  const notes = medication.regimen.notes.map((note) => {
    const at = note.isUnread ? unclear.findIndex(({ text }) => plain(text) === note.text) : -1;
    return { ...note, text: plain(excerpts[at]?.text ?? note.text) };
  });
  const regimen = { ...medication.regimen, notes };
  const isInNote = notes.some(({ text }) =>
    substances.ranges.some(({ from, to }) => text.includes(plain(typed.slice(from, to)))),
  );
  const genericName =
    isInNote && substances.genericName
      ? joinSubstances(substances.substances)
      : substances.genericName;
  return {
    ...line,
    medication: { ...medication, genericName, ...textsOf(regimen), regimen, typed: typed.trim() },
    unclear: excerpts,
    parts: [{ kind: 'name', from: 0, to: typed.length }],
  };
}

/** Maps a range of the shortened line to the whole line; the gap maps to the substances that were cut out. */
function excerptInWholeLine(
  { from, to }: Range,
  { ranges: [substancesRange], rest }: SubstancesInLine,
  typed: string,
) {
  const cut = substancesRange ?? { from: typed.length, to: typed.length };
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
