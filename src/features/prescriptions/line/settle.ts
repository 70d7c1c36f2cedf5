import { frequencyLength } from '../prescription';
import {
  type BodySite,
  bodySites,
  type Days,
  type DoseStep,
  emptyStep,
  isContradictory,
  partsIn,
  type Route,
} from '../regimen';
import { amountValue, frequencyText, routeOrSiteText, textsOf } from '../regimenTexts';
import { settleCountedTimes } from './countedTimes';
import { takeBackDoubtful } from './doubtful';
import { joinHalves } from './halves';
import type { Item, Line } from './item';
import { settleNumbers } from './numberMeaning';
import { readSig, sigOf } from './sig';
import { clausesOf, isOneClause, segmentsOf, settleSteps, withTaper } from './steps';
import { takeBack } from './takeBack';
import { settleUnknownWords } from './unknownWords';

/** What a line says of how its medicine is taken. */
export interface Settled {
  strength: string;
  steps: DoseStep[];
  /** The doctor's own words, in the order in which they were typed; a semicolon's note comes behind them. */
  notes: { at: number; text: string }[];
}

/**
 * Says what each number is, and what the parts say together. What could be read in two ways is taken back: those items
 * are unread afterwards.
 */
export function settle(line: Line): Settled {
  joinHalves(line);
  settleOpenDays(line);
  const { items } = line;
  settleUnknownWords(line);
  settleCountedTimes(line);
  settleRepeats(line);
  settleOral(line);
  takeBackOverDays(line);
  if (isJoined(line) || isAtMealsAndTimes(line)) line.isInDoubt = true;
  const segments = segmentsOf(withTaper(items));
  takeBackDoubtful(line);
  for (const [place, { own }] of segments.entries()) settleNumbers(line, own, place === 0);
  takeBackDoubtful(line);
  const settled: Settled = { strength: '', steps: [], notes: [] };
  const clauses = clausesOf(segments);
  const steps = clauses.length > 1 ? settleSteps(clauses) : null;
  if (steps) {
    settled.steps = steps;
    takeStrength(clauses[0] ?? [], settled);
  } else {
    if (clauses.length > 1 && !isOneClause(items)) line.isInDoubt = true;
    for (const item of items) if (item.kind === 'then') item.kind = 'unread';
    settled.steps = [settleStep(line, settled)];
    takeStrength(items, settled);
  }
  settleEnd(items, settled);
  settleRelations(items, steps ? clauses : [items], settled);
  if (settled.steps.some((step) => isContradictory(step) || isAtOtherMeal(step)))
    line.isInDoubt = true;
  if (settled.steps.some((step) => isOfOtherForm(step, line) || isCycle(step, line)))
    line.isInDoubt = true;
  if (isTimeOpen(settled.steps)) line.isInDoubt = true;
  settleMost(line, settled);
  settleRoute(line, settled);
  for (const { kind, at, text } of items) {
    if (kind === 'sentence') settled.notes.push({ at, text });
  }
  const isLong = settled.steps.length > 1;
  if (isLong && textsOf({ steps: settled.steps, notes: [] }).frequency.length > frequencyLength) {
    line.isInDoubt = true;
  }
  return settled;
}

const counted: readonly string[] = ['tablet', 'capsule', 'sachet'];

/** "Tab Amoxycillin 2 cap": which of them? */
function isOfOtherForm({ dose }: DoseStep, { form }: Line): boolean {
  const isCounted =
    dose?.unit && form && counted.includes(dose.unit) && counted.includes(form.form);
  return isCounted === true && dose.unit !== form.form;
}

/** "hs x 2wk then alt days": at bedtime too? */
function isTimeOpen(steps: readonly DoseStep[]): boolean {
  const isTimed = ({ when }: DoseStep) => when?.kind === 'parts' || when?.kind === 'amounts';
  return steps.some(
    (step, place) =>
      step.days !== null && step.when === null && steps.slice(0, place).some(isTimed),
  );
}

const daysOfUnit = { day: 1, night: 1, week: 7, month: 28, year: 365 } as const;

