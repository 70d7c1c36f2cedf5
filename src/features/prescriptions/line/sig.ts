import { halfSigns } from '../amount';
import type { Days, DoseStep, PartOfDay } from '../regimen';
import { partsIn, partsOfDay } from '../regimenParts';
import { amountValue, daysText, whenText } from '../regimenTexts';
import { readEvery } from './every';
import { anyOf, digits, normalizeNumbers, number } from './numbers';
import { weekdaysOf } from './weekday';

/** One statement about when a medicine is taken; `text` is how the prescription says it. */
export type SigFact = { text: string } & (
  | { kind: 'pattern'; amounts: string[] }
  | { kind: 'timesADay'; times: number }
  | { kind: 'everyHours'; hours: number }
  | { kind: 'times'; parts: PartOfDay[]; isBedtime: boolean; isReason?: boolean }
  /** `at`: the part of the day in "alt nights"; `isOnDays`: whole days, as in "5 days a week". */
  | { kind: 'days'; days: Days; at?: PartOfDay; isOnDays?: boolean }
  | { kind: 'everyDay' }
  /** `isReason`: the text is the condition itself, as in "bukhar aane par". */
  | { kind: 'ifNeeded'; isReason: boolean }
  | { kind: 'atOnce' }
  | { kind: 'stop' }
);

const timesADay = (times: number): SigFact => ({
  kind: 'timesADay',
  times,
  text: whenText({ kind: 'timesADay', times }),
});
const daysFact = (days: Days, at?: PartOfDay): SigFact => ({
  kind: 'days',
  days,
  text: daysText(days),
  ...(at && { at }),
});

const week = '(?:hafte|hafta|हफ़्ते|हफ्ते)';
const inA = '(?: (?:me|mein|main|में))?';
const timesWord = 'ba+r|बार';
const dayPhrases: readonly [texts: string, days: Days][] = [
  [
    `weekly|weekly once|qwk|/wk|/week|1 ?/ ?(?:week|wk)|once weekly|once ?(?:a|per|every|in a|/) ?(?:week|wk)|(?:1|one) times? ?(?:a|per|/) ?(?:week|wk)|every (?:week|wk)|har hafte|${week}${inA} (?:ek|1|एक) (?:${timesWord})`,
    { kind: 'timesAWeek', times: 1 },
  ],
  [
    `biw|twice weekly|weekly (?:twice|two times|2 times)|twice ?(?:a|per|in a|/) ?(?:week|wk)|(?:2|two) ?(?:times|x) ?(?:a|per|in a|/) ?(?:week|wk)|${week}${inA} (?:do|2|दो) (?:${timesWord})`,
    { kind: 'timesAWeek', times: 2 },
  ],
  [
    `tiw|thrice weekly|weekly (?:thrice|three times|3 times)|thrice ?(?:a|per|in a|/) ?(?:week|wk)|(?:3|three) ?(?:times|x) ?(?:a|per|in a|/) ?(?:week|wk)|${week}${inA} (?:teen|tin|3|तीन) (?:${timesWord})`,
    { kind: 'timesAWeek', times: 3 },
  ],
  [
    '(?:once )?(?:fortnightly|every fortnight|(?:every )?alternate weeks?|every other week)|every (?:two|2) (?:weeks|wks)|once in (?:two|2) (?:weeks|wks)',
    { kind: 'everyWeeks', weeks: 2 },
  ],
  [
    `monthly|mn?thly|monthly once|once monthly|once ?(?:a|per|every|in a|/) ?month|every month|har mahine|(?:mahine|महीने)${inA} (?:ek|1|एक) (?:${timesWord})`,
    { kind: 'everyMonths', months: 1 },
  ],
  [
    '(?:on |every )?(?:alternate|alternative|alt) days?|a/d|eod|qod|every other day|every (?:second|2nd) day|(?:har|हर) (?:du?sre|doosre|dusare|दूसरे) (?:din|दिन)|ek din (?:chh?od|छोड़) ?(?:kar|ke)|एक दिन छोड़ ?(?:कर|के)',
    { kind: 'everyDays', days: 2 },
  ],
];
const dayPatterns = dayPhrases.map(
  ([texts, on]) => [new RegExp(`^(?:${texts.normalize('NFC')})$`), on] as const,
);
const alternateNights = /^(?:on |every )?(?:alternate|alternative|alt|other) nights?$/;
const everyWeeks = /^(?:once )?(?:every|in) (\d{1,2}) (?:weeks|wks)$/;

