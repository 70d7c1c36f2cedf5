import { t } from '../../shared/language';
import type { PurchaseLine } from './purchase';

/** Why an invoice can no longer be voided. */

type Line = Pick<PurchaseLine, 'itemName' | 'number' | 'unitsLeft' | 'cameUnits' | 'patients'>;

/** Lines that are named; the others are counted. */
const maxNamedLines = 3;

/**
 * Which batches of an invoice have gone, at least in part, and to how many patients; null while all of it is there. What
 * was given is gone, also where a count has found as many since.
 */
export function goneInWords(lines: readonly Line[]): string | null {
  const gone = lines.filter(
    ({ unitsLeft, cameUnits, patients }) => unitsLeft < cameUnits || patients > 0,
  );
  if (gone.length === 0) return null;
  const named = gone
    .slice(0, maxNamedLines)
    .map(({ itemName, number, unitsLeft, cameUnits, patients }) =>
      t(
        '{item}, batch {batch}: {left} of {came} left, {patients, plural, =0 {given to no patient} one {given to # patient} other {given to # patients}}.',
        { item: itemName, batch: number, left: unitsLeft, came: cameUnits, patients },
      ),
    );
  const more = gone.length - maxNamedLines;
  return [
    t('Part of this invoice has gone, so it can no longer be voided.'),
    ...named,
    ...(more > 0
      ? [t('{count, plural, one {# more batch} other {# more batches}}.', { count: more })]
      : []),
    t('Give back or write off what is left instead.'),
  ].join(' ');
}