/** "3-0-3 x 4 days every 4 weeks", "d1-d5 every 28 days": on some days of each cycle, and not once in it. */
function isCycle({ days, duration }: DoseStep, { items }: Line): boolean {
  const cycle = days && daysBetween(days);
  if (!cycle) return false;
  const isOfDays = items.some(({ kind, plain }) => kind === 'sentence' && cycleDays.test(plain));
  if (isOfDays || duration === null || duration === 'continue') return isOfDays;
  return Number.parseFloat(duration.amount) * daysOfUnit[duration.unit] < cycle;
}

const cycleDays = /^(?:from )?(?:d|day) ?\d/;

function daysBetween(days: Days): number | null {
  if (days.kind === 'everyDays') return days.days;
  if (days.kind === 'everyWeeks') return days.weeks * daysOfUnit.week;
  if (days.kind === 'everyMonths') return days.months * daysOfUnit.month;
  return days.kind === 'timesAWeek' ? daysOfUnit.week : null;
}

/** "1-0-0 after dinner", "BD before breakfast": a part of the day and a meal of another one. */
function isAtOtherMeal({ when, relation }: DoseStep): boolean {
  if (!relation || relation.when === 'emptyStomach' || !when) return false;
  const at = { breakfast: ['morning'], lunch: ['afternoon'], dinner: ['evening', 'night'] };
  const own: readonly string[] | undefined = at[relation.meal as keyof typeof at];
  if (!own) return false;
  if (when.kind === 'timesADay') return when.times > 1;
  const parts =
    when.kind === 'amounts'
      ? partsIn(when.amounts).filter((_, place) => amountValue(when.amounts[place] ?? '0') > 0)
      : when.kind === 'parts'
        ? when.parts
        : [];
  return parts.some((part) => !own.includes(part));
}

/** "OD before food & HS", "bd & bd": two of how often, and not one that the other says again. */
function isJoined({ items }: Line): boolean {
  return items.some(({ kind, plain }, place) => {
    if (kind !== 'joint' || !/^(?:&|and|aur|और|\+)$/.test(plain)) return false;
    // "after bath and hs"
    const last = items[place - 1];
    const isWhen = last?.kind === 'sentence' && /^(?:after|before|with) /.test(last.plain);
    if (isWhen && items[place + 1]?.kind === 'sig') return true;
    const before = items.slice(0, place).findLast(({ fact }) => fact)?.fact;
    const behind = items[place + 1]?.fact;
    const counts = ['timesADay', 'everyHours', 'ifNeeded'];
    if (behind?.kind === 'stop' || before?.kind === 'atOnce') return false;
    return before && behind && [before, behind].some((fact) => counts.includes(fact.kind));
  });
}

/**
 * "12 stat, 1 wk repeat": when it is given again. Where it is taken once, or how long is said already, it can be nothing
 * else; "hs 7d repeat" may be seven days too, and "5 days repeat CBC" is another test.
 */
function settleRepeats(line: Line): void {
  const { items } = line;
  const isOnce = items.some(
    ({ fact }) => fact?.kind === 'atOnce' || (fact?.kind === 'times' && fact.isReason),
  );
  const isLasting = items.filter(({ kind }) => kind === 'duration').length > 1;
  for (const [place, item] of items.entries()) {
    const next = items[place + 1];
    const isAgain = next?.kind === 'sentence' && /^(?:repeat|rpt)(?: |$)/.test(next.plain);
    if (item.kind !== 'duration' || !next || !isAgain || /^(?:x|for)/.test(item.plain)) continue;
    if (isOnce || isLasting) {
      const plain = `${item.plain} ${next.plain}`;
      Object.assign(next, { at: item.at, size: item.size + next.size, plain });
      next.text = `${item.plain} ${next.text}`;
      item.size = 0;
    } else if (aloneAgain.test(next.plain)) line.isInDoubt = true;
  }
  line.items = items.filter(({ size }) => size > 0);
}

