import { amountValue } from '../regimenTexts';
import { hasSide } from './bodyPart';
import { maxUnitsAtOnce } from './dose';
import type { Item, Line } from './item';
import { maxBareDays, takeBack } from './takeBack';

/** They may be the end of a name too. */
const isLetters = /^(?:af|bf|ac|pc)$/;

function isCountdown(amounts: readonly string[]): boolean {
  const [first = 0, ...more] = amounts.map(amountValue);
  return first >= 3 && more.every((value, place) => value >= 1 && value === first - place - 1);
}

/** "4-3-2" counts down from week to week, and says nothing of a day. */
function takeBackCountdowns({ items, form }: Line): void {
  if (form?.form === 'injection' || form?.form === 'liquid') return;
  const sigs = items.filter(({ kind }) => kind === 'sig');
  if (sigs.some(({ fact }) => fact?.kind === 'pattern' && isCountdown(fact.amounts)))
    takeBack(sigs);
}

/** "BE ... in RE only": which of them? "RE & LE" are both; with one schedule for each side none holds for the line. */
function takeBackSides({ items }: Line): void {
  const places = items.filter(({ on }) => on && hasSide(on));
  const sides = new Set(places.map(({ text }) => text));
  if (sides.size < 2) return;
  const [first, second, ...more] = places;
  const between = items.filter(({ at }) => at > (first?.at ?? 0) && at < (second?.at ?? 0));
  const isBoth = !sides.has('bothEyes') && !sides.has('bothEars');
  const isJoined = between.length === 1 && /^(?:&|and|aur|,|\/)$/.test(between[0]?.plain ?? '');
  if (isBoth && isJoined && more.length === 0) return;
  const sigs = items.filter(({ kind }) => kind === 'sig');
  const isOneSchedule = new Set(sigs.map(({ text }) => text)).size <= 1;
  takeBack(isOneSchedule ? places : [...places, ...sigs]);
}

/** "HS morning", without a word between: at which of them? */
function takeBackTimes({ items }: Line): void {
  const times = items.filter(({ fact }) => fact?.kind === 'times');
  const isSign = times.some(({ plain }) => /^(?:hs|h\/s)$/.test(plain));
  const isJoined = items.some(({ kind }) => kind === 'joint' || kind === 'then');
  const isSame = new Set(times.map(({ fact }) => fact?.kind === 'times' && fact.parts.join())).size;
  if (isSign && !isJoined && isSame > 1) takeBack(times);
}

/** "Amoxicillin 500mg/Clavulanic acid 125mg": of two strengths one was not understood. */
function takeBackStrengths({ items }: Line): void {
  const isOther = items.some(
    ({ kind, plain }) => kind === 'unread' && /(?:^|\d)(?:mg|mcg|gm?)\/\p{L}{3}/u.test(plain),
  );
  if (isOther) takeBack(items.filter(({ kind }) => kind === 'strength'));
}

/**
 * "Emeset 4 tab", "Concor 2.5 tab", "Budecort 0.5 respule": behind the name, where nothing else says the strength, a number
 * before the form may be either. One of it, a half, and several are counts.
 */
function isOpenCount({ items, form, name }: Line, place: number): boolean {
  const { kind, plain, dose } = items[place] ?? {};
  const [, count = ''] =
    /^(\d+(?:\.\d+)?) ?(?:tab|tablet|cap|capsule|sachet|respules?)$/.exec(plain ?? '') ?? [];
  const isAlone =
    items[place - 1]?.kind === 'name' && !items.some((one) => one.kind === 'strength');
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
const joins = /^(?:[&+,/-]|and|aur|और|or|ya|या)$/;
const isAmount = (item: Item | undefined) =>
  item !== undefined && ['bare', 'digits', 'dose', 'strength'].includes(item.kind);

/** "Warf 2 & 3 alternate days", "1-2 mg alt days", "75/88.5 eod": one on one day, the other on the next. */
function isOfTurns({ items, name }: Line): boolean {
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
    items.some((item, place) => {
      const [next, behind] = [items[place + 1], items[place + 2]];
      if (!isAmount(item) || !next) return false;
      // "Folvite 5 mg - 1 alternate days", "Amlong 5 1 alternate days": the strength and how many.
      const isCount = (other: Item) =>
        other.kind === 'dose' || amountValue(other.text) * 2 < Number.parseFloat(item.text);
      if (item.kind === 'bare' && next.kind === 'bare') return !isCount(next);
      if (!isAmount(behind) || !behind || next.kind !== 'joint') return false;
      return joins.test(next.plain) && (!/^[,-]$/.test(next.plain) || !isCount(behind));
    })
  );
}

/** "Morning, night if itching": is it taken in the morning on the condition too? */
function isOfLastTime({ items }: Line): boolean {
  return items.some(({ kind, plain }, place) => {
    const [joint, last] = items.slice(Math.max(place - 2, 0), place);
    const isTime = (item: Item | undefined) => item?.fact?.kind === 'times';
    const isIf = kind === 'sentence' && /^(?:only )?(?:if|in case) /.test(plain);
    const isApart = joint?.kind === 'joint' && joint.plain === ',';
    return isIf && isApart && isTime(last) && items.slice(0, place - 2).some(isTime);
  });
}

