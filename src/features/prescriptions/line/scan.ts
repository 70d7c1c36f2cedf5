import { formOfName } from '../../substances/form';
import { capital } from '../letterCase';
import { readLineDose } from './dose';
import type { Item, Kind, Line, Phrase } from './item';
import { type KnownMedicine, knownNameAt } from './known';
import { leadOf } from './lead';
import { expansions } from './names';
import { clauseStart, isOnCondition, ownWordsStart, sentenceStart } from './note';
import { endOfName, formOf, isPartAt, partAt } from './partAt';
import { hasLaterForm, isIsoniazid, isStart, type Part, plainAt, unreadPhrase } from './readPart';
import type { SigFact } from './sig';
import type { Word } from './words';

/** The sender and time of a message, as a chat copies them: "[10:32 AM, 5/3/2026] Dr Rao: ". */
const chatStamp =
  /^\s*(?:\[[^\]]*\d[^\]]*\] ?|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?: ?[ap]m)? - )[^:;]{1,40}:\s/i;

const quotedKinds: readonly Kind[] = ['name', 'strength', 'dose'];
const allMedicines =
  /^(?:all|(?:(?:all|the|same|other|rest|baki|baaki|sab|sabhi) )*(?:medicines|meds|medications|drugs|treatment|rx)|(?:(?:baki|baaki|sab|sabhi) )+(?:dawa|dawai|dawaiyan))$/;

/** Splits a line into items; each is the longest phrase that is known at its position. */
export function scan(
  typed: string,
  words: readonly Word[],
  known: readonly KnownMedicine[],
  isListed: boolean,
): Line {
  const line = lineFrom(words, isListed);
  const { items } = line;
  let hasName = false;
  let at = 0;
  const add = (size: number, phrase: Phrase) => {
    items.push({ ...phrase, at, size, plain: plainAt(words, at, size) });
    at += size;
  };
  const isLaterForm = hasLaterForm(words);
  const stamp = chatStamp.exec(typed)?.[0].length ?? 0;
  while ((words[at]?.to ?? stamp) < stamp) add(1, unreadPhrase);
  const lead = at === 0 ? leadOf(typed, words) : null;
  if (lead?.isChange) line.isAmbiguous = true;
  if (lead) {
    const text = textAt(typed, words, 0, lead.size).replace(/[\s:–—-]+$/, '');
    add(lead.size, lead.isChange ? unreadPhrase : { kind: 'sentence', text });
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
      } else if (kind && line.isWholeName) add(1, quotedPhrase(kind, word.plain));
      else add(1, unreadPhrase);
      continue;
    }
    if (!hasName) {
      const match = knownMedicineAt(typed, line, at, known);
      const follows = match && { at: at + match.size };
      if (match && follows && (follows.at === words.length || isPartAt(line, follows.at))) {
        hasName = true;
        line.name = match.name;
        line.isWholeName = match.form !== null;
        line.isKnown = true;
        line.form ??= match.form;
        add(match.size, { kind: 'name', text: line.name });
        continue;
      }
    }
    const part = partAt(line, at, isLaterForm);
    if (part) {
      if (part.kind === 'form')
        line.form = formOf(plainAt(words, at, part.size), isStart(line, at));
      add(part.size, phraseOfPart(part, typed, words, at));
      continue;
    }
    if (
      !hasName &&
      /\p{L}/u.test(word.plain) &&
      !sentenceStart.test(word.plain) &&
      !isBehindDirections(line, at)
    ) {
      const end = endOfName(line, at);
      if (line.form?.form === 'topical' && applicationWord.test(plainAt(words, at, end - at))) {
        add(end - at, unreadPhrase);
        continue;
      }
      hasName = true;
      line.name = nameText(typed, words, at, end);
      add(end - at, { kind: 'name', text: line.name });
      continue;
    }
    const sentence = hasName ? sentenceSize(line, at) : 0;
    if (sentence > 0) add(sentence, { kind: 'sentence', text: textAt(typed, words, at, sentence) });
    else add(1, unreadPhrase);
  }
  joinClauses(typed, line);
  joinRepeats(typed, line);
  return line;
}

const lineFrom = (words: readonly Word[], isListed: boolean): Line => ({
  words,
  items: [],
  name: '',
  isWholeName: false,
  isKnown: false,
  form: null,
  isListed,
  isAmbiguous: false,
});

/** The phrase of a part. Sentences, reasons and texts such as "bukhar aane par" stay as typed. */
function phraseOfPart(
  { size, ...phrase }: Part,
  typed: string,
  words: readonly Word[],
  at: number,
): Phrase {
  const { kind, fact } = phrase;
  const isAsTyped =
    kind === 'sentence' || kind === 'reason' || kind === 'perKg' || (fact && isInOwnWords(fact));
  const own = isAsTyped && textAt(typed, words, at, size).replace(/ (?:with|in)$/i, '');
  return own ? { ...phrase, text: own } : phrase;
}

