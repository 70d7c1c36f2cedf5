import { maxUnitsAtOnce } from '../amount';
import type { DoseUnit } from '../regimen';
import { amountValue, doseText, durationText } from '../regimenTexts';
import { doseOf } from './dose';
import { daysOf } from './duration';
import type { Item, Line } from './item';
import { insulins, soldInSmallNumbers } from './names';
import { patternFact } from './sig';
import { markUnread, maxBareDays } from './takeBack';

/** Longer durations, in days, that are typed as a bare number. */
const longBareDays = [42, 45, 56, 60, 84, 90];

/** Decides for each bare number of a segment whether it is a strength, a dose, a duration or unread. */
export function resolveNumbers(line: Line, own: Item[], isFirst: boolean): void {
  for (const item of own) {
    // "1ou": a misspelling, perhaps of "10 u".
    const behind = line.items.find(({ at }) => at === item.at + item.size);
    const isGlued = line.words[item.at + item.size - 1]?.to === line.words[behind?.at ?? -1]?.from;
    // "No food 1 hr after": the number belongs to the hour.
    const isOfTime = /^(?:h|hrs?|hours?|mins?|minutes?|sec|seconds?)(?: |$)/.test(
      behind?.plain ?? '',
    );
    if (item.kind === 'bare' && behind?.kind === 'unread' && (isGlued || isOfTime))
      item.kind = 'unread';
  }
  resolveDigits(line, own);
  const sigs = own.filter(({ kind }) => kind === 'sig');
  const [first, last] = [sigs[0], sigs.at(-1)];
  const name = own.find(({ kind }) => kind === 'name');
  // "Stop Amlong 5": a number behind the name belongs to the name.
  const isBefore = ({ at }: Item) =>
    !first || at < first.at || (name !== undefined && last !== undefined && name.at > last.at);
  const bares = own.filter(({ kind }) => kind === 'bare');
  const hasStrength = own.some(({ kind }) => kind === 'strength');
  if (isFirst) resolveNumbersBefore(line, bares.filter(isBefore), hasStrength, sigs.length > 0);
  else {
    const [only, ...more] = bares.filter(isBefore);
    if (only && more.length === 0 && first && isCountOfStep(line, only))
      markAsDose(line, only, true);
    else if (only && more.length === 0 && first && isStrengthOfStep(line, only))
      only.kind = 'strength';
    else markUnread(bares.filter(isBefore));
  }
  const isDaily =
    sigs.length > 0 &&
    sigs.every(({ fact }) => fact && !['days', 'ifNeeded', 'atOnce', 'stop'].includes(fact.kind));
  let hasDuration = own.some(({ kind }) => kind === 'duration');
  for (const item of own) {
    if (item.kind !== 'xNumber' && !(item.kind === 'bare' && !isBefore(item))) continue;
    const count = Number(item.text);
    const isAfterAll = last !== undefined && item.at > last.at;
    const isCount = Number.isInteger(count) && count > 0;
    // "1-0-1 (10)": days, or tablets to dispense.
    const isAside = item.size === 1 && line.words[item.at]?.isBracketed === true;
    // "Monotrate od 60": without another strength the number may be the strength.
    const isOpen = item.kind === 'bare' && isFirst && isStrengthOpen(line, own);
    // Not "OD 1", which may be one tablet or one day.
    const isUsual = (count > 1 && count <= maxBareDays) || longBareDays.includes(count);
    if (
      isDaily &&
      isAfterAll &&
      isCount &&
      isUsual &&
      !isOpen &&
      !isAside &&
      !hasDuration &&
      isDirectlyBehind(own, last, item)
    ) {
      item.kind = 'duration';
      item.duration = daysOf(count);
      item.text = durationText(item.duration);
      hasDuration = true;
    } else if (item.kind === 'bare' && isDaily && isOneBeforeDays(own, item)) {
      markAsDose(line, item, true);
    } else if (item.kind === 'bare' && isAfterAll && isDaily && count >= 100 && !hasStrength) {
      item.kind = 'strength';
    } else item.kind = 'unread';
  }
}

