import { maxUnitsAtOnce } from '../amount';
import type { DoseUnit, PartOfDay, Relation } from '../regimen';
import { partsIn } from '../regimenParts';
import { amountValue, doseText, relationText } from '../regimenTexts';
import type { Item, Line } from './item';
import { patternFact } from './sig';
import { markUnread } from './takeBack';

/** A part of the day with its amount beside it: "2 subah", "10 units before breakfast". */
interface Slot {
  item: Item;
  time: PartOfDay;
  /** The meal that implies the part of the day; null if the part of the day is typed. */
  relation: Relation | null;
}

const meals: Record<string, PartOfDay> = {
  breakfast: 'morning',
  lunch: 'afternoon',
  dinner: 'night',
};

/** Merges "1 subah 2 raat" or "10 units before breakfast, 6 units before dinner" into a pattern. */
export function resolveCountedTimes(line: Line): void {
  const { items } = line;
  const groups: Item[][] = [[]];
  for (const item of items) {
    if (item.kind === 'then') groups.push([]);
    else if (item.kind !== 'joint') groups.at(-1)?.push(item);
  }
  for (const group of groups) resolveGroup(line, group);
}

function resolveGroup(line: Line, group: readonly Item[]): void {
  const slots = slotsOf(group);
  const [first] = slots;
  const last = slots.at(-1);
  if (!first || !last || slots.length < 2) return;
  const before = slots.map(({ item }) => countAt(group, group.indexOf(item) - 1));
  const behind = slots.map(({ item }) => countAt(group, group.indexOf(item) + 1));
  const isBefore = before.every((one) => one !== null);
  // "500 subah 1 goli raat 2 goli": the first number is the strength.
  const isAllBehind = behind.every((one) => one !== null);
  const isStrengthFirst =
    before[0]?.kind === 'bare' && amountValue(before[0].text) > maxUnitsAtOnce;
  const isBehind =
    (before[0]?.kind !== 'dose' && behind.every((one) => one?.kind === 'dose')) ||
    (isAllBehind && (isStrengthFirst || before[0] === null));
  // "Glimi 2 morning 2 night 1": the first number may be the strength, or there is one count too many.
  if (isBefore && isAllBehind && !isBehind) {
    line.isAmbiguous = true;
    return;
  }
  const between = group.filter(
    ({ kind, at }) => kind === 'bare' && at > first.item.at && at < last.item.at,
  );
  const counts = isBehind ? behind : isBefore ? before : [];
  const all = counts.filter((one) => one !== null);
  // The same dose each time is one dose, taken at these times.
  if (all.length > 0 && all.every(({ kind, text }) => kind === 'dose' && text === all[0]?.text)) {
    if (!first.relation) {
      for (const again of all.slice(1)) again.isRepeated = true;
      return;
    }
  }
  if (all.length > 0 && mergeIntoPattern(line, slots, all)) return;
  if (between.length === 0) return;
  markUnread([...between, ...slots.map(({ item }) => item)]);
}

/** Parts of the day; if there are none, meals that all have the same relation. */
function slotsOf(group: readonly Item[]): Slot[] {
  const times = group.flatMap((item): Slot[] => {
    const [time, ...more] = item.fact?.kind === 'times' ? item.fact.parts : [];
    return item.kind === 'sig' && time && more.length === 0 ? [{ item, time, relation: null }] : [];
  });
  if (times.length > 0) return times;
  const toMeals = group.flatMap((item): Slot[] => {
    const { relation } = item;
    if (item.kind !== 'relation' || !relation || !('meal' in relation) || relation.ahead) return [];
    const time = meals[relation.meal];
    return time ? [{ item, time, relation }] : [];
  });
  return new Set(toMeals.map(({ relation }) => relation?.when)).size === 1 ? toMeals : [];
}

function countAt(group: readonly Item[], index: number): Item | null {
  const item = group[index];
  const isCount = item && (item.kind === 'bare' || item.kind === 'dose');
  return isCount && /^[\d.½¼¾]+(?: |$)/.test(item.text) ? item : null;
}

function mergeIntoPattern(line: Line, slots: readonly Slot[], counts: readonly Item[]): boolean {
  const times = slots.map(({ time }) => time);
  const amounts = counts.map(({ text }) => text.split(' ')[0] ?? '');
  const units = new Set(counts.flatMap(({ dose }): DoseUnit[] => (dose?.unit ? [dose.unit] : [])));
  const order = partsIn(Array.from({ length: times.includes('evening') ? 4 : 3 }, () => ''));
  const amountsInOrder = order.map((time) => amounts[times.indexOf(time)] ?? '0');
  const isOnceEach = new Set(times).size === times.length && units.size <= 1;
  const fact = isOnceEach ? patternFact(amountsInOrder) : null;
  if (!fact) return false;
  for (const count of counts) {
    Object.assign(count, { kind: 'sig', fact, text: fact.text, dose: undefined });
  }
  for (const { item, relation } of slots) {
    if (!relation || !('meal' in relation)) continue;
    item.relation = { ...relation, meal: 'food' };
    item.text = relationText(item.relation);
  }
  const [unit] = units;
  const last = counts.at(-1);
  // If the unit equals the form of the name, the pattern counts it without a unit.
  if (unit && unit !== line.form?.form && last) {
    const dose = { amount: null, unit };
    Object.assign(last, { kind: 'unit', fact: undefined, text: doseText(dose), dose });
  }
  return true;
}
