import { type FormSign, formOfName, readForm } from '../../substances/form';
import { capital } from '../letterCase';
import type { Dose, Duration } from '../regimen';
import { doseText, durationText } from '../regimenTexts';
import { isSite, readSiteOrRoute } from './bodyPart';
import { appliedPhrase, readLineDose, readUnit } from './dose';
import { daysOf, readLineDuration } from './duration';
import { readNumberBeforeSpan } from './every';
import type { Item, Kind, Line, Phrase } from './item';
import { type KnownMedicine, knownNameAt } from './known';
import { leadOf } from './lead';
import { expansions, insulins, longActing, putOnSkin, rectal, sublingual } from './names';
import {
  complaintAlone,
  isOnCondition,
  longLasting,
  ownWords,
  sentenceStart,
  wholeSentence,
} from './note';
import { spokenNumber, written } from './numbers';
import { givenOut, isPack } from './pack';
import { isThen, joint, phraseOf } from './phrase';
import { readRelation } from './relation';
import { readSig, type SigFact } from './sig';
import { wordMeant } from './spelling';
import { behindStrength } from './strength';
import type { Word } from './words';

/** When and by whom a message was sent, as a chat copies it: "[10:32 AM, 5/3/2026] Dr Rao: ". */
const chatStamp =
  /^\s*(?:\[[^\]]*\d[^\]]*\] ?|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?: ?[ap]m)? - )[^:;]{1,40}:\s/i;

const quotedKinds: readonly Kind[] = ['name', 'strength', 'dose'];
const longestPhrase = 7;
const allMedicines =
  /^(?:all|(?:(?:all|the|same|other|rest|baki|baaki|sab|sabhi) )*(?:medicines|meds|medications|drugs|treatment|rx)|(?:(?:baki|baaki|sab|sabhi) )+(?:dawa|dawai|dawaiyan))$/;

/** The line as items, each as long as something is known that is typed so. */
export function scan(
  typed: string,
  words: readonly Word[],
  known: readonly KnownMedicine[],
  isListed: boolean,
): Line {
  const line: Line = {
    words,
    items: [],
    name: '',
    isWholeName: false,
    isKnown: false,
    form: null,
    isListed,
    isInDoubt: false,
  };
  const { items } = line;
  let hasName = false;
  let at = 0;
  const add = (size: number, phrase: Phrase) => {
    items.push({ ...phrase, at, size, plain: plainAt(words, at, size) });
    at += size;
  };
  const isLaterForm = hasLaterForm(words);
  const stamp = chatStamp.exec(typed)?.[0].length ?? 0;
  while ((words[at]?.to ?? stamp) < stamp) add(1, unread);
  const lead = at === 0 ? leadOf(typed, words) : null;
  if (lead?.isChange) line.isInDoubt = true;
  if (lead) {
    const text = textAt(typed, words, 0, lead.size).replace(/[\s:–—-]+$/, '');
    add(lead.size, lead.isChange ? unread : { kind: 'sentence', text });
  }
  while (at < words.length) {
    const word = words[at];
    if (!word) break;
    if (word.isQuoted) {
      const kind = quotedKinds[items.filter((item) => quotedKinds.includes(item.kind)).length];
      if (!hasName) {
        hasName = true;
        line.name = word.plain;
        line.isWholeName = true;
        line.form ??= formOfName(word.plain).rule;
        add(1, { kind: 'name', text: word.plain });
      } else if (kind && line.isWholeName) add(1, quoted(kind, word.plain));
      else add(1, unread);
      continue;
    }
    if (!hasName) {
      const found = knownAt(typed, line, at, known);
      const follows = found && { at: at + found.size };
      if (found && follows && (follows.at === words.length || isPartAt(line, follows.at))) {
        hasName = true;
        line.name = found.name;
        line.isWholeName = found.form !== null;
        line.isKnown = true;
        line.form ??= found.form;
        add(found.size, { kind: 'name', text: line.name });
        continue;
      }
    }
    const part = partAt(line, at, isLaterForm);
    if (part) {
      if (part.kind === 'form')
        line.form = formOf(plainAt(words, at, part.size), isStart(line, at));
      const isAsTyped =
        part.kind === 'sentence' || part.kind === 'reason' || (part.fact && saysItself(part.fact));
      const { size, ...phrase } = part;
      const own = isAsTyped && textAt(typed, words, at, size).replace(/ (?:with|in)$/i, '');
      add(size, own ? { ...phrase, text: own } : phrase);
      continue;
    }
    if (
      !hasName &&
      /\p{L}/u.test(word.plain) &&
      !sentenceStart.test(word.plain) &&
      !isBehindHow(line, at)
    ) {
      let end = at + 1;
      while (
        end < words.length &&
        !words[end]?.isQuoted &&
        (!isPartAt(line, end) || isEndOfName(line, end)) &&
        !isRouteBehind(line, at, end)
      ) {
        end++;
      }
      if (line.form?.form === 'topical' && instruction.test(plainAt(words, at, end - at))) {
        add(end - at, unread);
        continue;
      }
      hasName = true;
      line.name = nameText(typed, words, at, end);
      add(end - at, { kind: 'name', text: line.name });
      continue;
    }
    const sentence = hasName ? sentenceSize(line, at) : 0;
    if (sentence > 0) add(sentence, { kind: 'sentence', text: textAt(typed, words, at, sentence) });
    else add(1, unread);
  }
  joinClauses(typed, line);
  joinRepeats(typed, line);
  return line;
}