const aloneAgain =
  /^(?:repeat|rpt)(?: (?:once|again|x|same|dose|all|for|to|whole|family|if|sos|prn|1|one|2|two)(?: |$)|$)/;

/** "Zytee gel oral", "gum paint oral": what is put on is put on in the mouth, and not swallowed. */
function settleOral({ items, form, name }: Line): void {
  // "Oral xyz": of what, where the word is not known?
  for (const [place, item] of items.entries()) {
    const next = items[place + 1];
    const isOpen = item.on === 'PO' && next?.kind === 'unread' && next.at === item.at + item.size;
    if (isOpen && /^oral$/.test(item.plain) && /^\p{L}/u.test(next.plain))
      Object.assign(item, { kind: 'unread', on: undefined });
  }
  const isPutOn =
    form?.form === 'topical' || /(?:^| )(?:paint|paste)(?: |$)|gel(?: |$)/i.test(name);
  const swallowed = ['ml', 'teaspoon', 'tablespoon'];
  if (!isPutOn || items.some(({ dose }) => dose?.unit && swallowed.includes(dose.unit))) return;
  for (const item of items) {
    if (item.kind !== 'place' || item.on !== 'PO') continue;
    const isOral = /^oral/.test(item.plain);
    Object.assign(item, { kind: isOral ? 'sentence' : 'unread', on: undefined, text: item.plain });
  }
}

/** "SOS > 3 days": since when, or for how long? */
function takeBackOverDays({ items }: Line): void {
  for (const [place, item] of items.entries()) {
    const next = items[place + 1];
    if (!items.some(({ fact }) => fact?.kind === 'ifNeeded')) return;
    const isOver = item.kind === 'joint' && item.plain === '>' && next?.kind === 'duration';
    if (isOver && next && items.filter(({ plain }) => plain === '>').length === 1)
      takeBack([item, next]);
  }
}

const and = /^(?:&|and|aur|और|\+|\/)$/;
/** Each of them is a time of its own, also where a comma parts it from the next one. */
const mealsOfDay = /^(?:pc|p\/c|ac|a\/c)$|meals$|feeds$/;
const eachMeal =
  /^(?:after|before|with) (?:each|every|all|main|major) (?:[a-z]+ )?(?:meals?|feeds?|food)/;

/** "10 ml pc & hs", "before food & sos": after each meal and again at bedtime, or at bedtime alone? */
function isAtMealsAndTimes({ items }: Line): boolean {
  const isTime = (item: Item | undefined) => item?.fact?.kind === 'times';
  const isTimeOrNeed = (item: Item | undefined) => isTime(item) || item?.fact?.kind === 'ifNeeded';
  if (items.some(({ kind, plain }) => kind === 'sentence' && eachMeal.test(plain)))
    return items.some(isTimeOrNeed);
  return items.some(({ kind, plain }, place) => {
    const isComma = kind === 'joint' && plain === ',';
    if (!isComma && !(/^(?:joint|sentence|unread)$/.test(kind) && and.test(plain))) return false;
    const before = items[place - 1];
    const behind = items
      .slice(place + 1)
      .find((one) => one.kind !== 'dose' && one.kind !== 'bare' && one.kind !== 'unit');
    if (isComma) return isTime(behind) && before?.relation && mealsOfDay.test(before.plain);
    // "Morning & empty stomach" is one time.
    const isOneOfTwo = isTime(before) && items.filter(isTime).length > 1;
    if (behind?.relation)
      return isTimeOrNeed(before) && !isOneOfTwo && behind.relation.when !== 'emptyStomach';
    // "After breakfast & dinner"
    const isMeal =
      behind?.kind === 'unread' && /^(?:breakfast|lunch|dinner|supper)$/.test(behind.plain);
    if (before?.relation && isMeal) return true;
    return before?.relation && isTimeOrNeed(behind);
  });
}