/** Whether the medicine may be a tablet or capsule and has no strength yet. */
function isStrengthOpen({ form, name }: Line, own: readonly Item[]): boolean {
  const isCounted = form === null || form.form === 'tablet' || form.form === 'capsule';
  // "Ascoril 5 ml tds 5": a measured dose needs no strength.
  const isMeasuredOut = own.some(
    ({ dose }) => dose?.unit != null && !['tablet', 'capsule'].includes(dose.unit),
  );
  const isSaid = /\d/.test(name) || own.some(({ kind }) => kind === 'strength');
  return isCounted && !isMeasuredOut && !isSaid;
}

/**
 * Whether the bare number of a later step is its strength: "10 od x 7d then 20 od". A half or a small number may count
 * tablets ("10 hs x 5d then 2 hs"), unless the strengths halve from step to step or the last strength is 1.
 */
function isStrengthOfStep({ items }: Line, { at, text }: Item): boolean {
  const value = Number(text);
  const [last, ...before] = items
    .filter((item) => item.kind === 'strength' && item.at < at)
    .map((item) => Number.parseFloat(item.text))
    .toReversed();
  if (Number.isNaN(value)) return false;
  if (value > maxUnitsAtOnce) return true;
  if (!Number.isInteger(value)) return last !== undefined && last < 1;
  const isHalved = last === value * 2 && (before.length > 0 || value === maxUnitsAtOnce);
  return last === 1 || isHalved;
}

/** "10 3 od x 5d then 2 od": a count, if the first step has a count behind its strength. */
function isCountOfStep({ items }: Line, { at, text }: Item): boolean {
  const before = items.filter((item) => item.at < at);
  const strengths = before.filter(({ kind }) => kind === 'strength');
  const doses = before.filter(({ kind }) => kind === 'dose');
  const isCounted = doses.every(({ plain, size }) => size === 1 && !/\p{L}/u.test(plain));
  const value = amountValue(text);
  return (
    strengths.length === 1 && doses.length > 0 && isCounted && value > 0 && value <= maxUnitsAtOnce
  );
}

/** "subah 1 x 10 din": a count, because the duration follows right behind it. */
function isOneBeforeDays(own: readonly Item[], { at, size, text }: Item): boolean {
  const next = own.find((item) => item.at === at + size);
  return text === '1' && next?.kind === 'duration' && !own.some(({ kind }) => kind === 'dose');
}

/** Whether nothing between the frequency and a number, or right behind it, could own the number. */
function isDirectlyBehind(own: readonly Item[], last: Item, item: Item): boolean {
  const next = own.find(({ at }) => at === item.at + item.size);
  const between = own.filter(({ at }) => at > last.at && at < item.at);
  return (
    next?.kind !== 'unread' &&
    next?.kind !== 'bare' &&
    between.every(({ kind }) =>
      ['relation', 'siteOrRoute', 'dose', 'unit', 'strength'].includes(kind),
    )
  );
}

