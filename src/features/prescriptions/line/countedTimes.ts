import { type DoseUnit, type PartOfDay, partsIn, type Relation } from '../regimen';
import { amountValue, doseText, relationText } from '../regimenTexts';
import { maxUnitsAtOnce } from './dose';
import type { Item, Line } from './item';
import { patternFact } from './sig';
import { takeBack } from './takeBack';

/** A time of the day that is counted by what stands beside it: "2 subah", "10 units before breakfast". */
interface Slot {
  item: Item;
  time: PartOfDay;
  /** The meal that says the time; null where the time is said. */
  relation: Relation | null;
}

const meals: Record<string, PartOfDay> = {
  breakfast: 'morning',
  lunch: 'afternoon',
  dinner: 'night',
};

/** "1 subah 2 raat", "10 units before breakfast, 6 units before dinner" are patterns; a count that is none of it is left. */
export function settleCountedTimes(line: Line): void {
  const { items } = line;
  const groups: Item[][] = [[]];
  for (const item of items) {
    if (item.kind === 'then') groups.push([]);
    else if (item.kind !== 'joint') groups.at(-1)?.push(item);
  }
  for (const group of groups) settleGroup(line, group);
}

function settleGroup(line: Line, group: readonly Item[]): void {
  const slots = slotsOf(group);
  const [first] = slots;
  const last = slots.at(-1);
  if (!first || !last || slots.length < 2) return;
  const place = (item: Item) => group.indexOf(item);
  const before = slots.map(({ item }) => countAt(group, place(item) - 1));
  const behind = slots.map(({ item }) => countAt(group, place(item) + 1));
  const isBefore = before.every((one) => one !== null);
  // "500 subah 1 goli raat 2 goli": the first number is the strength.
  const isAllBehind = behind.every((one) => one !== null);
  const isStrengthFirst =
    before[0]?.kind === 'bare' && amountValue(before[0].text) > maxUnitsAtOnce;
  const isBehind =
    (before[0]?.kind !== 'dose' && behind.every((one) => one?.kind === 'dose')) ||
    (isAllBehind && (isStrengthFirst || before[0] === null));
  // "Glimi 2 morning 2 night 1": the strength first, or one count too many.
  if (isBefore && isAllBehind && !isBehind) {
    line.isInDoubt = true;
    return;
  }
  const between = group.filter(
    ({ kind, at }) => kind === 'bare' && at > first.item.at && at < last.item.at,
  );
  const counts = isBehind ? behind : isBefore ? before : [];
  const all = counts.filter((one) => one !== null);
  // The same dose each time: said so, with the times.
  if (all.length > 0 && all.every(({ kind, text }) => kind === 'dose' && text === all[0]?.text)) {
    if (!first.relation) {
      for (const again of all.slice(1)) again.isRepeated = true;
      return;
    }
  }
  if (all.length > 0 && asPattern(line, slots, all)) return;
  if (between.length === 0) return;
  takeBack([...between, ...slots.map(({ item }) => item)]);
}

/** Times of the day, or meals that are all of one kind. */
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

function countAt(group: readonly Item[], place: number): Item | null {
  const item = group[place];
  const isCount = item && (item.kind === 'bare' || item.kind === 'dose');
  return isCount && /^[\d.½¼¾]+(?: |$)/.test(item.text) ? item : null;
}

function asPattern(line: Line, slots: readonly Slot[], counts: readonly Item[]): boolean {
  const times = slots.map(({ time }) => time);
  const amounts = counts.map(({ text }) => text.split(' ')[0] ?? '');
  const units = new Set(counts.flatMap(({ dose }): DoseUnit[] => (dose?.unit ? [dose.unit] : [])));
  const order = partsIn(Array.from({ length: times.includes('evening') ? 4 : 3 }, () => ''));
  const taken = order.map((time) => amounts[times.indexOf(time)] ?? '0');
  const isOnceEach = new Set(times).size === times.length && units.size <= 1;
  const fact = isOnceEach ? patternFact(taken) : null;
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
  // Of a tablet that is named so the numbers of a pattern count tablets anyhow.
  if (unit && unit !== line.form?.form && last) {
    const dose = { amount: null, unit };
    Object.assign(last, { kind: 'unit', fact: undefined, text: doseText(dose), dose });
  }
  return true;
}
