import type { BodySite, Days, DoseStep, Route } from '../regimen';
import { bodySites, emptyStep, isContradictory, partsIn } from '../regimenParts';
import {
  amountValue,
  frequencyLength,
  frequencyText,
  routeOrSiteText,
  textsOf,
} from '../regimenTexts';
import { timesADay } from '../timesADay';
import { resolveCountedTimes } from './countedTimes';
import { markDoubtfulUnread } from './doubtful';
import { joinHalves } from './halves';
import type { Item, Line } from './item';
import { resolveNumbers } from './numberMeaning';
import { readSig, sigOf } from './sig';
import { clausesOf, isOneClause, resolveSteps, segmentsOf, withTaper } from './steps';
import { markUnread } from './takeBack';
import { resolveUnknownWords } from './unknownWords';

/** The directions of a line: how its medicine is taken. */
export interface Directions {
  strength: string;
  steps: DoseStep[];
  /** Free text in typed order, without the note behind a semicolon. */
  notes: { at: number; text: string }[];
}

/**
 * Resolves the meaning of each number, then of the parts together. Ambiguous items are marked unread.
 */
export function resolveDirections(line: Line): Directions {
  joinHalves(line);
  resolveAmbiguousDays(line);
  const { items } = line;
  resolveUnknownWords(line);
  resolveCountedTimes(line);
  resolveRepeats(line);
  resolveOralUse(line);
  markOverDaysUnread(line);
  if (hasJoinedFrequencies(line) || hasMealAndTime(line)) line.isAmbiguous = true;
  const segments = segmentsOf(withTaper(items));
  markDoubtfulUnread(line);
  for (const [index, { own }] of segments.entries()) resolveNumbers(line, own, index === 0);
  markDoubtfulUnread(line);
  const directions: Directions = { strength: '', steps: [], notes: [] };
  const clauses = clausesOf(segments);
  const steps = clauses.length > 1 ? resolveSteps(clauses) : null;
  if (steps) {
    // Which step a dose by weight belongs to, and whether the others have one, is not certain.
    markUnread(items.filter(({ kind }) => kind === 'perKg'));
    directions.steps = steps;
    takeStrength(clauses[0] ?? [], directions);
  } else {
    if (clauses.length > 1 && !isOneClause(items)) line.isAmbiguous = true;
    for (const item of items) if (item.kind === 'then') item.kind = 'unread';
    directions.steps = [resolveStep(line, directions)];
    takeStrength(items, directions);
  }
  resolveContinuation(items, directions);
  resolveRelations(items, steps ? clauses : [items], directions);
  if (directions.steps.some((step) => isContradictory(step) || isAtOtherMeal(step)))
    line.isAmbiguous = true;
  if (directions.steps.some((step) => isDoseOfOtherForm(step, line) || isCycle(step, line)))
    line.isAmbiguous = true;
  if (isTimeAmbiguous(directions.steps)) line.isAmbiguous = true;
  resolveMaximum(line, directions);
  resolveRoute(line, directions);
  for (const { kind, at, text } of items) {
    if (kind === 'sentence') directions.notes.push({ at, text });
  }
  const isLong = directions.steps.length > 1;
  if (
    isLong &&
    textsOf({ steps: directions.steps, notes: [] }).frequency.length > frequencyLength
  ) {
    line.isAmbiguous = true;
  }
  return directions;
}

const countedForms: readonly string[] = ['tablet', 'capsule', 'sachet'];

/** "Tab Amoxycillin 2 cap": form and dose contradict each other. */
function isDoseOfOtherForm({ dose }: DoseStep, { form }: Line): boolean {
  const isCounted =
    dose?.unit && form && countedForms.includes(dose.unit) && countedForms.includes(form.form);
  return isCounted === true && dose.unit !== form.form;
}

/** "hs x 2wk then alt days": the second step may be at bedtime too. */
function isTimeAmbiguous(steps: readonly DoseStep[]): boolean {
  const isTimed = ({ when }: DoseStep) => when?.kind === 'parts' || when?.kind === 'amounts';
  return steps.some(
    (step, index) =>
      step.days !== null && step.when === null && steps.slice(0, index).some(isTimed),
  );
}