/** "Inhaler 2 puff bd x 2m", "gel subah muh dhone ke baad": no name begins behind a form and a frequency. */
function isBehindDirections({ items, words }: Line, at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  const isGlued = before !== undefined && word?.from === before.to && /\d$/.test(before.plain);
  const form = items.findIndex(({ kind }) => kind === 'form');
  const hasDirections = items.some(
    ({ kind, fact }, index) => index > form && kind === 'sig' && fact?.kind !== 'stop',
  );
  return isGlued || (form >= 0 && hasDirections);
}

/** "Soap nahate time", "oint patli parat", "cream dad pe": directions for applying, not a name. */
const applicationWord =
  /(?:^| )(?:pe|par|mein?|k[aeio]|se|time|samay|waqt|dho\w*|laga\w*|rakh\w*|naha\w*|mu+n?h|chehre|baa?lo?n?|patl[ai]|parat|mot[ai]|halk[ai]|jagah|पर|में|क[ाेी]|को|से)(?: |$)/u;

/** Words that begin the time of an act, such as a test or a visit. */
const timeOfAct = /^(?:after|before|from|on|for|in|till|until|repeat|rpt)(?: |$)/;

/**
 * "Inr after 5 days", "may repeat after 2 hours": joins unread words with the sentence behind them. Behind a comma both
 * become a sentence; else both are unread.
 */
function joinClauses(typed: string, line: Line): void {
  const { words, items } = line;
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'sentence' || !timeOfAct.test(item.plain)) continue;
    let first = index;
    while (items[first - 1]?.kind === 'unread' && /\p{L}/u.test(items[first - 1]?.plain ?? ''))
      first--;
    const start = items[first];
    if (first === index || !start) continue;
    const isApart = items[first - 1]?.kind === 'joint' && items[first - 1]?.plain === ',';
    const size = item.at + item.size - start.at;
    const [plain, text] = [plainAt(words, start.at, size), textAt(typed, words, start.at, size)];
    Object.assign(item, isApart ? { text } : unreadPhrase, { at: start.at, size, plain });
    for (const merged of items.slice(first, index)) merged.size = 0;
  }
  line.items = items.filter(({ size }) => size > 0);
}

const repeatWord = /(?:^| )(?:repeat(?:ed)?|rpt)(?: |$)/;
const perDay = /day|\/ ?d|daily|24|din|दिन|(?:od|bd|bid|tds|tid|qid)$/;

/** "Repeat after 2 h if needed, max 2/d": the condition and the maximum apply to the repeat, so all are joined. */
function joinRepeats(typed: string, line: Line): void {
  const { words, items } = line;
  for (const [index, item] of items.entries()) {
    const isOwn = item.kind === 'sentence' || item.kind === 'unread';
    if (!isOwn || item.size === 0 || !repeatWord.test(item.plain)) continue;
    const isEarlierFrequency = ({ kind, at }: Item) => kind === 'sig' && at < item.at;
    const before = items[index - 1];
    const isIfBefore = before?.fact?.kind === 'ifNeeded' && /^(?:if|when) /.test(before.plain);
    let [first, last] = [index - (isIfBefore ? 1 : 0), index];
    const next = () => (items[last + 1]?.plain === ',' ? last + 2 : last + 1);
    if (items[next()]?.fact?.kind === 'ifNeeded') last = next();
    if (last > index && items[last + 1]?.kind === 'reason') last++;
    const most = items[next()];
    const isOfRepeat =
      most?.kind === 'most' && !(perDay.test(most.plain) && items.some(isEarlierFrequency));
    if (isOfRepeat) last = next();
    const at = items[first]?.at ?? item.at;
    const size = (items[last]?.at ?? item.at) + (items[last]?.size ?? 0) - at;
    if (size === item.size) continue;
    const text = item.kind === 'sentence' ? textAt(typed, words, at, size) : '';
    Object.assign(item, { at, size, plain: plainAt(words, at, size), text });
    for (; first <= last; first++) {
      const merged = items[first];
      if (merged && merged !== item) merged.size = 0;
    }
  }
  line.items = items.filter(({ size }) => size > 0);
}

/** A known name; without its form if the line contains one behind the name: "ascoril syp 5ml tds". */
function knownMedicineAt(typed: string, line: Line, at: number, known: readonly KnownMedicine[]) {
  const { words, form, isListed } = line;
  const match = knownNameAt(words, at, form, known);
  const ownForm = match?.form && !form ? scan(typed, words, [], isListed).form : null;
  if (!ownForm) return match;
  const matchOfForm = knownNameAt(words, at, ownForm, known);
  return matchOfForm && { ...matchOfForm, name: formOfName(matchOfForm.name).rest, form: null };
}