const postposition = '(?: (?:ko|me|mein|को|में))?';
const timePhrases: readonly [texts: string, time: PartOfDay, isBedtime: boolean][] = [
  [
    `(?:in the |every |early |every early )?(?:morning|mrng|mng|morn)|od (?:am|mane)|(?:subah|subha|savere|सुबह)${postposition}|om|mane`,
    'morning',
    false,
  ],
  [
    `(?:in the |every )?(?:afternoon|noon)|at noon|(?:dopahar|dopeher|dupahar|dophar|दोपहर)${postposition}`,
    'afternoon',
    false,
  ],
  [`(?:in the |every )?evening|(?:sha+m|sham|शाम)${postposition}`, 'evening', false],
  [`(?:at |every |in the |over ?)?night|nightly|(?:ra+t|रात)${postposition}|nocte`, 'night', false],
  [
    '(?:od ?[-/]? ?)?(?:hs|h/s)|(?:at )?bed ?time|before bed|sote (?:samay|time|waqt)|sone (?:se|ke|k) p[ea]h?le|so(?:te|ne) (?:samay|time|waqt)|सोते समय|सोने से पहले',
    'night',
    true,
  ],
];
const timePatterns = timePhrases.map(
  ([texts, time, isBedtime]) =>
    [new RegExp(`^(?:${texts.normalize('NFC')})$`), time, isBedtime] as const,
);

const inADay = '(?:din|दिन)(?: (?:me|mein|main|bhar me|bhar mein|में))?';
const perDay = '(?: ?(?:a|per|each|every|in a|/) ?day| daily|/d)';
const countPhrases: readonly [texts: RegExp, times: number | null][] = [
  [/^(?:od|0d|(?:daily|day) once|once (?:daily|a day|per day|every day|in a day))$/, 1],
  [/^(?:bd|bid|bds|(?:daily|day) twice|twice (?:daily|a day|per day|in a day))$/, 2],
  [/^(?:subah|subha|सुबह) ?- ?(?:sha+m|शाम)$/, 2],
  // "tsd" can only be a misspelling of TDS.
  [/^(?:tds|tid|tsd|(?:daily|day) thrice|thrice (?:daily|a day|per day|in a day))$/, 3],
  // Not QD: once a day to some, four times a day to others.
  [/^(?:qid|qds)$/, 4],
  [new RegExp(`^(?:${inADay} )?(${number}) (?:times?${perDay}?|ba+r|बार)$`.normalize('NFC')), null],
  [new RegExp(`^(${number}) ?x ?(?:${perDay}|day)$`), null],
  [new RegExp(`^${inADay} (${number}) (?:times?|ba+r|बार)$`.normalize('NFC')), null],
  [new RegExp(`^(${number}) (?:times?|ba+r|बार) ${inADay}$`.normalize('NFC')), null],
];

const hourPatterns = [
  /^q ?(\d{1,2}) ?(?:h|hrs?|hrly|hourly)$/,
  /^(?:every|each) (\d{1,2}|two|three|four|six|eight|twelve) ?(?:th)? ?(?:h|hrs?|hours?|hrly|hourly)$/,
  /^(\d{1,2}) ?(?:st|nd|rd|th)? ?(?:hourly|hrly|hly)$/,
  /^(?:har|हर) (\d{1,2}) (?:ghant[ae]|घंटे)(?: (?:me|mein|par|pe|में|पर))?$/,
  /^(\d{1,2})-\1 (?:ghant[ae]|घंटे)(?: (?:me|mein|par|pe|में|पर))?$/,
];

const listedPhrase = anyOf(
  [...countPhrases, ...timePatterns, ...dayPatterns]
    .map(([texts]) => texts)
    .concat(hourPatterns, everyWeeks),
);

const joint = ' ?[-+_] ?';
const pattern = new RegExp(`^${digits}(?:${joint}${digits}){2,3}$`);
/** With slashes only if an amount is 0 or all are equal: no strength has such parts. */
const slashedPattern = /^[0-2½](?:\/[0-2½]){2,3}$/;
/** A spaced dash beside a pattern: "40 - 1-0-1" is a strength and a pattern, "1-0-1 - 5" a pattern and days. */
const patternBesideDash = /^\S+ [-+_] ?\S+[-+_]\S+[-+_]\S+$|^\S+[-+_]\S+[-+_]\S+ [-+_] ?\S+$/;
const spacedPattern = /^[0-2](?: [0-2]){2}$/;
const asNeededPhrase =
  /^(?:sos|prn|(?:as|when|if) (?:needed|required|reqd|necessary)|(?:zaroorat|zarurat|jarurat|jaroorat)(?: (?:padne|hone|ho))?(?: (?:par|pe|to))?|ज़रूरत (?:पड़ने|होने) पर|जरूरत (?:पड़ने|होने) पर)$/u;