/** "101" is a pattern if there is no other frequency; "100" only if it cannot be the strength. */
function resolveDigits(line: Line, own: Item[]): void {
  const all = own.filter(({ kind }) => kind === 'patternDigits');
  // A continued or stopped medicine needs no frequency: "Cont. Allegra 120".
  const others = own.some(
    ({ kind, at, fact }) =>
      (kind === 'sig' && fact?.kind !== 'days') || (kind === 'continue' && at === 0),
  );
  // "Hifenac P 100 325 mg": two strengths, or a pattern and a strength.
  const isBeforeStrength = all.some(({ at, size }) =>
    own.some((item) => item.kind === 'strength' && item.at === at + size),
  );
  if (isBeforeStrength) line.isAmbiguous = true;
  // "Sertraline 50, 100 after 1 wk": a second strength, or a pattern.
  const isSecond = all.some(({ at, text }) => {
    const index = line.items.findIndex((item) => item.at === at);
    const [before, joint] = [line.items[index - 2], line.items[index - 1]];
    const isNumber = before && ['bare', 'strength', 'patternDigits'].includes(before.kind);
    return isNumber && joint?.kind === 'joint' && isStrengthLike(text);
  });
  if (isSecond) line.isAmbiguous = true;
  const markAsPattern = (item: Item) => {
    const fact = patternFact([...item.text]);
    if (fact) Object.assign(item, { kind: 'sig', fact, text: fact.text });
  };
  const [first, second, ...more] = all;
  // "Eltroxin 100 Mon to Fri": the days are the frequency.
  const hasDays = own.some(({ kind, fact }) => kind === 'sig' && fact?.kind === 'days');
  const isAlone = hasDays && first && !second && isStrengthLike(first.text);
  if (others || more.length > 0 || isAlone) {
    for (const item of all) item.kind = 'bare';
    return;
  }
  if (!first) return;
  if (second) {
    const isStrengthFirst = isStrengthLike(first.text) && !/000$/.test(second.text);
    first.kind = isStrengthFirst ? 'bare' : 'unread';
    if (isStrengthFirst) markAsPattern(second);
    else second.kind = 'unread';
    return;
  }
  const hasStrength = own.some(
    ({ kind, at, text }) =>
      kind === 'strength' || (kind === 'bare' && at < first.at && Number(text) > maxUnitsAtOnce),
  );
  const isNumbered = / \d[\d.]*$/.test(line.name);
  if (!isStrengthLike(first.text)) markAsPattern(first);
  else if ((hasStrength || isNumbered) && !/000$/.test(first.text)) markAsPattern(first);
  // "Metformin 1000" alone: a pattern of four parts would have directions beside it.
  else if (/000$/.test(first.text) && !isNumbered && own.every(isOfName)) first.kind = 'bare';
  else first.kind = 'unread';
}

const isOfName = ({ kind }: Item) => ['form', 'name', 'patternDigits'].includes(kind);

/** 100, 110, 120, 200, 1000 and 112 are common strengths; no medicine has 101 or 011. */
export const isStrengthLike = (text: string): boolean => /^[12][0-2]*0$|^112$/.test(text);

/** Bare numbers in front of the frequency: the strength first, then the count. */
function resolveNumbersBefore(
  line: Line,
  bares: Item[],
  hasStrength: boolean,
  hasSig: boolean,
): void {
  const [first, second, ...more] = bares;
  if (!first) return;
  // "Glimisave M2 1 OD": the name contains its strength.
  const isNumbered =
    / \d[\d.]*$/.test(line.name) ||
    (soldInSmallNumbers.test(nameAlone(line)) &&
      / \p{L}{1,2}\d(?: (?:forte|ds|plus|sr|xr|mf))?$/iu.test(line.name));
  // "Acitrom 2 2 mg": the strength twice, or two tablets of it.
  const isBeforeStrength = line.items.some(
    ({ kind, at }) => kind === 'strength' && at === first.at + first.size,
  );
  const hasDose = line.items.some(({ kind }) => kind === 'dose');
  if (isBeforeStrength && first.at > 0) {
    markUnread(bares);
    line.isAmbiguous = true;
  } else if (more.length > 0) markUnread(bares);
  else if (!second && hasDose && !hasStrength && !isNumbered) {
    // The dose is given, so this is the strength: "Glycomet GP 1 1 tab bd".
    const isBehindName = line.items.some(
      (item) => item.kind === 'name' && item.at + item.size === first.at,
    );
    const isWhole = Number.isInteger(Number(first.text)) && !isMeasured(line);
    if (isStrength(line, first) || (isWhole && isBehindName)) first.kind = 'strength';
    else {
      first.kind = 'unread';
      line.isAmbiguous = true;
    }
  } else if (second) {
    const isFirstStrength = isStrength(line, first);
    const isBehindUnread = line.items.some(
      ({ kind, at, size }) => kind === 'unread' && at + size === second.at,
    );
    if (hasStrength || isNumbered || !isFirstStrength || isBehindUnread) markUnread(bares);
    else {
      first.kind = 'strength';
      markAsDose(line, second, hasSig);
    }
  } else if (hasStrength || isNumbered || isFraction(first)) markAsDose(line, first, hasSig);
  else if (isCountBehindComma(line, first)) {
    first.kind = 'unread';
    line.isAmbiguous = true;
  } else if (isStrength(line, first) || isInsulinStrength(line, first)) first.kind = 'strength';
  else if (first.text === '1' && hasSig) markAsDose(line, first, hasSig);
  else first.kind = 'unread';
}