/** "Once a week (Sunday)": the day is said beside how often; alone it may come once only. */
function settleOpenDays(line: Line): void {
  const isWeekly = line.items.some(
    ({ fact }) => fact?.kind === 'days' && fact.days.kind === 'timesAWeek' && fact.days.times === 1,
  );
  for (const item of line.items) {
    if (!item.isOpenDay) continue;
    const fact = isWeekly
      ? readSig(`every ${item.plain.replace(/^(?:on|every|each) /, '')}`)
      : null;
    if (fact) Object.assign(item, { kind: 'sig', fact, text: fact.text });
    else line.isInDoubt = true;
  }
}

/** How the medicine is taken, where that is one step. */
function settleStep(line: Line, { notes }: Settled): DoseStep {
  const { items, form } = line;
  const sigs = items.filter(({ kind }) => kind === 'sig');
  const said = sigOf(sigs.flatMap(({ fact }) => fact ?? []));
  const step: DoseStep = { ...emptyStep };
  if (said) {
    const { isAsNeeded, note, ...sig } = said;
    Object.assign(step, sig);
    if (isAsNeeded) step.asNeeded = { reason: takeReason(items) };
    if (note) notes.push({ at: sigs[0]?.at ?? 0, text: note });
    for (const { at, fact, text } of sigs) {
      if (fact?.kind === 'times' && fact.isReason) notes.push({ at, text });
    }
  } else {
    // "BD OD", "TDS SOS fever", "Amlodipine band, Telma 40 od"
    if (sigs.length > 0) line.isInDoubt = true;
  }
  if (!step.asNeeded) takeBack(items.filter(({ kind }) => kind === 'reason'));
  const dose = onlyOne(items, 'dose');
  const unit = onlyOne(items, 'unit');
  if (unit && (dose || step.when?.kind !== 'amounts')) takeBack([unit]);
  // Of a tablet that is named so the numbers of a pattern count tablets anyhow.
  const counted = unit?.kind === 'unit' && unit.dose?.unit !== form?.form ? unit.dose : null;
  step.dose = dose?.dose ?? counted ?? null;
  const lasting = onlyOne(items, 'duration');
  if (lasting && step.action === 'stop') takeBack([lasting]);
  else step.duration = lasting?.duration ?? null;
  return step;
}

/** What a medicine is needed for, as it was typed; the items that say it, and no others, are of kind `reason`. */
function takeReason(items: readonly Item[]): string {
  const own = items.filter(
    ({ kind, fact }) => kind === 'reason' || (fact?.kind === 'ifNeeded' && fact.isReason),
  );
  return own.map(({ text }) => text).join(', ');
}

function takeStrength(items: readonly Item[], settled: Settled): void {
  const strength = onlyOne(items, 'strength');
  settled.strength = strength?.text ?? '';
  for (const [place, item] of items.entries()) {
    if (item.kind !== 'behind') continue;
    if (strength && items[place - 1] === strength) settled.strength += ` ${item.text}`;
    else item.kind = 'unread';
  }
}

/** The one thing that is said of a kind; all of them are taken back where two numbers are said, or things that differ. */
function onlyOne(items: readonly Item[], kind: Item['kind']): Item | undefined {
  const all = items.filter((item) => item.kind === kind && !item.isRepeated);
  const isNumber = ['dose', 'strength', 'duration', 'most'].includes(kind);
  const isOne = isNumber ? all.length <= 1 : new Set(all.map(({ text }) => text)).size <= 1;
  if (isOne) return all[0];
  takeBack(items.filter((item) => item.kind === kind));
  return undefined;
}

/** "Continue" is how long the last step is, where nothing else says it. */
function settleEnd(items: readonly Item[], { steps, notes }: Settled): void {
  const item = items.find(({ kind }) => kind === 'continue');
  const last = steps.at(-1);
  if (!item || !last) return;
  if (last.duration === null && last.action === 'take') last.duration = 'continue';
  else notes.push({ at: item.at, text: 'continue' });
}

