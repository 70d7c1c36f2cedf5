import { formOfName } from '../../substances/form';
import { capital } from '../letterCase';
import { readLineDose } from './dose';
import type { Item, Kind, Line, Phrase } from './item';
import { type KnownMedicine, knownNameAt } from './known';
import { leadOf } from './lead';
import { expansions } from './names';
import { isOnCondition, ownWords, sentenceStart, wholeSentence } from './note';
import { endOfName, formOf, isPartAt, partAt } from './partAt';
import { hasLaterForm, isIsoniazid, isStart, type Part, plainAt, unread } from './readPart';
import type { SigFact } from './sig';
import type { Word } from './words';

/** When and by whom a message was sent, as a chat copies it: "[10:32 AM, 5/3/2026] Dr Rao: ". */
const chatStamp =
  /^\s*(?:\[[^\]]*\d[^\]]*\] ?|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?: ?[ap]m)? - )[^:;]{1,40}:\s/i;

const quotedKinds: readonly Kind[] = ['name', 'strength', 'dose'];
const allMedicines =
  /^(?:all|(?:(?:all|the|same|other|rest|baki|baaki|sab|sabhi) )*(?:medicines|meds|medications|drugs|treatment|rx)|(?:(?:baki|baaki|sab|sabhi) )+(?:dawa|dawai|dawaiyan))$/;

/** The line as items, each as long as something is known that is typed so. */
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
      add(part.size, phraseOfPart(part, typed, words, at));
      continue;
    }
    if (
      !hasName &&
      /\p{L}/u.test(word.plain) &&
      !sentenceStart.test(word.plain) &&
      !isBehindHow(line, at)
    ) {
      const end = endOfName(line, at);
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

const lineFrom = (words: readonly Word[], isListed: boolean): Line => ({
  words,
  items: [],
  name: '',
  isWholeName: false,
  isKnown: false,
  form: null,
  isListed,
  isInDoubt: false,
});

/** A part's phrase, in the doctor's own words where these say it best. */
function phraseOfPart(
  { size, ...phrase }: Part,
  typed: string,
  words: readonly Word[],
  at: number,
): Phrase {
  const { kind, fact } = phrase;
  const isAsTyped = kind === 'sentence' || kind === 'reason' || (fact && saysItself(fact));
  const own = isAsTyped && textAt(typed, words, at, size).replace(/ (?:with|in)$/i, '');
  return own ? { ...phrase, text: own } : phrase;
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
