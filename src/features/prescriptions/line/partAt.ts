import { type FormSign, readForm } from '../../substances/form';
import { readNumberBeforeSpan } from './every';
import type { Line } from './item';
import { longActing, sublingual } from './names';
import { sentenceStart } from './note';
import { normalizeNumbers, spokenNumber } from './numbers';
import { jointPattern } from './phrase';
import { type Part, plainAt, readPart } from './readPart';
import { correctSpelling } from './spelling';
import { behindStrength } from './strength';
import type { Word } from './words';

const longestPhrase = 7;

export function isPartAt(line: Line, at: number): boolean {
  const word = line.words[at]?.plain ?? '';
  if (partAt(line, at, false) !== null || negationWord.test(word)) return true;
  // "Brufen na khali pet", but "Diclofenac Na 50"
  if (/^(?:na|न)$/.test(word) && partAt(line, at + 1, false)?.kind === 'relation') return true;
  // "Amlokind AT": "at" belongs to the name, unless a time or site follows.
  return word !== 'at' && sentenceStart.test(word);
}

/** "Combiflam no after food", "Montair not morning": a negation is not part of the name. */
const negationWord =
  /^(?:no|not|never|don['’]?t|without|w\/o|bina|minus|avoid|nahi|nahin|mat|बिना|नहीं|मत)$/;

/** "Otek AC ear drops", "Telma CT 40": AC before the form is not "before food", CT behind a name not "continue". */
function isEndOfName({ words, form }: Line, at: number): boolean {
  const [next = '', behind = ''] = [words[at + 1]?.plain, words[at + 2]?.plain];
  const isForm = [next, `${next} ${behind}`].some((plain) => formOf(plain, false) !== null);
  if (words[at]?.plain === 'ct') return true;
  // "Doxt SL", "Inderal LA 40": as directions, SL and LA stand behind a strength or a form.
  const isPutOn = form !== null && ['topical', 'spray', 'other'].includes(form.form);
  if (words[at]?.plain === 'sl' || (words[at]?.plain === 'la' && !isPutOn)) return true;
  // "Amoxicillin + Clavulanic acid 625": one combination.
  if (words[at]?.plain === '+')
    return /^\p{L}[\p{L}\p{M}]+/u.test(next) && formOf(next, false) === null;
  return form === null && isForm && /^(?:af|bf|ac|pc)$/.test(words[at]?.plain ?? '');
}

/** "Dulcolax pr 1 stat", "Isordil sl 5 sos", "Candid LA tds": a route right behind the name. */
function isRouteBehindName({ words, form }: Line, at: number, end: number): boolean {
  const [next = '', behind = ''] = [words[end + 1]?.plain, words[end + 2]?.plain];
  const name = plainAt(words, at, end - at);
  if (form !== null || next === '') return false;
  switch (words[end]?.plain) {
    // "Ranx PR 500"
    case 'pr':
      return !(Number(next) > 20);
    case 'sl':
      return sublingual.test(name) || [next, behind].some((word) => /^(?:sos|stat)$/.test(word));
    // "Inderal LA 40"
    case 'la':
      return !/^\d/.test(next) && !longActing.test(name);
    default:
      return false;
  }
}

/** The longest known part at word `at`. */
export function partAt(line: Line, at: number, isLetterOfName: boolean): Part | null {
  const { words, items, form } = line;
  const isBehindName = items.length === 0 || items.at(-1)?.kind === 'name' || line.name === '';
  const beforeSpan = readNumberBeforeSpan(
    words.slice(at, at + 5).map(({ plain }) => plain),
    isBehindName && at > 0,
  );
  if (beforeSpan === 'number') {
    const plain = words[at]?.plain ?? '';
    const isDigits = /^[0-2]{3,4}$/.test(plain) && Number(plain) > 0;
    return { kind: isDigits ? 'patternDigits' : 'bare', size: 1, text: normalizeNumbers(plain) };
  }
  if (beforeSpan) return { kind: 'unread', size: beforeSpan, text: '' };
  let size = 0;
  while (size < longestPhrase && words[at + size] && !words[at + size]?.isQuoted) size++;
  for (; size > 0; size--) {
    const plain = plainAt(words, at, size);
    const part = readPart(plain, line, at, isLetterOfName);
    if (part) return { size, ...part };
    const corrected = correctedAt(words, at, size);
    // Words of the name are not corrected.
    const isOpen = line.name !== '' || size > 1 || at === 0;
    const correctedPart =
      isOpen && corrected !== plain ? readPart(corrected, line, at, isLetterOfName) : null;
    if (correctedPart && (line.name !== '' || at > 0 || correctedPart.kind === 'form'))
      return { size, ...correctedPart };
  }
  const last = items.at(-1);
  const word = words[at]?.plain ?? '';
  const isBehind =
    last && (last.kind === 'strength' || last.kind === 'bare' || last.kind === 'patternDigits');
  if (isBehind && last.at + last.size === at && behindStrength.has(word)) {
    return { kind: 'behind', size: 1, text: word.toUpperCase() };
  }
  // "1 tab (morning) + 1 tab (night)"
  const behind = words[at + 1]?.plain ?? '';
  const isCount = /^[\d½¼¾]/.test(behind) || spokenNumber.test(behind);
  if (word === '+' && last?.fact?.kind === 'times' && isCount) {
    return { kind: 'joint', size: 1, text: '' };
  }
  if (word === 'x' && /^(?:till|until)$/.test(words[at + 1]?.plain ?? '')) {
    return { kind: 'joint', size: 1, text: '' };
  }
  if (word === '/' && line.name !== '') {
    const isPair = /^\d/.test(words[at + 1]?.plain ?? '') && /\d$/.test(words[at - 1]?.plain ?? '');
    if (isPair) line.isAmbiguous = true;
    return { kind: 'joint', size: 1, text: '' };
  }
  return form && at > 0 && jointPattern.test(word) ? { kind: 'joint', size: 1, text: '' } : null;
}

const correctedAt = (words: readonly Word[], at: number, size: number) =>
  words
    .slice(at, at + size)
    .map(({ plain }) => correctSpelling(plain))
    .join(' ');

/** The form of one or two words, even if misspelled. */
export function formOf(plain: string, isFirstWord: boolean): FormSign | null {
  return (
    readForm(plain, isFirstWord) ??
    readForm(plain.split(' ').map(correctSpelling).join(' '), isFirstWord)
  );
}

/** The index of the first word behind the name that begins at `at`. */
export function endOfName(line: Line, at: number): number {
  const { words } = line;
  let end = at + 1;
  while (
    end < words.length &&
    !words[end]?.isQuoted &&
    (!isPartAt(line, end) || isEndOfName(line, end)) &&
    !isRouteBehindName(line, at, end)
  ) {
    end++;
  }
  return end;
}
