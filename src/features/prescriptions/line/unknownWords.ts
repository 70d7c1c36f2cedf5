import type { Item, Line } from './item';

/** Unread words of two letters or more; an ambiguous weekday is a known word. */
const isUnknown = ({ kind, plain, isAmbiguousDay }: Item) =>
  kind === 'unread' && !isAmbiguousDay && /[\p{L}\p{M}]{2}/u.test(plain);

const kindsOfOtherAct: readonly string[] = ['duration', 'relation', 'siteOrRoute', 'sentence'];

/**
 * An unknown word behind the frequency begins another act: "od recheck bp 1 wk", "tds fever since 3 days". The items up
 * to the next comma belong to that act. If another frequency follows, either one may be this medicine's.
 */
export function resolveUnknownWords(line: Line): void {
  const { items } = line;
  const name = items.findIndex(({ kind }) => kind === 'name');
  const sigIndexes = items.flatMap(({ kind }, index) => (kind === 'sig' ? [index] : []));
  for (const [index, item] of items.entries()) {
    if (index < name || !isUnknown(item)) continue;
    const isBehindHow = sigIndexes.some((sig) => sig < index);
    const isBeforeHow = sigIndexes.some((sig) => sig > index);
    if (isBehindHow && (isBeforeHow || isOfOtherTime(line, index - 1))) line.isAmbiguous = true;
    // "am, adapalene 0.1 hs": the strength of the other medicine.
    const isApart = isBehindHow || items.slice(name, index).some(({ kind }) => kind === 'joint');
    const next = items[index + 1];
    if (isApart && (next?.kind === 'strength' || next?.kind === 'bare')) line.isAmbiguous = true;
    if (isBeforeHow && !isBehindHow) continue;
    for (const later of items.slice(index + 1)) {
      if (later.kind === 'then' || (later.kind === 'joint' && later.plain === ',')) break;
      if (kindsOfOtherAct.includes(later.kind))
        Object.assign(later, { kind: 'unread', isOfUnknownWords: true });
    }
  }
}

/** "raat ko lagaye subah dho le": the part of the day right before the unknown words is a second one. */
function isOfOtherTime({ items }: Line, index: number): boolean {
  const isSig = (item: Item | undefined) => item?.kind === 'sig';
  const before = items[index - 1];
  const isCount = before?.kind === 'bare' || before?.dose?.amount != null;
  const isJoined = before?.kind === 'joint' || isSig(before) || isCount;
  return items[index]?.fact?.kind === 'times' && !isJoined && items.slice(0, index).some(isSig);
}