/** Parts that may belong to the name, or that mean two things beside this medicine. */
export function takeBackDoubtful(line: Line): void {
  takeBackCountdowns(line);
  takeBackSides(line);
  takeBackTimes(line);
  takeBackStrengths(line);
  if (isOfTurns(line) || isOfLastTime(line)) line.isInDoubt = true;
  // "1 kit 1-0-0": the pattern would count tablets.
  const isOfKit = line.items.some(
    ({ kind, plain }) => kind === 'sentence' && /^\S+ kits?$/.test(plain),
  );
  if (isOfKit && line.items.some(({ fact }) => fact?.kind === 'pattern')) line.isInDoubt = true;
  const { items, form } = line;
  const sigs = items.filter(({ kind }) => kind === 'sig');
  const isEyeSaid = items.some(({ kind, text }) => kind === 'place' && /Eyes?$/.test(text));
  for (const [place, item] of items.entries()) {
    const { kind, plain, fact } = item;
    const isBehindName = items[place - 1]?.kind === 'name';
    if (isOpenCount(line, place)) line.isInDoubt = true;
    // "Zerodol TH Max 8", "Amlong 5 am": of the name, or of when?
    const isHour = kind === 'sentence' && / ?[ap]m$/.test(plain);
    if (isBehindName && (kind === 'most' || isHour)) line.isInDoubt = true;
    // "6-8 hourly", "3 weekly": a number of hours, weeks or months, or how many are taken?
    const before = items[place - 1];
    const isAlone = kind === 'sig' && /^(?:hourly|week?l?ly|m[a-z]*thly)$/.test(plain);
    const isCounted =
      before?.kind === 'unread' ||
      (before?.kind === 'dose' && /^(?!1$)\d+$/.test(before.plain)) ||
      // "Prolia 6 monthly": of no strength such numbers are known to be weeks or months.
      ((before?.kind === 'bare' || before?.kind === 'strength') &&
        /^(?:[23468]|12)$/.test(before.plain));
    if (isAlone && isCounted && before && before.at + before.size === item.at)
      takeBack([before, item]);
    // "25 mg im / 3 weeks", "q 2 d": each time, or in all?
    const isOfEach =
      (before?.plain === 'q' && before.kind === 'unread') ||
      (before?.plain === '/' && !sigs.some(({ at }) => at < item.at));
    if (kind === 'duration' && before && isOfEach) takeBack([before, item]);
    // Days of the week beside what was not understood: "skip Sat Sun".
    const isBesideUnread = [place - 1, place + 1].some(
      (near) => items[near]?.kind === 'unread' && /\p{L}/u.test(items[near]?.plain ?? ''),
    );
    if (kind === 'sig' && fact?.kind === 'days' && fact.days.kind === 'weekdays' && isBesideUnread)
      line.isInDoubt = true;
    // "OD" is the right eye too, where no eye is said.
    const isOnSkin = items.some(({ plain: one }) => /^(?:la|l\/a|local appl\S*)$/.test(one));
    const isOpenEye =
      form?.isForEye ||
      (form?.sign === 'Oint.' && !isOnSkin && sigs.some((one) => one.fact?.kind === 'times'));
    if (kind === 'sig' && /^od(?![\p{L}])/u.test(plain) && isOpenEye && !isEyeSaid)
      item.kind = 'unread';
    // "Ear drops 4d sos": days, or drops?
    const isOfDrops = form?.form === 'drops' && !items.some((one) => one.kind === 'dose');
    const isNeeded = sigs.some((one) => one.fact?.kind === 'ifNeeded');
    if (kind === 'duration' && /^\d ?d$/.test(plain) && isOfDrops && isNeeded) item.kind = 'unread';
    // "1 0 1 2": a fourth time, or what follows three?
    const next = items[place + 1];
    const isOpenEnded =
      /^[0-2] [0-2] [0-2]$/.test(plain) && next?.kind === 'bare' && Number(next.text) <= 2;
    if (kind === 'sig' && isOpenEnded) takeBack([item, next]);
    // "8-2-8" of tablets may be hours.
    const most = fact?.kind === 'pattern' ? Math.max(...fact.amounts.map(amountValue)) : 0;
    const isMany = most > maxUnitsAtOnce && items[place + 1]?.kind !== 'unit';
    const isPoured = form !== null && ['liquid', 'drops', 'injection'].includes(form.form);
    if (isMany && !isPoured) item.kind = 'unread';
    // "Moxclav BD 625 1-0-1": a part of the name?
    const isCount = fact?.kind === 'timesADay' && /^[a-z]+$/.test(plain);
    const isAgain = sigs.some(
      (other) => other !== item && ['pattern', 'timesADay'].includes(other.fact?.kind ?? ''),
    );
    const isNextStep = items.some(
      (other) => other.at > item.at && (other.kind === 'then' || other.kind === 'joint'),
    );
    if (kind === 'sig' && isCount && isBehindName && isAgain && !isNextStep) item.kind = 'unread';
    // "Sinarest AF 5 ml TDS": the medicine without alcohol, or after food?
    const isBeforeSig = items[place + 1]?.kind === 'sig';
    const isSigLater = sigs.some(({ at }) => at > item.at);
    // "Wikoryl AF 1-1-1" likewise.
    const isOfName = !isBeforeSig || plain === 'af';
    if (kind === 'relation' && isLetters.test(plain) && isBehindName && isSigLater && isOfName)
      item.kind = 'unread';
    // A pair of numbers behind how often may be a date.
    const isPair = kind === 'strength' && /^\d+\/\d+$/.test(plain);
    // "Warf 5/3 alternate days": one on one day, the other on the next.
    const turns = isPair && sigs.filter((sig) => sig.fact?.text === 'on alternate days');
    if (turns && turns.length > 0) takeBack([item, ...turns]);
    if (isPair && sigs.some(({ at }) => at < item.at)) item.kind = 'unread';
    // "Pan 40 D" is a name; "40 d" days.
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