const daysOfUnit = { day: 1, night: 1, week: 7, month: 28, year: 365 } as const;

/** "3-0-3 x 4 days every 4 weeks", "d1-d5 every 28 days": on some days of each cycle, not once per cycle. */
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

/** "1-0-0 after dinner", "BD before breakfast": the meal is at another part of the day. */
function isAtOtherMeal({ when, relation }: DoseStep): boolean {
  if (!relation || relation.when === 'emptyStomach' || !when) return false;
  const at = { breakfast: ['morning'], lunch: ['afternoon'], dinner: ['evening', 'night'] };
  const own: readonly string[] | undefined = at[relation.meal as keyof typeof at];
  if (!own) return false;
  if (when.kind === 'timesADay') return when.times > 1;
  const parts =
    when.kind === 'amounts'
      ? partsIn(when.amounts).filter((_, index) => amountValue(when.amounts[index] ?? '0') > 0)
      : when.kind === 'parts'
        ? when.parts
        : [];
  return parts.some((part) => !own.includes(part));
}

/** "OD before food & HS", "bd & bd": two separate frequencies. */
function hasJoinedFrequencies({ items }: Line): boolean {
  return items.some(({ kind, plain }, index) => {
    if (kind !== 'joint' || !/^(?:&|and|aur|और|\+)$/.test(plain)) return false;
    // "after bath and hs"
    const last = items[index - 1];
    const isWhen = last?.kind === 'sentence' && /^(?:after|before|with) /.test(last.plain);
    if (isWhen && items[index + 1]?.kind === 'sig') return true;
    const before = items.slice(0, index).findLast(({ fact }) => fact)?.fact;
    const behind = items[index + 1]?.fact;
    const counts = ['timesADay', 'everyHours', 'ifNeeded'];
    if (behind?.kind === 'stop' || before?.kind === 'atOnce') return false;
    return before && behind && [before, behind].some((fact) => counts.includes(fact.kind));
  });
}

/**
 * "12 stat, 1 wk repeat": the time of the next dose. That is certain only for a single dose, or if the duration is
 * given already: "hs 7d repeat" may mean for seven days, and "5 days repeat CBC" is a test.
 */
function resolveRepeats(line: Line): void {
  const { items } = line;
  const isOnce = items.some(
    ({ fact }) => fact?.kind === 'atOnce' || (fact?.kind === 'times' && fact.isReason),
  );
  const isLasting = items.filter(({ kind }) => kind === 'duration').length > 1;
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    const isAgain = next?.kind === 'sentence' && /^(?:repeat|rpt)(?: |$)/.test(next.plain);
    if (item.kind !== 'duration' || !next || !isAgain || /^(?:x|for)/.test(item.plain)) continue;
    if (isOnce || isLasting) {
      const plain = `${item.plain} ${next.plain}`;
      Object.assign(next, { at: item.at, size: item.size + next.size, plain });
      next.text = `${item.plain} ${next.text}`;
      item.size = 0;
    } else if (ambiguousRepeat.test(next.plain)) line.isAmbiguous = true;
  }
  line.items = items.filter(({ size }) => size > 0);
}

const ambiguousRepeat =
  /^(?:repeat|rpt)(?: (?:once|again|x|same|dose|all|for|to|whole|family|if|sos|prn|1|one|2|two)(?: |$)|$)/;