/** "Inhaler 2 puff bd x 2m", "gel subah muh dhone ke baad": behind a form and how often no name begins. */
function isBehindHow({ items, words }: Line, at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  const isGlued = before !== undefined && word?.from === before.to && /\d$/.test(before.plain);
  const form = items.findIndex(({ kind }) => kind === 'form');
  const isSaid = items.some(
    ({ kind, fact }, place) => place > form && kind === 'sig' && fact?.kind !== 'stop',
  );
  return isGlued || (form >= 0 && isSaid);
}

/** "Soap nahate time", "oint patli parat", "cream dad pe": how or where it is put on, and no name. */
const instruction =
  /(?:^| )(?:pe|par|mein?|k[aeio]|se|time|samay|waqt|dho\w*|laga\w*|rakh\w*|naha\w*|mu+n?h|chehre|baa?lo?n?|patl[ai]|parat|mot[ai]|halk[ai]|jagah|पर|में|क[ाेी]|को|से)(?: |$)/u;

/** Words that say when something is done: behind a test or a visit they say when that is. */
const whenDone = /^(?:after|before|from|on|for|in|till|until|repeat|rpt)(?: |$)/;

/**
 * "Inr after 5 days", "may repeat after 2 hours": words that were not understood belong to the sentence behind them. After
 * a comma both are the doctor's own words; else both are unread.
 */
function joinClauses(typed: string, line: Line): void {
  const { words, items } = line;
  for (const [place, item] of items.entries()) {
    if (item.kind !== 'sentence' || !whenDone.test(item.plain)) continue;
    let first = place;
    while (items[first - 1]?.kind === 'unread' && /\p{L}/u.test(items[first - 1]?.plain ?? ''))
      first--;
    const start = items[first];
    if (first === place || !start) continue;
    const isApart = items[first - 1]?.kind === 'joint' && items[first - 1]?.plain === ',';
    const size = item.at + item.size - start.at;
    const [plain, text] = [plainAt(words, start.at, size), textAt(typed, words, start.at, size)];
    Object.assign(item, isApart ? { text } : unread, { at: start.at, size, plain });
    for (const own of items.slice(first, place)) own.size = 0;
  }
  line.items = items.filter(({ size }) => size > 0);
}

const again = /(?:^| )(?:repeat(?:ed)?|rpt)(?: |$)/;
const ofADay = /day|\/ ?d|daily|24|din|दिन|(?:od|bd|bid|tds|tid|qid)$/;