/** Whether a fact is printed as typed: "bukhar aane par", "overnight". */
const isInOwnWords = (fact: SigFact) => 'isReason' in fact && fact.isReason === true;

/** A quoted text: the first is the name, the second the strength, the third the dose. */
function quotedPhrase(kind: Kind, text: string): Phrase {
  const dose = kind === 'dose' ? readLineDose(text.toLowerCase()) : null;
  return { kind: kind === 'dose' && !dose ? 'unread' : kind, text, ...(dose && { dose }) };
}

export function textAt(typed: string, words: readonly Word[], at: number, size: number): string {
  const { from, to } = rangeAt(typed, words, at, size);
  return typed.slice(from, to).replace(/\s+/g, ' ');
}

/** The typed range of some words, including the counterpart of a bracket that they open or close. */
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

const followUpStart = /^(?:repeat|rpt|review|recheck)$/;

/** The number of words of the free-text instruction that begins at `at`; 0 if none begins. */
function sentenceSize(line: Line, at: number): number {
  const { words } = line;
  const first = words[at]?.plain ?? '';
  const isConditional = isOnCondition(first, words[at + 1]?.plain ?? '');
  if (!sentenceStart.test(first) && !ownWordsStart.test(first) && !isConditional) return 0;
  let hasCondition = first === 'if' || (first === 'in' && words[at + 1]?.plain === 'case');
  let isWhole = clauseStart.test(first) || first === '+' || hasCondition;
  let end = at + 1;
  for (; end < words.length; end++) {
    const word = words[end]?.plain ?? '';
    if (word === ',' || words[end]?.isQuoted) break;
    isWhole ||= followUpStart.test(word);
    hasCondition ||= word === 'if';
    const part = partAt(line, end, false);
    if (!part) continue;
    if (isWhole && hasCondition && isTimeOfCondition(line, at, end, part)) {
      end += part.size - 1;
      continue;
    }
    if (first === 'if' && part.kind === 'most') break;
    // "if >200 6 u if >250 8 u": a sliding scale.
    if (first === 'if' && part.kind === 'dose') line.isAmbiguous = true;
    if (part.kind === 'then' && /\p{L}/u.test(word)) break;
    // "if no stool x 2d": the duration belongs to the condition.
    const isAbsence = first === 'if' && /^(?:no|not)$/.test(words[at + 1]?.plain ?? '');
    if (part.kind === 'duration' && isAbsence) {
      end += part.size - 1;
      continue;
    }
    if (part.kind === 'xNumber' || (part.kind === 'duration' && word === 'x')) break;
    // "leave 5 min", but "chew 1 bd".
    const isCounting = part.kind === 'bare' && words[end + 1] && !partAt(line, end + 1, false);
    // "apply at night wash off morning": the time of washing off.
    const isOfVerb =
      isCounting ||
      part.kind === 'sentence' ||
      (part.kind === 'relation' && /^(?:gargle|rinse|wash)$/.test(first)) ||
      (part.fact?.kind === 'times' && /^(?:wash|leave|rinse)$/.test(first));
    if (ownWordsStart.test(first) && !isWhole && !isOfVerb) break;
    if (ownWordsStart.test(first) && !isWhole) {
      end += part.size - 1;
      continue;
    }
    if (
      isWhole
        ? part.kind === 'sig' && isFrequency(part)
        : part.kind !== 'bare' && part.kind !== 'joint'
    )
      break;
  }
  return end - at;
}

/** "Hs if dry use alternate nights", "if acidity take at night": a time that applies only on the condition. */
function isTimeOfCondition({ words, items }: Line, at: number, end: number, part: Part): boolean {
  const { fact, kind } = part;
  if (kind === 'duration') return words[end]?.plain !== 'x';
  if (fact?.kind === 'days') return true;
  const isOfAct = words.slice(at, end).some(({ plain }) => actVerb.test(plain));
  return fact?.kind === 'times' && (isOfAct || items.some((item) => item.kind === 'sig'));
}

const actVerb = /^(?:take|use|give|apply|put|add|skip|omit|only|le|len|lena|lagaye?n?)$/;

const isFrequency = ({ fact }: Part) =>
  fact !== undefined &&
  ['pattern', 'timesADay', 'everyHours', 'ifNeeded', 'times', 'atOnce'].includes(fact.kind);

/** The name as typed; an all-lower-case name gets a capital, a known abbreviation its full name. */
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