/** "Neurobion forte, 4 at night": the strength or a count. */
function isCountBehindComma(line: Line, item: Item): boolean {
  const { items } = line;
  const index = items.indexOf(item);
  const isApart = items[index - 1]?.kind === 'joint' && items[index - 1]?.plain === ',';
  const value = Number(item.text);
  const isCount = Number.isInteger(value) && value > 1 && value <= maxUnitsAtOnce;
  return isApart && isCount && !soldInSmallNumbers.test(nameAlone(line));
}

/** "Novomix 30 18-0-12 units": the number of the mixture, if the dose has units. */
function isInsulinStrength({ name, items }: Line, { at }: Item): boolean {
  const isBehindName = items.some((item) => item.kind === 'name' && item.at + item.size === at);
  const isDosed = items.some((item) => item.kind === 'unit' || item.kind === 'dose');
  return isBehindName && isDosed && insulins.test(name);
}

const isFraction = ({ text }: Item) => /[½¼¾]/.test(text);
const isMeasured = ({ form }: Line) =>
  form !== null &&
  form.sign !== 'Rotacap' &&
  form.sign !== 'Respules' &&
  ['liquid', 'drops', 'injection', 'inhaled', 'spray'].includes(form.form);
const nameAlone = ({ items }: Line) => items.find(({ kind }) => kind === 'name')?.plain ?? '';

/** Whether a number is too great or unusual for a count of tablets or, for measured forms, of ml, drops or units. */
function isStrength(line: Line, item: Item): boolean {
  const { text } = item;
  const value = Number(text);
  if (Number.isNaN(value) || value === 0) return false;
  const isSmall =
    soldInSmallNumbers.test(nameAlone(line)) && !/ (?:plus|forte|ds)$/i.test(line.name);
  if (Number.isInteger(value) && isSmall) return true;
  // There is no half puff: "Budecort 0.5".
  if (line.form?.form === 'inhaled' && !Number.isInteger(value)) return true;
  // Nor half a drop: "Iotim 0.5 E/D".
  const isDropped = line.form?.form === 'drops' && /^(?:E\/D|Eye|Ear|Nasal)/.test(line.form.sign);
  if (isDropped && !Number.isInteger(value)) return true;
  // "Inj. Voveran 75 IM"; for insulin a smaller number counts units.
  const isInjected = line.form?.form === 'injection';
  const leastMeasured = !isInjected ? 50 : insulins.test(line.name) ? 100 : 20;
  if (isMeasured(line)) return value >= leastMeasured;
  // "Gemer 2 1-0-1": the pattern gives the counts.
  const isCounted = line.items.filter(({ fact }) => fact?.kind === 'pattern').length === 1;
  // "Neurobion forte, 4 at night": behind a comma 4 may be a count.
  const index = line.items.findIndex(({ at }) => at === item.at);
  if (value === maxUnitsAtOnce && line.items[index - 1]?.kind === 'joint') return isCounted;
  return value >= maxUnitsAtOnce || !Number.isInteger(value) || isCounted;
}

/** Makes a number the dose, in the unit of the form; unread if it is no plausible count. */
function markAsDose(line: Line, item: Item, hasSig: boolean): void {
  const value = isFraction(item) ? amountValue(item.text) : Number(item.text);
  const isCount =
    (Number.isInteger(value) || isFraction(item)) && value > 0 && value <= maxUnitsAtOnce;
  if (!isCount || isMeasured(line) || !hasSig) {
    item.kind = 'unread';
    return;
  }
  item.kind = 'dose';
  // For a kit the number counts kits.
  const isOfKit = line.words.some(({ plain }) => /^kits?$/.test(plain));
  const unit = line.form && !isOfKit && unitOfForm(line.form);
  item.dose = (unit && doseOf(item.text, unit)) || { amount: item.text, unit: null };
  item.text = doseText(item.dose);
}

/** The unit that a bare number counts for whole forms; null for all others. */
function unitOfForm({ form, sign }: NonNullable<Line['form']>): DoseUnit | null {
  if (form === 'tablet' || form === 'capsule' || form === 'sachet') return form;
  return { Patch: 'patch' as const, Respules: 'respule' as const }[sign] ?? null;
}