/** "Zytee gel oral", "gum paint oral": a topical medicine is applied in the mouth, not swallowed. */
function resolveOralUse({ items, form, name }: Line): void {
  // "Oral xyz": the unknown word may change the meaning of "oral".
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    const isOpen =
      item.siteOrRoute === 'PO' && next?.kind === 'unread' && next.at === item.at + item.size;
    if (isOpen && /^oral$/.test(item.plain) && /^\p{L}/u.test(next.plain))
      Object.assign(item, { kind: 'unread', siteOrRoute: undefined });
  }
  const isPutOn =
    form?.form === 'topical' || /(?:^| )(?:paint|paste)(?: |$)|gel(?: |$)/i.test(name);
  const swallowed = ['ml', 'teaspoon', 'tablespoon'];
  if (!isPutOn || items.some(({ dose }) => dose?.unit && swallowed.includes(dose.unit))) return;
  for (const item of items) {
    if (item.kind !== 'siteOrRoute' || item.siteOrRoute !== 'PO') continue;
    const isOral = /^oral/.test(item.plain);
    Object.assign(item, {
      kind: isOral ? 'sentence' : 'unread',
      siteOrRoute: undefined,
      text: item.plain,
    });
  }
}

/** "SOS > 3 days": how long the complaint has lasted, or the duration. */
function markOverDaysUnread({ items }: Line): void {
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (!items.some(({ fact }) => fact?.kind === 'ifNeeded')) return;
    const isOver = item.kind === 'joint' && item.plain === '>' && next?.kind === 'duration';
    if (isOver && next && items.filter(({ plain }) => plain === '>').length === 1)
      markUnread([item, next]);
  }
}

const joinWord = /^(?:&|and|aur|और|\+|\/)$/;
/** Relations to every meal: another time behind a comma is then an additional one. */
const mealsOfDay = /^(?:pc|p\/c|ac|a\/c)$|meals$|feeds$/;
const eachMeal =
  /^(?:after|before|with) (?:each|every|all|main|major) (?:[a-z]+ )?(?:meals?|feeds?|food)/;