/** "Repeat after 2 h if needed, max 2/d": what is needed is the repeat, and so often at most it is repeated. */
function joinRepeats(typed: string, line: Line): void {
  const { words, items } = line;
  for (const [place, item] of items.entries()) {
    const isOwn = item.kind === 'sentence' || item.kind === 'unread';
    if (!isOwn || item.size === 0 || !again.test(item.plain)) continue;
    const isHow = ({ kind, at }: Item) => kind === 'sig' && at < item.at;
    const before = items[place - 1];
    const isIfBefore = before?.fact?.kind === 'ifNeeded' && /^(?:if|when) /.test(before.plain);
    let [first, last] = [place - (isIfBefore ? 1 : 0), place];
    const next = () => (items[last + 1]?.plain === ',' ? last + 2 : last + 1);
    if (items[next()]?.fact?.kind === 'ifNeeded') last = next();
    if (last > place && items[last + 1]?.kind === 'reason') last++;
    const most = items[next()];
    const isOfRepeat = most?.kind === 'most' && !(ofADay.test(most.plain) && items.some(isHow));
    if (isOfRepeat) last = next();
    const at = items[first]?.at ?? item.at;
    const size = (items[last]?.at ?? item.at) + (items[last]?.size ?? 0) - at;
    if (size === item.size) continue;
    const text = item.kind === 'sentence' ? textAt(typed, words, at, size) : '';
    Object.assign(item, { at, size, plain: plainAt(words, at, size), text });
    for (; first <= last; first++) {
      const one = items[first];
      if (one && one !== item) one.size = 0;
    }
  }
  line.items = items.filter(({ size }) => size > 0);
}

const unread: Phrase = { kind: 'unread', text: '' };

/** A known name; without its form where the line says one itself, behind the name: "ascoril syp 5ml tds". */
function knownAt(typed: string, line: Line, at: number, known: readonly KnownMedicine[]) {
  const { words, form, isListed } = line;
  const found = knownNameAt(words, at, form, known);
  const own = found?.form && !form ? scan(typed, words, [], isListed).form : null;
  if (!own) return found;
  const fit = knownNameAt(words, at, own, known);
  return fit && { ...fit, name: formOfName(fit.name).rest, form: null };
}

/** Whether it is told in the doctor's own words: "bukhar aane par", "overnight". */
const saysItself = (fact: SigFact) => 'isReason' in fact && fact.isReason === true;

/** What stands between quotation marks, by its order: the name, the strength, the dose. */
function quoted(kind: Kind, text: string): Phrase {
  const dose = kind === 'dose' ? readLineDose(text.toLowerCase()) : null;
  return { kind: kind === 'dose' && !dose ? 'unread' : kind, text, ...(dose && { dose }) };
}

const plainAt = (words: readonly Word[], at: number, size: number) =>
  words
    .slice(at, at + size)
    .map(({ plain }) => plain)
    .join(' ');

export function textAt(typed: string, words: readonly Word[], at: number, size: number): string {
  const { from, to } = rangeAt(typed, words, at, size);
  return typed.slice(from, to).replace(/\s+/g, ' ');
}

/** From where to where words stand, with the bracket that one of them opens or closes. */
export function rangeAt(
  typed: string,
  words: readonly Word[],
  at: number,
  size: number,
): { from: number; to: number } {
  const from = words[at]?.from ?? 0;
  const to = words[at + size - 1]?.to ?? from;
  const text = typed.slice(from, to);
  const open = text.lastIndexOf('(') > text.lastIndexOf(')');
  const close = text.includes(')') && text.indexOf(')') < `${text}(`.indexOf('(');
  return {
    from: close && typed[from - 1] === '(' ? from - 1 : from,
    to: open && typed[to] === ')' ? to + 1 : to,
  };
}

const inhaled = /^(?:puffs?|inhalations?|rotacaps?|respules?|spacer|mdi|inhaler)$/;
const ofIsoniazid =
  /^(?:isoniazid|\+|&|and|with|tabs?|tablets?|prophylaxis|chemoprophylaxis|therapy|ipt|tpt|alone)$/;