const severe =
  '(?:pet|sir|sar|tez|zyada|jyada|badan|kamar|dant|daant|gale|seene|पेट|सिर|तेज़|तेज|ज्यादा|बदन|कमर|दाँत|दांत)';
const reasonPhrase = new RegExp(
  `^(?:${severe} )*[\\p{L}\\p{M}]{3,} (?:(?:aane|ane|hone|lagne|badhne) (?:par|pe)|ho to|hoga to|(?:आने|होने|लगने|बढ़ने) पर|(?:हो|होगा) तो)$`.normalize(
    'NFC',
  ),
  'u',
);
/** After each event of an unknown number. */
const afterEachEvent = new RegExp(
  '^(?:after (?:each|every) (?:loose )?(?:stools?|motions?|vomit(?:ing)?)|(?:har|हर) (?:dast|ulti|दस्त|उल्टी) (?:ke|के) (?:ba+d|बाद))$'.normalize(
    'NFC',
  ),
);
const stopPhrase =
  /^(?:(?:ye |yeh |is |यह )?(?:dawa |dawai |medicine |दवा )?(?:ko )?(?:band (?:kare|karen|karein|karo|kar de|kar den|kar dein|karna hai)|बंद (?:करें|करे|कर दें)))$|^(?:stop|stopped|discontinue|बंद|band)$/;

/** The amounts of a pattern; null if the text is no pattern or all amounts are zero. */
function readAmounts(plain: string): string[] | null {
  // "1-x-1": at noon nothing.
  const text = plain.replace(/(^|[-+])x(?=[-+]|$)/g, '$10');
  const isSame = /^([12])\/\1\/\1$/.test(text);
  const isStroked = isSame || (slashedPattern.test(text) && /(?:^|\/)0(?:\/|$)/.test(text));
  if (!isStroked && (!pattern.test(text) || patternBesideDash.test(text))) return null;
  const numbers = text.split(isStroked ? '/' : /[-+_]/).map((one) => normalizeNumbers(one.trim()));
  // "650 - 1 - 0 - 1": the strength before the pattern.
  const [first, ...others] = numbers.map(amountValue);
  const isLoose = text.includes(' ') || numbers.length === 4;
  if (isLoose && (first ?? 0) >= 20 && others.every((value) => !(value > 4))) return null;
  return numbers.some((one) => amountValue(one) !== 0) ? numbers : null;
}

/** The fact of a pattern, with halves as one sign; null if all amounts are zero. */
export function patternFact(typedAmounts: readonly string[]): SigFact | null {
  const amounts = typedAmounts.map((one) => halfSigns[one] ?? one.replace(/^0+(?=\d)/, ''));
  const isPattern = amounts.length === 3 || amounts.length === 4;
  if (!isPattern || amounts.every((one) => amountValue(one) === 0)) return null;
  return { kind: 'pattern', amounts, text: amounts.join('-') };
}

const everyHours = (hours: number): SigFact => ({
  kind: 'everyHours',
  hours,
  text: whenText({ kind: 'everyHours', hours }),
});

/** The fact of a listed phrase. */
function readListed(plain: string): SigFact | null {
  for (const [texts, fixed] of countPhrases) {
    const match = texts.exec(plain);
    if (!match) continue;
    const count = fixed ?? Number(normalizeNumbers(match[1] ?? ''));
    if (Number.isInteger(count) && count >= 1 && count <= 6) return timesADay(count);
  }
  for (const texts of hourPatterns) {
    const every = Number(normalizeNumbers(texts.exec(plain)?.[1] ?? '0'));
    if (every >= 1 && every <= 72) return everyHours(every);
  }
  for (const [texts, time, isBedtime] of timePatterns) {
    if (texts.test(plain))
      return {
        kind: 'times',
        text: whenText({ kind: 'parts', parts: [time], isBedtime }),
        parts: [time],
        isBedtime,
        // "Overnight" says how long it stays on, so the typed text is printed.
        ...(plain.startsWith('over') && { isReason: true }),
      };
  }
  for (const [texts, on] of dayPatterns) if (texts.test(plain)) return daysFact(on);
  const weeks = Number(everyWeeks.exec(plain)?.[1] ?? 0);
  if (weeks >= 2 && weeks <= 52) return daysFact({ kind: 'everyWeeks', weeks });
  return null;
}

/** Alternate nights and weekdays. */
function readDays(plain: string): SigFact | null {
  if (alternateNights.test(plain)) return daysFact({ kind: 'everyDays', days: 2 }, 'night');
  const weekdays = weekdaysOf(plain);
  return weekdays && daysFact({ kind: 'weekdays', days: weekdays });
}

