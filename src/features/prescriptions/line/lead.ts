import { readForm } from '../../substances/form';
import { readPhrase } from './phrase';
import { plainAt } from './readPart';
import type { Word } from './words';

/** Words before the form that are not the name: a reason, a time or a change. */
interface Lead {
  size: number;
  /** "Increase tab Glycomet": a change of dose gives no schedule. */
  isChange: boolean;
}

const reasonStart =
  /^(?:for|f\/o|in case of|if|when|whenever|c\/o|h\/o|after (?:that|this|stopping)|later|next visit|from tomorrow|along with)(?: |$)/;
const changeVerb =
  /^(?:increase|reduce|decrease|change|switch|shift|replace|hold|withhold|omit|skip|taper|step)(?: |$)/;
const maxLeadWords = 6;

/** "SOS: tab Dolo", "stop this medicine - tab Voveran": directions, which are not skipped as a lead. */
function hasDirectionsAt(words: readonly Word[], at: number, end: number): boolean {
  for (let to = at + 1; to <= end; to++) {
    const phrase = readPhrase(plainAt(words, at, to - at));
    if (phrase?.fact || phrase?.kind === 'continue') return true;
  }
  return false;
}

/** "Gas ki goli Rantac", "खांसी की दवा Ascoril": the number of words that give the indication, 0 if none. */
function reasonSize(words: readonly Word[]): number {
  const at = words
    .slice(0, maxLeadWords)
    .findIndex(
      ({ plain }, index) =>
        index > 1 && medicineWord.test(plain) && possessive.test(words[index - 1]?.plain ?? ''),
    );
  const next = words[at + 1]?.plain ?? '';
  const isName = /^\p{L}[\p{L}\p{M}-]{2}/u.test(next) && readPhrase(next) === null;
  return at > 0 && isName ? at + 1 : 0;
}
const medicineWord = /^(?:goli|dawa|dawai|syrup|tablet|capsule|गोली|दवा|दवाई|सिरप)$/;
const possessive = /^(?:k[aei]|की|का|के)$/;

/**
 * The lead of "for pain: Tab Zerodol" and "fever - syp Calpol"; null if the words before the form may be the name, as
 * in "Ascoril syp 5 ml".
 */
export function leadOf(typed: string, words: readonly Word[]): Lead | null {
  const reasonWords = reasonSize(words);
  if (reasonWords > 0) return { size: reasonWords, isChange: false };
  const size = words
    .slice(0, maxLeadWords + 1)
    .findIndex(({ plain }, index) => index > 0 && readForm(plain, false) !== null);
  const [last, form, next] = [words[size - 1], words[size], words[size + 1]];
  if (size < 1 || !last || !form || !next) return null;
  const isName = /^\p{L}[\p{L}\p{M}-]{2}/u.test(next.plain) && readPhrase(next.plain) === null;
  const plain = plainAt(words, 0, size);
  if (!isName || readForm(next.plain, false) !== null || /\d/.test(plain)) return null;
  if (words.slice(0, size).some((_, at) => hasDirectionsAt(words, at, size))) return null;
  const isApart = /[:\-–—]/.test(typed.slice(last.to - 1, form.from));
  const isChange = changeVerb.test(plain);
  return isChange || isApart || reasonStart.test(plain) ? { size, isChange } : null;
}
