import { readForm } from '../../substances/form';
import { phraseOf } from './phrase';
import type { Word } from './words';

/** The words before a form that are no name: why or when it is given, or what changes. */
interface Lead {
  size: number;
  /** "Increase tab Glycomet": of a change of dose no schedule is made. */
  isChange: boolean;
}

const reason =
  /^(?:for|f\/o|in case of|if|when|whenever|c\/o|h\/o|after (?:that|this|stopping)|later|next visit|from tomorrow|along with)(?: |$)/;
const changing =
  /^(?:increase|reduce|decrease|change|switch|shift|replace|hold|withhold|omit|skip|taper|step)(?: |$)/;
const longest = 6;

/** "SOS: tab Dolo", "stop this medicine - tab Voveran": what is read where it stands. */
function isHowAt(words: readonly Word[], at: number, end: number): boolean {
  for (let to = at + 1; to <= end; to++) {
    const plain = words
      .slice(at, to)
      .map((word) => word.plain)
      .join(' ');
    const phrase = phraseOf(plain);
    if (phrase?.fact || phrase?.kind === 'continue') return true;
  }
  return false;
}

/** "Gas ki goli Rantac", "खांसी की दवा Ascoril": how many words say what it is for; 0 where none do. */
function reasonSize(words: readonly Word[]): number {
  const at = words
    .slice(0, longest)
    .findIndex(
      ({ plain }, place) =>
        place > 1 && medicine.test(plain) && of.test(words[place - 1]?.plain ?? ''),
    );
  const next = words[at + 1]?.plain ?? '';
  const isName = /^\p{L}[\p{L}\p{M}-]{2}/u.test(next) && phraseOf(next) === null;
  return at > 0 && isName ? at + 1 : 0;
}
const medicine = /^(?:goli|dawa|dawai|syrup|tablet|capsule|गोली|दवा|दवाई|सिरप)$/;
const of = /^(?:k[aei]|की|का|के)$/;

/**
 * "for pain: Tab Zerodol", "fever - syp Calpol": null where the words before the form may be the name, as in
 * "Ascoril syp 5 ml".
 */
export function leadOf(typed: string, words: readonly Word[]): Lead | null {
  const ofReason = reasonSize(words);
  if (ofReason > 0) return { size: ofReason, isChange: false };
  const size = words
    .slice(0, longest + 1)
    .findIndex(({ plain }, place) => place > 0 && readForm(plain, false) !== null);
  const [last, form, next] = [words[size - 1], words[size], words[size + 1]];
  if (size < 1 || !last || !form || !next) return null;
  const isName = /^\p{L}[\p{L}\p{M}-]{2}/u.test(next.plain) && phraseOf(next.plain) === null;
  const plain = words
    .slice(0, size)
    .map((word) => word.plain)
    .join(' ');
  if (!isName || readForm(next.plain, false) !== null || /\d/.test(plain)) return null;
  if (words.slice(0, size).some((_, at) => isHowAt(words, at, size))) return null;
  const isApart = /[:\-–—]/.test(typed.slice(last.to - 1, form.from));
  const isChange = changing.test(plain);
  return isChange || isApart || reason.test(plain) ? { size, isChange } : null;
}