/** The fact of a text about frequency; null if it contains none, or anything else. */
export function readSig(plain: string): SigFact | null {
  const amounts = readAmounts(plain);
  if (amounts) return patternFact(amounts);
  // "1 2 3" can be anything; with a time at which nothing is taken it is a pattern.
  if (spacedPattern.test(plain) && plain.includes('0')) return patternFact(plain.split(' '));
  if (plain === 'hourly' || plain === 'every hour') return everyHours(1);
  const listed = listedPhrase.test(plain) ? readListed(plain) : readDays(plain);
  if (listed) return listed;
  if (
    /^(?:daily|dialy|\/day|every ?day|ro[zj]|ro[zj]a+na|har ro[zj]|har din|हर दिन|रोज़|रोज|रोज़ाना|रोजाना)$/.test(
      plain,
    )
  ) {
    return { kind: 'everyDay', text: 'daily' };
  }
  const every = readEvery(plain);
  if (every && every !== 'unread') {
    return {
      ...daysFact(every),
      ...(/(?:day|night)s? ?(?:a|per|\/|in a|every)/.test(plain) && { isOnDays: true }),
      ...(/nights? ?(?:a|per|\/|in a|every)/.test(plain) && { at: 'night' as const }),
    };
  }
  if (asNeededPhrase.test(plain)) return { kind: 'ifNeeded', text: 'SOS', isReason: false };
  if (reasonPhrase.test(plain) || afterEachEvent.test(plain))
    return { kind: 'ifNeeded', text: 'SOS', isReason: true };
  if (/^(?:stat|st|at once|immediately|abhi|turant|तुरंत)$/.test(plain)) {
    return { kind: 'atOnce', text: 'STAT' };
  }
  return stopPhrase.test(plain) ? { kind: 'stop', text: 'stop' } : null;
}

/** The frequency that several facts give together. */
export type Sig = Pick<DoseStep, 'action' | 'when' | 'days'> & {
  isAsNeeded: boolean;
  /** A part of the day beside "at once". */
  note: string;
};

/**
 * Combines facts: "HS SOS", "1-0-0 on alternate days". Null if they contradict each other, repeat a number or are
 * ambiguous: "BD OD", or "TDS SOS", which may mean regularly or at most three times a day.
 */
export function sigOf(all: readonly SigFact[]): Sig | null {
  // The counts of "1 subah 2 raat" share one fact.
  const facts = [...new Set(all)];
  const factsOf = <Kind extends SigFact['kind']>(kind: Kind) =>
    facts.filter((one): one is Extract<SigFact, { kind: Kind }> => one.kind === kind);
  const isAny = (...kinds: SigFact['kind'][]) => facts.some(({ kind }) => kinds.includes(kind));
  const isSame = (some: readonly SigFact[]) => new Set(some.map(({ text }) => text)).size <= 1;
  const [pattern] = factsOf('pattern');
  const [count] = factsOf('timesADay');
  const [hourly] = factsOf('everyHours');
  const dayFact = daysOf(factsOf('days'));
  if (factsOf('pattern').length > 1 || factsOf('everyHours').length > 1) return null;
  if (!isSame(factsOf('timesADay')) || (!dayFact && isAny('days'))) return null;
  const sig: Sig = { action: 'take', when: null, days: null, isAsNeeded: false, note: '' };
  if (isAny('stop')) {
    return facts.every(({ kind }) => kind === 'stop') ? { ...sig, action: 'stop' } : null;
  }
  const parts = partsOfDay.filter(
    (time) =>
      factsOf('times').some((one) => one.parts.includes(time)) ||
      factsOf('days').some((one) => one.at === time),
  );
  // "Morning, 3 nights a week"
  const isOther = ({ at, isOnDays }: DaysFact) =>
    isOnDays && at && isAny('times') && !factsOf('times').some((one) => one.parts.includes(at));
  if (factsOf('days').some(isOther)) return null;
  const isBedtime = parts.length === 1 && factsOf('times').some((one) => one.isBedtime);
  if (isAny('atOnce')) {
    const isMore = isAny('pattern', 'timesADay', 'everyHours', 'days', 'everyDay', 'ifNeeded');
    if (isMore || parts.length > 1) return null;
    const note = parts.length > 0 ? whenText({ kind: 'parts', parts, isBedtime: false }) : '';
    return { ...sig, when: { kind: 'atOnce' }, note };
  }
  if (isAny('everyDay') && dayFact) return null;
  if (pattern) {
    const times = pattern.amounts.filter((amount) => amountValue(amount) > 0).length;
    if (hourly || (count && count.times !== times)) return null;
    if (parts.length > 0 && !isTakenAt(pattern.amounts, parts)) return null;
    sig.when = { kind: 'amounts', amounts: pattern.amounts };
  } else if (parts.length > 0) {
    if (hourly || (count && count.times !== parts.length)) return null;
    sig.when = { kind: 'parts', parts, isBedtime };
  } else if (hourly) {
    if (count || dayFact || isAny('everyDay')) return null;
    sig.when = { kind: 'everyHours', hours: hourly.hours };
  } else if (count) sig.when = { kind: 'timesADay', times: count.times };
  else if (isAny('everyDay')) sig.days = { kind: 'everyDay' };
  if (dayFact) {
    const isOpen = sig.when?.kind === 'timesADay';
    // "OD Mon/Wed/Fri": once on each of these days. Otherwise OD and the days contradict each other.
    const isNamed =
      (dayFact.days.kind === 'weekdays' && dayFact.days.days.length > 1) || dayFact.isOnDays;
    const isEveryOther = dayFact.days.kind === 'everyDays' && dayFact.days.days === 2;
    if (isOpen && !isEveryOther && !(isNamed && count?.times === 1)) return null;
    sig.days = dayFact.days;
  }
  if (isAny('ifNeeded')) {
    if (pattern || count || dayFact || isAny('everyDay') || parts.length > 1) return null;
    sig.isAsNeeded = true;
  }
  return sig.when || sig.days || sig.isAsNeeded ? sig : null;
}