/** "INH 300 od": the medicine, and no inhaler, where milligrams, a partner or what it is for follow, and no puffs. */
function isIsoniazid(words: readonly Word[], at: number): boolean {
  if (words[at]?.plain !== 'inh' || words.some(({ plain }) => inhaled.test(plain))) return false;
  const [next = '', unit = ''] = [words[at + 1]?.plain, words[at + 2]?.plain];
  const isBefore =
    at > 0 && words.slice(0, at).every(({ plain }) => /^(?:t|tabs?|tablets?)$/.test(plain));
  const isMass = /^\d+ ?mgs?(?:\/kg)?$/.test(next) || /^mgs?(?:\/kg)?$/.test(unit);
  const isOfTablet = /^\d+$/.test(next) && Number(next) >= 100 && !/^mcg/.test(unit);
  return isBefore || isMass || isOfTablet || ofIsoniazid.test(next);
}

/** Whether a single letter in front belongs to the name, as in "t bact oint". */
function hasLaterForm(all: readonly Word[]): boolean {
  const end = all.findIndex(({ plain }) => plain === ',' || /^\d/.test(plain));
  const words = end < 0 ? all : all.slice(0, end);
  return words.some(({ plain }, place) => {
    if (place === 0 || isIsoniazid(all, place)) return false;
    const isOfDose = /^[\d½¼¾.]/.test(words[place - 1]?.plain ?? '');
    return !isOfDose && readForm(plain, false) !== null;
  });
}

