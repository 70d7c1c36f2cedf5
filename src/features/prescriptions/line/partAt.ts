import { type FormSign, readForm } from '../../substances/form';
import { readNumberBeforeSpan } from './every';
import type { Line } from './item';
import { longActing, sublingual } from './names';
import { sentenceStart } from './note';
import { spokenNumber, written } from './numbers';
import { joint } from './phrase';
import { type Part, plainAt, readPart } from './readPart';
import { wordMeant } from './spelling';
import { behindStrength } from './strength';
import type { Word } from './words';

const longestPhrase = 7;

export function isPartAt(line: Line, at: number): boolean {
  const word = line.words[at]?.plain ?? '';
  if (partAt(line, at, false) !== null || turning.test(word)) return true;
  // "Brufen na khali pet", but "Diclofenac Na 50"
  if (/^(?:na|न)$/.test(word) && partAt(line, at + 1, false)?.kind === 'relation') return true;
  // "Amlokind AT": a letter pair of the name, where no time or place follows.
  return word !== 'at' && sentenceStart.test(word);
}

/** "Combiflam no after food", "Montair not morning": what turns the words behind it round is no part of a name. */
const turning =
  /^(?:no|not|never|don['’]?t|without|w\/o|bina|minus|avoid|nahi|nahin|mat|बिना|नहीं|मत)$/;

/** "Otek AC ear drops", "Telma CT 40": before the form no relation to food, right behind a name nothing to continue. */
function isEndOfName({ words, form }: Line, at: number): boolean {
  const [next = '', behind = ''] = [words[at + 1]?.plain, words[at + 2]?.plain];
  const isForm = [next, `${next} ${behind}`].some((plain) => formOf(plain, false) !== null);
  if (words[at]?.plain === 'ct') return true;
  // "Doxt SL", "Inderal LA 40": under the tongue and "apply" stand behind a strength or a form.
  const isPutOn = form !== null && ['topical', 'spray', 'other'].includes(form.form);
  if (words[at]?.plain === 'sl' || (words[at]?.plain === 'la' && !isPutOn)) return true;
  // "Amoxicillin + Clavulanic acid 625": one medicine of two.
  if (words[at]?.plain === '+')
    return /^\p{L}[\p{L}\p{M}]+/u.test(next) && formOf(next, false) === null;
  return form === null && isForm && /^(?:af|bf|ac|pc)$/.test(words[at]?.plain ?? '');
}

/** "Dulcolax pr 1 stat", "Isordil sl 5 sos", "Candid LA tds": right behind a name, and not a part of it. */
function isRouteBehind({ words, form }: Line, at: number, end: number): boolean {
  const [next = '', behind = ''] = [words[end + 1]?.plain, words[end + 2]?.plain];
  const name = plainAt(words, at, end - at);
  if (form !== null || next === '') return false;
  switch (words[end]?.plain) {
    // "Ranx PR 500"
    case 'pr':
      return !(Number(next) > 20);
    case 'sl':
      return sublingual.test(name) || [next, behind].some((one) => /^(?:sos|stat)$/.test(one));
    // "Inderal LA 40"
    case 'la':
      return !/^\d/.test(next) && !longActing.test(name);
    default:
      return false;
  }
}

/** What stands at a place, the longest that is known. */
export function partAt(line: Line, at: number, isLetterOfName: boolean): Part | null {
  const { words, items, form } = line;
  const isBehindName = items.length === 0 || items.at(-1)?.kind === 'name' || line.name === '';
  const before = readNumberBeforeSpan(
    words.slice(at, at + 5).map(({ plain }) => plain),
    isBehindName && at > 0,
  );
  if (before === 'number') {
    const plain = words[at]?.plain ?? '';
    const isDigits = /^[0-2]{3,4}$/.test(plain) && Number(plain) > 0;
    return { kind: isDigits ? 'digits' : 'bare', size: 1, text: written(plain) };
  }
  if (before) return { kind: 'unread', size: before, text: '' };
  let size = 0;
  while (size < longestPhrase && words[at + size] && !words[at + size]?.isQuoted) size++;
  for (; size > 0; size--) {
    const plain = plainAt(words, at, size);
    const part = readPart(plain, line, at, isLetterOfName);
    if (part) return { size, ...part };
    const meant = meantAt(words, at, size);
    // A word of the name is what it is.
    const isOpen = line.name !== '' || size > 1 || at === 0;
    const slip = isOpen && meant !== plain ? readPart(meant, line, at, isLetterOfName) : null;
    if (slip && (line.name !== '' || at > 0 || slip.kind === 'form')) return { size, ...slip };
  }
  const last = items.at(-1);
  const word = words[at]?.plain ?? '';
  const isBehind =
    last && (last.kind === 'strength' || last.kind === 'bare' || last.kind === 'digits');
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
    if (isPair) line.isInDoubt = true;
    return { kind: 'joint', size: 1, text: '' };
  }
  return form && at > 0 && joint.test(word) ? { kind: 'joint', size: 1, text: '' } : null;
}

const meantAt = (words: readonly Word[], at: number, size: number) =>
  words
    .slice(at, at + size)
    .map(({ plain }) => wordMeant(plain))
    .join(' ');

/** The form that one or two words say, also with a slip in them. */
export function formOf(plain: string, isFirstWord: boolean): FormSign | null {
  return (
    readForm(plain, isFirstWord) ?? readForm(plain.split(' ').map(wordMeant).join(' '), isFirstWord)
  );
}

/** Where a name ends that begins at a place. */
export function endOfName(line: Line, at: number): number {
  const { words } = line;
  let end = at + 1;
  while (
    end < words.length &&
    !words[end]?.isQuoted &&
    (!isPartAt(line, end) || isEndOfName(line, end)) &&
    !isRouteBehind(line, at, end)
  ) {
    end++;
  }
  return end;
}