type DaysFact = Extract<SigFact, { kind: 'days' }>;

/** The one fact about days; "weekly, every Monday" counts as one, by the name of the day. */
function daysOf(facts: readonly DaysFact[]): DaysFact | null {
  const weekdayFact = facts.find(({ days }) => days.kind === 'weekdays');
  const count = weekdayFact?.days.kind === 'weekdays' ? weekdayFact.days.days.length : 0;
  const others = facts.filter(
    ({ days }) => !(weekdayFact && days.kind === 'timesAWeek' && days.times === count),
  );
  const [first = null] = others;
  return new Set(others.map(({ text }) => text)).size === 1 ? first : null;
}

/** Whether a pattern has amounts in exactly these parts of the day. */
function isTakenAt(amounts: readonly string[], at: readonly PartOfDay[]): boolean {
  const own = partsIn(amounts).filter((_, position) => amountValue(amounts[position] ?? '0') > 0);
  return own.length === at.length && own.every((time) => at.includes(time));
}

const atMostWords = `(?:max|maximum|upto|up to|not more than|no more than|not >|no >|at most|atmost)(?: of)?`;
const doseWord = '(?: ?(?:tabs?|tablets?|caps?|goli|times?|doses?|ba+r))?';
const perDayWords = '(?: ?/ ?(?:day|d)| (?:a|per|in a|in) day| daily| in 24 (?:hrs?|hours))';
const notDuration = '(?! ?(?:d|days?|din|wks?|weeks?|months?|mths?)\\b)';
const mostPhrases: readonly RegExp[] = [
  new RegExp(
    `^(?:${inADay} )?${atMostWords} ?(${number})${notDuration}${doseWord}${perDayWords}?$`,
  ),
  new RegExp(`^(?:${inADay} )?(?:zyada|jyada) se (?:zyada|jyada) (${number})(?: (?:ba+r|goli))?$`),
  new RegExp(`^${inADay} (${number})(?: (?:ba+r|goli))? se (?:zyada|jyada) (?:nahi|nahin|na)$`),
  /^दिन में (?:ज़्यादा|ज्यादा) से (?:ज़्यादा|ज्यादा) (\d{1,2})(?: (?:बार|गोली))?$/u,
].map(({ source, flags }) => new RegExp(source.normalize('NFC'), flags));

/** The maximum per day: "max 4", "din me 3 se zyada nahi"; null for anything else. */
export function readMost(plain: string): number | null {
  const sign = /^(?:max(?:imum)?|upto|up to) (od|bd|bid|tds|tid|qid)$/.exec(plain)?.[1];
  if (sign) return { o: 1, b: 2, t: 3, q: 4 }[sign[0] ?? ''] ?? null;
  for (const texts of mostPhrases) {
    const match = texts.exec(plain);
    if (!match) continue;
    const count = Number(normalizeNumbers(match[1] ?? ''));
    return Number.isInteger(count) && count >= 1 && count <= 12 ? count : null;
  }
  return null;
}
