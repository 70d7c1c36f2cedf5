import { maxUnitsAtOnce } from '../amount';
import { amountValue } from '../regimenTexts';
import { hasSide } from './bodyPart';
import type { Item, Line } from './item';
import { markUnread, maxBareDays } from './takeBack';

/** Relations to food that may also be the end of a name. */
const nameLetters = /^(?:af|bf|ac|pc)$/;

function isCountdown(amounts: readonly string[]): boolean {
  const [first = 0, ...more] = amounts.map(amountValue);
  return first >= 3 && more.every((value, index) => value >= 1 && value === first - index - 1);
}

/** "4-3-2" may taper from week to week, so it is no pattern of a day. */
function markCountdownsUnread({ items, form }: Line): void {
  if (form?.form === 'injection' || form?.form === 'liquid') return;
  const sigs = items.filter(({ kind }) => kind === 'sig');
  if (sigs.some(({ fact }) => fact?.kind === 'pattern' && isCountdown(fact.amounts)))
    markUnread(sigs);
}

/** "BE ... in RE only" is ambiguous; "RE & LE" are both. With a schedule per side, no schedule applies to the line. */
function markSidesUnread({ items }: Line): void {
  const sidedItems = items.filter(({ siteOrRoute }) => siteOrRoute && hasSide(siteOrRoute));
  const sides = new Set(sidedItems.map(({ text }) => text));
  if (sides.size < 2) return;
  const [first, second, ...more] = sidedItems;
  const between = items.filter(({ at }) => at > (first?.at ?? 0) && at < (second?.at ?? 0));
  const isBoth = !sides.has('bothEyes') && !sides.has('bothEars');
  const isJoined = between.length === 1 && /^(?:&|and|aur|,|\/)$/.test(between[0]?.plain ?? '');
  if (isBoth && isJoined && more.length === 0) return;
  const sigs = items.filter(({ kind }) => kind === 'sig');
  const isOneSchedule = new Set(sigs.map(({ text }) => text)).size <= 1;
  markUnread(isOneSchedule ? sidedItems : [...sidedItems, ...sigs]);
}

/** "HS morning", without a word between them, is ambiguous. */
function markTimesUnread({ items }: Line): void {
  const times = items.filter(({ fact }) => fact?.kind === 'times');
  const isSign = times.some(({ plain }) => /^(?:hs|h\/s)$/.test(plain));
  const isJoined = items.some(({ kind }) => kind === 'joint' || kind === 'then');
  const isSame = new Set(times.map(({ fact }) => fact?.kind === 'times' && fact.parts.join())).size;
  if (isSign && !isJoined && isSame > 1) markUnread(times);
}

/** "Amoxicillin 500mg/Clavulanic acid 125mg": one of two strengths was not understood. */
function markStrengthsUnread({ items }: Line): void {
  const isOther = items.some(
    ({ kind, plain }) => kind === 'unread' && /(?:^|\d)(?:mg|mcg|gm?)\/\p{L}{3}/u.test(plain),
  );
  if (isOther) markUnread(items.filter(({ kind }) => kind === 'strength'));
}

/**
 * "Emeset 4 tab", "Concor 2.5 tab", "Budecort 0.5 respule": right behind the name and without another strength, the
 * number before the form may be the strength or a count. One, a half, and several of a plural are counts.
 */
function isAmbiguousCount({ items, form, name }: Line, index: number): boolean {
  const { kind, plain, dose } = items[index] ?? {};
  const [, count = ''] =
    /^(\d+(?:\.\d+)?) ?(?:tab|tablet|cap|capsule|sachet|respules?)$/.exec(plain ?? '') ?? [];
  const isAlone =
    items[index - 1]?.kind === 'name' && !items.some((item) => item.kind === 'strength');
  if (kind !== 'dose' || count === '' || count === '1' || !isAlone || / \d[\d.]*$/.test(name))
    return false;
  if (/^0?\.5$|^1\.5$/.test(count)) return form === null || dose?.unit === 'respule';
  return count.includes('.') || form === null;
}

const amount = '(?:[\\d.]+|[½¼¾]|half|a?adh[aei])';
const ofMass = '(?: ?(?:mg|mcg|tabs?|goli))?';
/** "2.5-5", "100/112.5", "3mg/2mg". */
const pairOfNumbers = new RegExp(`(?:^| )${amount}${ofMass} ?[-/+] ?${amount}${ofMass}$`);
const fraction = /^(?:\d )?1\/[24](?!\d)/;
const joinWord = /^(?:[&+,/-]|and|aur|और|or|ya|या)$/;
const isAmount = (item: Item | undefined) =>
  item !== undefined && ['bare', 'patternDigits', 'dose', 'strength'].includes(item.kind);

