import { amountValue } from '../regimenTexts';
import type { Item, Line } from './item';

const half = /^[½¼¾](?: |$)/;

/**
 * A whole number and a half with a blank between them: "50 1 1/2 od" is one and a half, "Amlong 5 1/2" half a tablet of
 * 5, and "Glimi 1 1/2" may be either.
 */
export function joinHalves(line: Line): void {
  const { items } = line;
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    const isPair =
      item.kind === 'bare' &&
      /^\d{1,3}$/.test(item.text) &&
      next !== undefined &&
      (next.kind === 'bare' || next.kind === 'dose' || next.fact?.kind === 'pattern') &&
      half.test(next.fact?.kind === 'pattern' ? (next.fact.amounts[0] ?? '') : next.text);
    if (!isPair) continue;
    if (next.fact) {
      // "Warf 1 ½-0-½"
      if (Number(item.text) < 4) line.isAmbiguous = true;
      continue;
    }
    const whole = Number(item.text);
    // "1 half tab": one half, or one and a half?
    if (/^\p{L}/u.test(next.plain) && whole < 4) {
      line.isAmbiguous = true;
      continue;
    }
    const unit = next.dose?.unit ?? null;
    // Not a strength: no medicine has such a number in these units.
    const isPoured =
      unit === 'ml' || ((unit === 'teaspoon' || unit === 'tablespoon') && whole <= 3);
    // Too much for one dose: these are two numbers, and one of them was not understood.
    if (whole > 20 && hasOtherStrength(line, item)) line.isAmbiguous = true;
    else if (hasOtherStrength(line, item) || isPoured) {
      const amount = `${whole}${next.text.charAt(0)}`;
      const text = next.text.replace(half, (fraction) => fraction.replace(/[½¼¾]/, amount));
      Object.assign(next, {
        at: item.at,
        size: item.size + next.size,
        plain: `${item.plain} ${next.plain}`,
        text,
        ...(next.dose && { dose: { ...next.dose, amount } }),
      });
      item.size = 0;
    } else if (whole < 4) line.isAmbiguous = true;
  }
  line.items = items.filter(({ size }) => size > 0);
}

/** Whether another number is the medicine's strength. */
function hasOtherStrength({ items, name }: Line, number: Item): boolean {
  return (
    / \d[\d.]*$/.test(name) ||
    items.some(
      (item) =>
        item.kind === 'strength' ||
        (item !== number &&
          item.kind === 'bare' &&
          item.at < number.at &&
          amountValue(item.text) > 4),
    )
  );
}