function isPartAt(line: Line, at: number): boolean {
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

/** What such letters say: a route or "apply" of what is known to be given so, else nothing that is certain. */
function routeBehind(plain: string, { name, items, form }: Line): Phrase | null {
  const last = items.at(-1);
  const isBehind = last && ['name', 'bare', 'digits', 'strength'].includes(last.kind);
  const isBehindOther = last?.plain === 'la' || last?.plain === 'pr';
  if (form !== null || !(isBehind || isBehindOther)) return null;
  if (plain === 'pr') return rectal.test(name) ? { kind: 'place', text: 'PR', on: 'PR' } : unread;
  if (last.kind !== 'name') return null;
  if (plain === 'sl' && !sublingual.test(name)) return unread;
  return plain === 'la' && !putOnSkin.test(name) ? unread : null;
}

type Part = Phrase & { size: number };

/** What stands at a place, the longest that is known. */
function partAt(line: Line, at: number, isLetterOfName: boolean): Part | null {
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
function formOf(plain: string, isFirstWord: boolean): FormSign | null {
  return (
    readForm(plain, isFirstWord) ?? readForm(plain.split(' ').map(wordMeant).join(' '), isFirstWord)
  );
}

function readPart(
  plain: string,
  line: Line,
  at: number,
  isLetterOfName: boolean,
): Omit<Part, 'size'> | null {
  const { items, form } = line;
  const last = items.at(-1);
  if (line.name === '' && isIsoniazid(line.words, at)) return null;
  if (at === 0 && !line.isListed) {
    // "2 Tab Pan": two tablets, or the second line of a list?
    const [, count = '', what = ''] = /^(\d{1,2})(?: (.+))?$/.exec(plain) ?? [];
    const next = line.words[1]?.plain ?? '';
    const isOpen = !hasLaterForm(line.words.slice(1));
    if (isOpen && Number(count) > 1 && what && isOneForm(what)) return null;
    if (
      isOpen &&
      count &&
      !what &&
      isOneForm(next) &&
      !(count === '1' && readLineDose(`1 ${next}`))
    )
      return { kind: 'unread', text: '' };
  }
  // "ek subah ek raat"
  // "Telma A od": a letter of the name.
  if (at > 0 && plain !== 'a' && spokenNumber.test(plain) && isCounted(line.words, at + 1)) {
    return { kind: 'bare', text: written(plain) };
  }
  const behindName = line.name !== '' ? routeBehind(plain, line) : null;
  if (behindName) return behindName;
  const nextWord = line.words[at + 1]?.plain ?? '';
  if (line.name !== '' && isOnCondition(plain, nextWord)) return null;
  const isBehindHow = items.some(({ kind }) => kind === 'sig' || kind === 'duration');
  const [, units] = /^(\d{1,3}) ?iu$/.exec(plain) ?? [];
  if (units && insulins.test(line.name)) {
    return dosePhrase({ amount: String(Number(units)), unit: 'unit' });
  }
  if (isBehindHow && isOpenCount(plain, line, at))
    return isGivenOut(plain, items)
      ? { kind: 'sentence', text: plain }
      : { kind: 'unread', text: '' };
  if (isBehindHow && givenOut.test(plain)) return { kind: 'sentence', text: plain };
  const isBehindPattern = last?.fact?.kind === 'pattern' || last?.kind === 'digits';
  if (last && isBehindPattern && last.at + last.size === at) {
    const unit = plain === 'iu' && insulins.test(line.name) ? 'unit' : readUnit(plain);
    // Without a form of its own, "tab" behind the pattern is the form.
    const isForm = !form && readForm(plain, false) !== null;
    if (unit && !isForm) return { ...dosePhrase({ amount: null, unit }), kind: 'unit' };
  }
  if (line.name !== '' && isPack(plain, form)) return { kind: 'sentence', text: plain };
  if (last?.fact?.kind === 'ifNeeded' && last.at + last.size === at && complaintAlone.test(plain)) {
    const behind = line.words[at + plain.split(' ').length]?.plain ?? '';
    // "If fever > 2 days review": of that time the visit is said, and not the medicine.
    const isOfVisit = longLasting.test(plain) && behind !== '' && behind !== ',';
    if (isOfVisit && !plain.startsWith('if ')) return { kind: 'sentence', text: plain };
    if (!isOfVisit && !/^(?:>|more|beyond|lasting)/.test(behind)) {
      return { kind: 'reason', text: plain };
    }
  }
  const day = dayOf(plain, line, at);
  if (day) return durationPhrase(day);
  const months = monthsAtEnd(plain, line, at);
  if (months) return durationPhrase(months);
  const beside = besideForm(plain, form, isBehindHow);
  if (beside) return beside;
  const phrase = phraseOf(plain);
  const next = line.words[at + plain.split(' ').length]?.plain ?? '';
  // "7 din baad phir": when it is given again, and not how long.
  if (phrase?.kind === 'duration' && /^(?:baa?d|later|apart|gap|बाद)$/.test(next)) {
    return { kind: 'unread', text: '' };
  }
  // "3 days only if fever": of what follows.
  const isOnlyOfNext = plain.endsWith(' only') && next !== '' && next !== ',';
  if (phrase?.kind === 'duration' && isOnlyOfNext) return null;
  // "16 se 25 din": from which day to which, or how long?
  const [least = 0, most = 0] = (phrase?.duration?.amount ?? '').split('-').map(Number);
  if (most - least > 3) return { kind: 'unread', text: '' };
  // "max 5 days/week", "max 9 per month": of no day.
  const isOfOther =
    /^(?:days?|nights?|din|weeks?|wks?|months?|mths?|per|in|a)$|^(?:days?|nights?)\/|\/ ?(?:w|m)|^\/(?!d)/.test(
      next,
    );
  if (phrase?.kind === 'most' && isOfOther) return { kind: 'unread', text: '' };
  // "5 mon wed fri": a day and no month.
  if (
    phrase?.kind === 'duration' &&
    / ?mon$/.test(plain) &&
    /^(?:[/,&]|to)$|^sun|^tue|^wed|^thu|^fri|^sat/.test(next)
  )
    return null;
  // "Sunday skip if fever": the reason is that of skipping, and of which day?
  if (phrase?.fact?.kind === 'days' && skipped.test(plain) && reasonStart.test(next)) {
    line.isInDoubt = true;
    return { kind: 'unread', text: '' };
  }
  if (phrase?.kind === 'duration' && isCountAtNight(plain, phrase, items)) return null;
  // "1 - 0 - 1 - 3 days": the last number is how long.
  const behind = line.words[at + plain.split(' ').length + 1]?.plain ?? '';
  const isOfDays =
    / [-+_] ?\d+$/.test(plain) &&
    readLineDuration(`1 ${next}`) !== null &&
    !/^(?:me|mein|main|में)$/.test(behind);
  if (phrase?.fact?.kind === 'pattern' && isOfDays) return null;
  if (phrase) return phrase;
  // "Inderal 40 LA": behind a tablet's strength no "apply".
  const isOfStrength =
    plain === 'la' &&
    !form &&
    last !== undefined &&
    (last.kind === 'bare' || last.kind === 'digits' || last.kind === 'strength') &&
    !last.plain.endsWith('%');
  if (isOfStrength) return null;
  // "La Shield": a name.
  if (at === 0 && plain === 'la' && /^(?:shield|roche)$/.test(nextWord)) return null;
  if (appliedPhrase.test(plain) && (!form || ['topical', 'spray', 'other'].includes(form.form))) {
    return dosePhrase({ amount: null, unit: 'application' });
  }
  // "Oral B", "Oral rehydration salts": names.
  if (at === 0 && plain === 'oral' && /^(?:b|rehydration|polio|contraceptives?)$/.test(next))
    return null;
  const on = readSiteOrRoute(plain, form);
  if (on) return { kind: 'place', text: on, on };
  if (isSite(plain, form)) return { kind: 'sentence', text: plain };
  if (!form && !(at === 0 && plain.length === 1 && isLetterOfName)) {
    const rule = readForm(plain, isStart(line, at));
    if (rule) return { kind: 'form', text: rule.sign };
  }
  return null;
}

/** "Amlong 5 night", "1 morning + 2 night": a number and when. Behind "0.25 od" several are how long. */
function isCountAtNight(plain: string, { duration }: Phrase, items: readonly Item[]): boolean {
  if (!/^\S+ night(?: only)?$/.test(plain) && !/^(?:\d+|\S+) ?रात$/.test(plain)) return false;
  const isCounted = items.some(({ kind }) => ['bare', 'digits', 'strength', 'dose'].includes(kind));
  const facts = items.flatMap(({ fact }) => fact ?? []);
  const isOpen = facts.some(
    (fact) => fact.kind === 'times' || (fact.kind === 'pattern' && fact.amounts.at(-1) === '0'),
  );
  return facts.length === 0 || isOpen || !isCounted || duration?.amount === '1';
}

const wholes = /^(?:\d-)?(\S+?) ?(?:tabs?|tablets?|caps?|capsules?|sachets?|goli|goliyan)$/;
const wholesOf = (plain: string) => Number(written(wholes.exec(plain)?.[1] ?? ''));

/** "bd 6 tabs": so many may be given out, or taken each time; of a part of the day, and at once, they are taken. */
function isOpenCount(plain: string, { words, items }: Line, at: number): boolean {
  if (!(wholesOf(plain) >= 3 && wholesOf(plain) <= 9)) return false;
  const how = items.findLast(({ kind }) => kind === 'sig');
  const isNext = items.some((item) => item.kind === 'then' && item.at > (how?.at ?? 0));
  const kind = how?.fact?.kind;
  const isPart = kind === 'times' && !/^(?:od )?(?:hs|h\/s)$/.test(how?.plain ?? '');
  const isTimed = isPart || items.some((item) => item.kind === 'dose' && kind === 'times');
  if (!kind || kind === 'atOnce' || kind === 'stop' || isTimed || isNext) return false;
  const behind = at + plain.split(' ').length;
  // "..., 3 tab od"
  return ![1, 2, 3].some((size) => readSig(plainAt(words, behind, size)));
}

/** "bd x 3 days 6 tabs": as many as are taken in these days. */
function isGivenOut(plain: string, items: readonly Item[]): boolean {
  const [lasting, ...more] = items.filter(({ kind }) => kind === 'duration');
  const [how, ...others] = items.filter(({ kind }) => kind === 'sig');
  const { unit, amount } = lasting?.duration ?? {};
  const isDosed = items.some(({ kind }) => kind === 'dose');
  const days = Number(amount) * (unit === 'week' ? 7 : 1);
  const isInDays = unit === 'day' || unit === 'week';
  if (more.length > 0 || others.length > 0 || !isInDays || isDosed) return false;
  const fact = how?.fact;
  return fact?.kind === 'timesADay' && fact.times * days === wholesOf(plain);
}

const skipped =
  /(?:^| )(?:except|omit|skip|avoid|no|not|off|hold|without|nahi|nahin|na|chhod ?kar)(?: |$)/;
const reasonStart = /^(?:if|when|while|during|unless|in|agar|अगर)$/;

const dosePhrase = (dose: Dose): Phrase => ({ kind: 'dose', text: doseText(dose), dose });
const durationPhrase = (duration: Duration): Phrase => ({
  kind: 'duration',
  text: durationText(duration),
  duration,
});

/** Whether at a place it is said how often or to which meal, so that a number word before it counts what is taken. */
function isCounted(words: readonly Word[], at: number): boolean {
  for (let size = 3; size > 0; size--) {
    const plain = plainAt(words, at, size);
    const kind = readSig(plain)?.kind;
    if (kind && !['days', 'stop', 'atOnce'].includes(kind)) return true;
    if (readRelation(plain)) return true;
  }
  return false;
}

/** What a text says beside this form alone: "x 2 m" of a tablet, "6/day" of eye drops. */
function besideForm(plain: string, form: FormSign | null, isBehindHow: boolean): Phrase | null {
  const isTaken =
    form &&
    (['tablet', 'capsule', 'sachet', 'liquid', 'injection', 'drops'].includes(form.form) ||
      /^(?:Inhaler|Rotacap|Accuhaler)$/.test(form.sign));
  // A gargle and a nebuliser may last minutes.
  const [, months] =
    (isTaken && form.sign !== 'Gargle' && isBehindHow && /^(?:x|for) ?(\d{1,2}) ?m$/.exec(plain)) ||
    (!form && isBehindHow && /^(?:x|for) ?([1236]) ?m$/.exec(plain)) ||
    [];
  if (months) return durationPhrase({ amount: String(Number(months)), unit: 'month' });
  const [, times] = (form?.form === 'drops' && /^([1-9]|1[0-2]) ?\/ ?(?:day|d)$/.exec(plain)) || [];
  const fact = times ? readSig(`${times} times a day`) : null;
  return fact && { kind: 'sig', text: fact.text, fact };
}

/** "Telma 40 od 1m": of a tablet, with nothing behind it, no minutes. */
function monthsAtEnd(plain: string, { words, items, form }: Line, at: number): Duration | null {
  const [, months] = /^([1-6]|9|12) m$/.exec(plain) ?? [];
  const [number, letter, next] = words.slice(at, at + 3);
  const isEnd = next === undefined || next.plain === ',';
  if (!months || !isEnd || number?.to !== letter?.from) return null;
  const isOf = (kind: Kind) => items.some((item) => item.kind === kind);
  const isTablet = form?.form === 'tablet' || form?.form === 'capsule';
  const isNumbered = form === null && (isOf('strength') || isOf('bare') || isOf('digits'));
  const isOfTablet = isTablet || isNumbered;
  return isOfTablet && isOf('sig') && !isOf('duration') ? { amount: months, unit: 'month' } : null;
}

/** "OD day 1 then ... day 2-5": for how long each step is, where one follows the first day. */
function dayOf(plain: string, { words, items }: Line, at: number): Duration | null {
  const isFollowed = words.slice(at).some((word) => isThen.test(word.plain) || word.plain === ',');
  if (/^(?:on )?(?:day ?1|1st day|first day)$/.test(plain)) {
    return isFollowed && items.at(-1)?.kind === 'sig' ? daysOf(1) : null;
  }
  const [, first = '', last = ''] =
    /^(?:from |on )?(?:day|d) ?(\d{1,2}) ?(?:-|to) ?(?:day |d)?(\d{1,2})$/.exec(plain) ?? [];
  const isSecond = items.some(
    ({ kind, plain: one }) => kind === 'duration' && /day ?1$|1st|first/.test(one),
  );
  return isSecond && first === '2' && Number(last) > 2 ? daysOf(Number(last) - 1) : null;
}

/** Whether nothing stands before that a name could begin with: "Cont. T. Allegra". */
const isStart = ({ items }: Line, at: number) =>
  // "Cilacar T": a letter behind the first word of a name.
  (items.length > 0 || at === 0) &&
  items.every(({ kind, fact }) => kind === 'continue' || fact?.kind === 'stop');

/** One tablet, and no "tablets"; "drops" are both. */
const isOneForm = (plain: string) =>
  readForm(plain, false) !== null && (!plain.endsWith('s') || plain === 'drops');

const againStart = /^(?:repeat|rpt|review|recheck)$/;

/** How many words a sentence of the doctor's own has; 0 where none begins. */
function sentenceSize(line: Line, at: number): number {
  const { words } = line;
  const first = words[at]?.plain ?? '';
  const isBegun = isOnCondition(first, words[at + 1]?.plain ?? '');
  if (!sentenceStart.test(first) && !ownWords.test(first) && !isBegun) return 0;
  let isOnIf = first === 'if' || (first === 'in' && words[at + 1]?.plain === 'case');
  let isWhole = wholeSentence.test(first) || first === '+' || isOnIf;
  let end = at + 1;
  for (; end < words.length; end++) {
    const word = words[end]?.plain ?? '';
    if (word === ',' || words[end]?.isQuoted) break;
    isWhole ||= againStart.test(word);
    isOnIf ||= word === 'if';
    const part = partAt(line, end, false);
    if (!part) continue;
    if (isWhole && isOnIf && isTimeOfCondition(line, at, end, part)) {
      end += part.size - 1;
      continue;
    }
    if (first === 'if' && part.kind === 'most') break;
    // "if >200 6 u if >250 8 u": the next rung of a scale.
    if (first === 'if' && part.kind === 'dose') line.isInDoubt = true;
    if (part.kind === 'then' && /\p{L}/u.test(word)) break;
    // "if no stool x 2d": for so long there was none.
    const isOfNone = first === 'if' && /^(?:no|not)$/.test(words[at + 1]?.plain ?? '');
    if (part.kind === 'duration' && isOfNone) {
      end += part.size - 1;
      continue;
    }
    if (part.kind === 'times' || (part.kind === 'duration' && word === 'x')) break;
    // "leave 5 min", but "chew 1 bd".
    const isCounting = part.kind === 'bare' && words[end + 1] && !partAt(line, end + 1, false);
    // "apply at night wash off morning": when it is washed off.
    const isOfVerb =
      isCounting ||
      part.kind === 'sentence' ||
      (part.kind === 'relation' && /^(?:gargle|rinse|wash)$/.test(first)) ||
      (part.fact?.kind === 'times' && /^(?:wash|leave|rinse)$/.test(first));
    if (ownWords.test(first) && !isWhole && !isOfVerb) break;
    if (ownWords.test(first) && !isWhole) {
      end += part.size - 1;
      continue;
    }
    if (
      isWhole ? part.kind === 'sig' && isSign(part) : part.kind !== 'bare' && part.kind !== 'joint'
    )
      break;
  }
  return end - at;
}

/** "Hs if dry use alternate nights", "if acidity take at night": when it is taken on the condition alone. */
function isTimeOfCondition({ words, items }: Line, at: number, end: number, part: Part): boolean {
  const { fact, kind } = part;
  if (kind === 'duration') return words[end]?.plain !== 'x';
  if (fact?.kind === 'days') return true;
  const isOfAct = words.slice(at, end).some(({ plain }) => act.test(plain));
  return fact?.kind === 'times' && (isOfAct || items.some((item) => item.kind === 'sig'));
}

const act = /^(?:take|use|give|apply|put|add|skip|omit|only|le|len|lena|lagaye?n?)$/;

const isSign = ({ fact }: Part) =>
  fact !== undefined &&
  ['pattern', 'timesADay', 'everyHours', 'ifNeeded', 'times', 'atOnce'].includes(fact.kind);

/** The name as it is written: as typed, with a capital where it was typed in small letters alone. */
function nameText(typed: string, words: readonly Word[], at: number, end: number): string {
  if (allMedicines.test(plainAt(words, at, end - at))) return 'All medicines';
  const first = words[at]?.plain ?? '';
  const expansion = expansions.get(first);
  const rest = end > at + 1 ? textAt(typed, words, at + 1, end - at - 1) : '';
  if (isIsoniazid(words, at)) return ['INH', rest].filter(Boolean).join(' ');
  if (expansion) return [expansion, rest].filter(Boolean).join(' ');
  const text = textAt(typed, words, at, end - at).replace(/[.:-]+$/, '');
  return text === text.toLowerCase() ? capital(text) : text;
}