/** "Warf 2 & 3 alternate days", "1-2 mg alt days", "75/88.5 eod": two doses that alternate from day to day. */
function isAlternating({ items, name }: Line): boolean {
  const isEveryOther = items.some(
    ({ fact, kind, plain }) =>
      (fact?.kind === 'days' && fact.days.kind === 'everyDays' && fact.days.days === 2) ||
      (kind === 'unread' && /^(?:alt|alternate(?:ly)?)$/.test(plain)),
  );
  if (!isEveryOther) return false;
  return (
    / [\d.½]+(?:mg|mcg)?[-/]+[\d.½/]+(?: ?mg| ?mcg)?$/.test(name) ||
    items.some((item) => {
      const { kind, plain, fact } = item;
      // "1 & half", but "one and a half".
      if (isAmount(item) && /(?:and|&|n) (?!a )/.test(plain)) return true;
      if (kind === 'strength' || kind === 'dose' || kind === 'unread')
        return pairOfNumbers.test(plain.replace(fraction, '½').replace(/ \p{L}+$/u, ''));
      if (fact?.kind === 'pattern')
        return !fact.amounts.includes('0') && new Set(fact.amounts).size > 1;
      return false;
    }) ||
    items.some((item, index) => {
      const [next, behind] = [items[index + 1], items[index + 2]];
      if (!isAmount(item) || !next) return false;
      // "Folvite 5 mg - 1 alternate days", "Amlong 5 1 alternate days": the strength and how many.
      const isCount = (other: Item) =>
        other.kind === 'dose' || amountValue(other.text) * 2 < Number.parseFloat(item.text);
      if (item.kind === 'bare' && next.kind === 'bare') return !isCount(next);
      if (!isAmount(behind) || !behind || next.kind !== 'joint') return false;
      return joinWord.test(next.plain) && (!/^[,-]$/.test(next.plain) || !isCount(behind));
    })
  );
}

/** "Morning, night if itching": the condition may apply to the morning too. */
function hasConditionOfLastTime({ items }: Line): boolean {
  return items.some(({ kind, plain }, index) => {
    const [joint, last] = items.slice(Math.max(index - 2, 0), index);
    const isTime = (item: Item | undefined) => item?.fact?.kind === 'times';
    const isIf = kind === 'sentence' && /^(?:only )?(?:if|in case) /.test(plain);
    const isApart = joint?.kind === 'joint' && joint.plain === ',';
    return isIf && isApart && isTime(last) && items.slice(0, index - 2).some(isTime);
  });
}