/** "10 ml pc & hs", "before food & sos": after each meal and at bedtime, or at bedtime only. */
function hasMealAndTime({ items }: Line): boolean {
  const isTime = (item: Item | undefined) => item?.fact?.kind === 'times';
  const isTimeOrNeed = (item: Item | undefined) => isTime(item) || item?.fact?.kind === 'ifNeeded';
  if (items.some(({ kind, plain }) => kind === 'sentence' && eachMeal.test(plain)))
    return items.some(isTimeOrNeed);
  return items.some(({ kind, plain }, index) => {
    const isComma = kind === 'joint' && plain === ',';
    if (!isComma && !(/^(?:joint|sentence|unread)$/.test(kind) && joinWord.test(plain)))
      return false;
    const before = items[index - 1];
    const behind = items
      .slice(index + 1)
      .find((item) => item.kind !== 'dose' && item.kind !== 'bare' && item.kind !== 'unit');
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

/** "Once a week (Sunday)": beside "weekly" a weekday is certain; alone it may mean one date. */
function resolveAmbiguousDays(line: Line): void {
  const isWeekly = line.items.some(
    ({ fact }) => fact?.kind === 'days' && fact.days.kind === 'timesAWeek' && fact.days.times === 1,
  );
  for (const item of line.items) {
    if (!item.isAmbiguousDay) continue;
    const fact = isWeekly
      ? readSig(`every ${item.plain.replace(/^(?:on|every|each) /, '')}`)
      : null;
    if (fact) Object.assign(item, { kind: 'sig', fact, text: fact.text });
    else line.isAmbiguous = true;
  }
}

/** The directions as a single step. */
function resolveStep(line: Line, { notes }: Directions): DoseStep {
  const { items, form } = line;
  const sigs = items.filter(({ kind }) => kind === 'sig');
  const combined = sigOf(sigs.flatMap(({ fact }) => fact ?? []));
  const step: DoseStep = { ...emptyStep };
  if (combined) {
    const { isAsNeeded, note, ...sig } = combined;
    Object.assign(step, sig);
    if (isAsNeeded) step.asNeeded = { reason: reasonText(items) };
    if (note) notes.push({ at: sigs[0]?.at ?? 0, text: note });
    for (const { at, fact, text } of sigs) {
      if (fact?.kind === 'times' && fact.isReason) notes.push({ at, text });
    }
  } else {
    // "BD OD", "TDS SOS fever", "Amlodipine band, Telma 40 od"
    if (sigs.length > 0) line.isAmbiguous = true;
  }
  if (!step.asNeeded) markUnread(items.filter(({ kind }) => kind === 'reason'));
  resolvePerKg(line, step);
  const dose = onlyOne(items, 'dose');
  const unit = onlyOne(items, 'unit');
  if (unit && (dose || step.when?.kind !== 'amounts')) markUnread([unit]);
  // If the unit equals the form of the name, the pattern counts it without a unit.
  const patternUnit = unit?.kind === 'unit' && unit.dose?.unit !== form?.form ? unit.dose : null;
  step.dose = dose?.dose ?? patternUnit ?? null;
  const duration = onlyOne(items, 'duration');
  if (duration && step.action === 'stop') markUnread([duration]);
  else step.duration = duration?.duration ?? null;
  return step;
}

/** Sets the dose by weight; "in 3 doses" is how often it is taken, if nothing else says so. */
function resolvePerKg(line: Line, step: DoseStep): void {
  const item = onlyOne(line.items, 'perKg');
  if (!item?.perKg) return;
  const { mgPerKg, per, times } = item.perKg;
  if (step.action === 'stop') {
    markUnread([item]);
    return;
  }
  if (times !== null) {
    if (step.when === null && step.days === null) step.when = { kind: 'timesADay', times };
    else if (step.when === null || timesADay(step.when) !== times) line.isAmbiguous = true;
  }
  // "1-0-1" of tablets, and "2-0-2", count what the weight would decide.
  const isCounted = line.form !== null && countedForms.includes(line.form.form);
  const { when } = step;
  if (when?.kind === 'amounts' && (isCounted || when.amounts.some((one) => !/^[01]$/.test(one))))
    line.isAmbiguous = true;
  step.weightDose = { typed: item.text, mgPerKg, per, computed: null };
}

/** The condition of an as-needed medicine, as typed. */
function reasonText(items: readonly Item[]): string {
  const own = items.filter(
    ({ kind, fact }) => kind === 'reason' || (fact?.kind === 'ifNeeded' && fact.isReason),
  );
  return own.map(({ text }) => text).join(', ');
}

function takeStrength(items: readonly Item[], directions: Directions): void {
  const strength = onlyOne(items, 'strength');
  directions.strength = strength?.text ?? '';
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'behind') continue;
    if (strength && items[index - 1] === strength) directions.strength += ` ${item.text}`;
    else item.kind = 'unread';
  }
}

/** The only item of a kind. Two numbers, or items that differ, are all marked unread. */
function onlyOne(items: readonly Item[], kind: Item['kind']): Item | undefined {
  const all = items.filter((item) => item.kind === kind && !item.isRepeated);
  const isNumber = ['dose', 'perKg', 'strength', 'duration', 'most'].includes(kind);
  const isOne = isNumber ? all.length <= 1 : new Set(all.map(({ text }) => text)).size <= 1;
  if (isOne) return all[0];
  markUnread(items.filter((item) => item.kind === kind));
  return undefined;
}

/** "Continue" is the duration of the last step, unless that has one. */
function resolveContinuation(items: readonly Item[], { steps, notes }: Directions): void {
  const item = items.find(({ kind }) => kind === 'continue');
  const last = steps.at(-1);
  if (!item || !last) return;
  if (last.duration === null && last.action === 'take') last.duration = 'continue';
  else notes.push({ at: item.at, text: 'continue' });
}

/** A single relation to food applies to all steps; several apply to one step each. */
function resolveRelations(
  items: readonly Item[],
  clauses: readonly (readonly Item[])[],
  { steps, notes }: Directions,
): void {
  const all = items.filter(({ kind }) => kind === 'relation');
  const each = clauses.map((clause) => all.filter((item) => clause.includes(item)));
  const isOwn = steps.length > 1 && each.every(({ length }) => length === 1);
  const [first] = all;
  if (!first?.relation) return;
  if (new Set(all.map(({ text }) => text)).size > 1 && !isOwn) {
    markUnread(all);
    return;
  }
  for (const [index, step] of steps.entries()) {
    if (step.action === 'stop') continue;
    step.relation = (isOwn ? each[index]?.[0] : first)?.relation ?? null;
  }
  if (steps.every(({ action }) => action === 'stop')) {
    notes.push({ at: first.at, text: first.text });
  }
}

function resolveMaximum({ items, form }: Line, { steps }: Directions): void {
  const most = onlyOne(items, 'most');
  const [step, ...more] = steps;
  if (!most || !step) return;
  // With two tablets each time, "max 4" may count tablets or times. "Max QID" and "max 4 times" count times.
  const isTimes = !/\d/.test(most.plain) || /times|ba+r|बार/.test(most.plain);
  const { amount = null, unit = null } = step.dose ?? {};
  const isTablets = /tab|cap|goli/.test(most.plain) && amount === null;
  // For attacks the maximum may be per attack: "Sorbitrate 5 s/l sos max 3".
  const isOfAttack =
    !/day|\/ ?d|daily|24|din|दिन|od|bd|bid|tds|tid|qid/.test(most.plain) &&
    (['spray', 'inhaled'].includes(form?.form ?? '') ||
      items.some(({ kind, text }) => kind === 'siteOrRoute' && text === 'sublingual'));
  const isDoubtful =
    isOfAttack || isTablets || (!isTimes && amount !== null && amount !== '1' && unit !== 'ml');
  // A maximum is valid only for as-needed medicines and intervals of hours, not for "TDS, at most once".
  const isFixed = step.when && !['everyHours', 'atOnce'].includes(step.when.kind);
  const isOpen = step.asNeeded !== null || !isFixed;
  if (isOpen && frequencyText(step) && step.action === 'take' && more.length === 0 && !isDoubtful) {
    step.mostADay = Number(most.text);
  } else most.kind = 'unread';
}

const isSite = (on: BodySite | Route): on is BodySite =>
  (bodySites as readonly string[]).includes(on);

/** Sets the site and route of all steps; several routes become notes. */
function resolveRoute(line: Line, { steps, notes }: Directions): void {
  const { items } = line;
  const sitesAndRoutes = items
    .filter(({ kind }) => kind === 'siteOrRoute')
    .flatMap(({ at, siteOrRoute }) => (siteOrRoute ? [{ at, siteOrRoute }] : []));
  const all = [...new Set(sitesAndRoutes.map(({ siteOrRoute }) => siteOrRoute))];
  const site = onlySite(all.filter(isSite));
  const [route = null, ...more] = all.filter((on) => !isSite(on)) as Route[];
  const taken = steps.filter(({ action }) => action === 'take');
  // "iv bd 2d then oral 40 od": each step has a route of its own.
  const next = items.find(({ kind }) => kind === 'then')?.at ?? Infinity;
  const isLater = sitesAndRoutes.some(({ siteOrRoute, at }) => !isSite(siteOrRoute) && at > next);
  if (taken.length > 1 && (more.length > 0 || isLater)) line.isAmbiguous = true;
  for (const step of taken) {
    step.site = site;
    step.route = more.length > 0 ? null : route;
  }
  for (const { at, siteOrRoute } of sitesAndRoutes) {
    const isStored = taken.length > 0 && (isSite(siteOrRoute) ? site !== null : more.length === 0);
    if (!isStored) notes.push({ at, text: routeOrSiteText(siteOrRoute) });
  }
}

/** The only site; right and left together are both. Null for other combinations. */
function onlySite(sites: readonly BodySite[]): BodySite | null {
  const [first = null, second, third] = sites;
  if (!second) return first;
  const both = /Eye$/.test(second) ? 'bothEyes' : 'bothEars';
  const isBoth = sites.every(
    (site) => /^(?:right|left)/.test(site) && site.slice(-3) === second.slice(-3),
  );
  return isBoth && !third ? both : null;
}
