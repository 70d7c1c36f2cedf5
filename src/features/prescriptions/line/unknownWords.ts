import type { Item, Line } from './item';

/** More than a letter; a day of the week that may come once is known. */
const isUnknown = ({ kind, plain, isOpenDay }: Item) =>
  kind === 'unread' && !isOpenDay && /[\p{L}\p{M}]{2}/u.test(plain);

const ofAnAct: readonly string[] = ['duration', 'relation', 'place', 'sentence'];

/**
 * An unknown word behind how often begins another act: "od recheck bp 1 wk", "tds fever since 3 days". What follows up to a
 * comma belongs to that act. With a second how often there, nothing says which of them is this medicine's.
 */
export function settleUnknownWords(line: Line): void {
  const { items } = line;
  const name = items.findIndex(({ kind }) => kind === 'name');
  const sigs = items.flatMap(({ kind }, place) => (kind === 'sig' ? [place] : []));
  for (const [place, item] of items.entries()) {
    if (place < name || !isUnknown(item)) continue;
    const isBehindHow = sigs.some((sig) => sig < place);
    const isBeforeHow = sigs.some((sig) => sig > place);
    if (isBehindHow && (isBeforeHow || isOfOtherTime(line, place - 1))) line.isInDoubt = true;
    // "am, adapalene 0.1 hs": the strength of the other medicine.
    const isApart = isBehindHow || items.slice(name, place).some(({ kind }) => kind === 'joint');
    const next = items[place + 1];
    if (isApart && (next?.kind === 'strength' || next?.kind === 'bare')) line.isInDoubt = true;
    if (isBeforeHow && !isBehindHow) continue;
    for (const later of items.slice(place + 1)) {
      if (later.kind === 'then' || (later.kind === 'joint' && later.plain === ',')) break;
      if (ofAnAct.includes(later.kind)) Object.assign(later, { kind: 'unread', isOfAct: true });
    }
  }
}

/** "raat ko lagaye subah dho le": the part of the day right before the words is not the first thing said of when. */
function isOfOtherTime({ items }: Line, place: number): boolean {
  const isSig = (item: Item | undefined) => item?.kind === 'sig';
  const before = items[place - 1];
  const isCount = before?.kind === 'bare' || before?.dose?.amount != null;
  const isJoined = before?.kind === 'joint' || isSig(before) || isCount;
  return items[place]?.fact?.kind === 'times' && !isJoined && items.slice(0, place).some(isSig);
}