/** Marks parts unread that may belong to the name or are ambiguous beside this medicine. */
export function markDoubtfulUnread(line: Line): void {
  markCountdownsUnread(line);
  markSidesUnread(line);
  markTimesUnread(line);
  markStrengthsUnread(line);
  if (isAlternating(line) || hasConditionOfLastTime(line)) line.isAmbiguous = true;
  // "1 kit 1-0-0": the pattern would count tablets.
  const isOfKit = line.items.some(
    ({ kind, plain }) => kind === 'sentence' && /^\S+ kits?$/.test(plain),
  );
  if (isOfKit && line.items.some(({ fact }) => fact?.kind === 'pattern')) line.isAmbiguous = true;
  const { items, form } = line;
  const sigs = items.filter(({ kind }) => kind === 'sig');
  const isEyeNamed = items.some(({ kind, text }) => kind === 'siteOrRoute' && /Eyes?$/.test(text));
  for (const [index, item] of items.entries()) {
    const { kind, plain, fact } = item;
    const isBehindName = items[index - 1]?.kind === 'name';
    if (isAmbiguousCount(line, index)) line.isAmbiguous = true;
    // "Zerodol TH Max 8", "Amlong 5 am": part of the name, or directions.
    const isHour = kind === 'sentence' && / ?[ap]m$/.test(plain);
    if (isBehindName && (kind === 'most' || isHour)) line.isAmbiguous = true;
    // "6-8 hourly", "3 weekly": the number may be an interval or an amount.
    const before = items[index - 1];
    const isAlone = kind === 'sig' && /^(?:hourly|week?l?ly|m[a-z]*thly)$/.test(plain);
    const isCounted =
      before?.kind === 'unread' ||
      (before?.kind === 'dose' && /^(?!1$)\d+$/.test(before.plain)) ||
      // "Prolia 6 monthly": the number may be an interval rather than a strength.
      ((before?.kind === 'bare' || before?.kind === 'strength') &&
        /^(?:[23468]|12)$/.test(before.plain));
    if (isAlone && isCounted && before && before.at + before.size === item.at)
      markUnread([before, item]);
    // "25 mg im / 3 weeks", "q 2 d": an interval, or a duration.
    const isOfEach =
      (before?.plain === 'q' && before.kind === 'unread') ||
      (before?.plain === '/' && !sigs.some(({ at }) => at < item.at));
    if (kind === 'duration' && before && isOfEach) markUnread([before, item]);
    // Weekdays beside unread words: "skip Sat Sun".
    const isBesideUnread = [index - 1, index + 1].some(
      (near) => items[near]?.kind === 'unread' && /\p{L}/u.test(items[near]?.plain ?? ''),
    );
    if (kind === 'sig' && fact?.kind === 'days' && fact.days.kind === 'weekdays' && isBesideUnread)
      line.isAmbiguous = true;
    // "OD" may also be the right eye, unless an eye is given.
    const isOnSkin = items.some(({ plain: text }) => /^(?:la|l\/a|local appl\S*)$/.test(text));
    const isAmbiguousEye =
      form?.isForEye ||
      (form?.sign === 'Oint.' && !isOnSkin && sigs.some((sig) => sig.fact?.kind === 'times'));
    if (kind === 'sig' && /^od(?![\p{L}])/u.test(plain) && isAmbiguousEye && !isEyeNamed)
      item.kind = 'unread';
    // "Ear drops 4d sos": 4 days or 4 drops.
    const isOfDrops = form?.form === 'drops' && !items.some((other) => other.kind === 'dose');
    const isNeeded = sigs.some((sig) => sig.fact?.kind === 'ifNeeded');
    if (kind === 'duration' && /^\d ?d$/.test(plain) && isOfDrops && isNeeded) item.kind = 'unread';
    // "1 0 1 2": the last number may be a fourth amount, or follow three.
    const next = items[index + 1];
    const isOpenEnded =
      /^[0-2] [0-2] [0-2]$/.test(plain) && next?.kind === 'bare' && Number(next.text) <= 2;
    if (kind === 'sig' && isOpenEnded) markUnread([item, next]);
    // "8-2-8" may be hours of the day.
    const most = fact?.kind === 'pattern' ? Math.max(...fact.amounts.map(amountValue)) : 0;
    const isMany = most > maxUnitsAtOnce && items[index + 1]?.kind !== 'unit';
    const isPoured = form !== null && ['liquid', 'drops', 'injection'].includes(form.form);
    if (isMany && !isPoured) item.kind = 'unread';
    // "Moxclav BD 625 1-0-1": BD may be part of the name.
    const isCount = fact?.kind === 'timesADay' && /^[a-z]+$/.test(plain);
    const isAgain = sigs.some(
      (other) => other !== item && ['pattern', 'timesADay'].includes(other.fact?.kind ?? ''),
    );
    const isNextStep = items.some(
      (other) => other.at > item.at && (other.kind === 'then' || other.kind === 'joint'),
    );
    if (kind === 'sig' && isCount && isBehindName && isAgain && !isNextStep) item.kind = 'unread';
    // "Sinarest AF 5 ml TDS": AF may be part of the name (alcohol-free) or mean after food.
    const isBeforeSig = items[index + 1]?.kind === 'sig';
    const isSigLater = sigs.some(({ at }) => at > item.at);
    // "Wikoryl AF 1-1-1" likewise.
    const isOfName = !isBeforeSig || plain === 'af';
    if (kind === 'relation' && nameLetters.test(plain) && isBehindName && isSigLater && isOfName)
      item.kind = 'unread';
    // A pair of numbers behind the frequency may be a date.
    const isPair = kind === 'strength' && /^\d+\/\d+$/.test(plain);
    // "Warf 5/3 alternate days": doses that alternate.
    const alternateDays = isPair && sigs.filter((sig) => sig.fact?.text === 'on alternate days');
    if (alternateDays && alternateDays.length > 0) markUnread([item, ...alternateDays]);
    if (isPair && sigs.some(({ at }) => at < item.at)) item.kind = 'unread';
    // "Pan 40 D" may be a name, "40d" is a duration.
    const isLetterApart = kind === 'duration' && /^\d+ d$/.test(plain) && item.size === 2;
    if (
      isLetterApart &&
      sigs.every(({ at }) => at > item.at) &&
      Number(plain.slice(0, -2)) > maxBareDays
    ) {
      item.kind = 'unread';
    }
  }
}