/** One relation to food holds for all steps; of several each step has its own. */
function settleRelations(
  items: readonly Item[],
  clauses: readonly (readonly Item[])[],
  { steps, notes }: Settled,
): void {
  const all = items.filter(({ kind }) => kind === 'relation');
  const each = clauses.map((clause) => all.filter((item) => clause.includes(item)));
  const isOwn = steps.length > 1 && each.every(({ length }) => length === 1);
  const [first] = all;
  if (!first?.relation) return;
  if (new Set(all.map(({ text }) => text)).size > 1 && !isOwn) {
    takeBack(all);
    return;
  }
  for (const [place, step] of steps.entries()) {
    if (step.action === 'stop') continue;
    step.relation = (isOwn ? each[place]?.[0] : first)?.relation ?? null;
  }
  if (steps.every(({ action }) => action === 'stop')) {
    notes.push({ at: first.at, text: first.text });
  }
}

function settleMost({ items, form }: Line, { steps }: Settled): void {
  const most = onlyOne(items, 'most');
  const [step, ...more] = steps;
  if (!most || !step) return;
  // Two tablets each time, and at most four: tablets or times? "Max QID" and "max 4 times" are times.
  const isTimes = !/\d/.test(most.plain) || /times|ba+r|बार/.test(most.plain);
  const { amount = null, unit = null } = step.dose ?? {};
  const isTablets = /tab|cap|goli/.test(most.plain) && amount === null;
  // Of what relieves an attack the most may be that of one attack: "Sorbitrate 5 s/l sos max 3".
  const isOfAttack =
    !/day|\/ ?d|daily|24|din|दिन|od|bd|bid|tds|tid|qid/.test(most.plain) &&
    (['spray', 'inhaled'].includes(form?.form ?? '') ||
      items.some(({ kind, text }) => kind === 'place' && text === 'sublingual'));
  const isDoubtful =
    isOfAttack || isTablets || (!isTimes && amount !== null && amount !== '1' && unit !== 'ml');
  // "TDS, at most once": only what is taken when needed, or every few hours, has a most.
  const isFixed = step.when && !['everyHours', 'atOnce'].includes(step.when.kind);
  const isOpen = step.asNeeded !== null || !isFixed;
  if (isOpen && frequencyText(step) && step.action === 'take' && more.length === 0 && !isDoubtful) {
    step.mostADay = Number(most.text);
  } else most.kind = 'unread';
}

const isSite = (on: BodySite | Route): on is BodySite =>
  (bodySites as readonly string[]).includes(on);

/** Where it goes, of all steps; several routes are the doctor's own words. */
function settleRoute(line: Line, { steps, notes }: Settled): void {
  const { items } = line;
  const placed = items
    .filter(({ kind }) => kind === 'place')
    .flatMap(({ at, on }) => (on ? [{ at, on }] : []));
  const all = [...new Set(placed.map(({ on }) => on))];
  const site = onlySite(all.filter(isSite));
  const [route = null, ...more] = all.filter((on) => !isSite(on)) as Route[];
  const taken = steps.filter(({ action }) => action === 'take');
  // "iv bd 2d then oral 40 od": each step has a route of its own.
  const next = items.find(({ kind }) => kind === 'then')?.at ?? Infinity;
  const isLater = placed.some(({ on, at }) => !isSite(on) && at > next);
  if (taken.length > 1 && (more.length > 0 || isLater)) line.isInDoubt = true;
  for (const step of taken) {
    step.site = site;
    step.route = more.length > 0 ? null : route;
  }
  for (const { at, on } of placed) {
    const isTaken = taken.length > 0 && (isSite(on) ? site !== null : more.length === 0);
    if (!isTaken) notes.push({ at, text: routeOrSiteText(on) });
  }
}

/** One of two sides and the other are both; null where it is not one site. */
function onlySite(sites: readonly BodySite[]): BodySite | null {
  const [first = null, second, third] = sites;
  if (!second) return first;
  const both = /Eye$/.test(second) ? 'bothEyes' : 'bothEars';
  const isBoth = sites.every(
    (site) => /^(?:right|left)/.test(site) && site.slice(-3) === second.slice(-3),
  );
  return isBoth && !third ? both : null;
}
