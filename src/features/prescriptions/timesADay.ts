import type { When } from './regimen';
import { amountValue } from './regimenTexts';

/** The doses on a day of intake; null if the hours do not divide a day. */
export function timesADay(when: When): number | null {
  switch (when.kind) {
    case 'amounts':
      return when.amounts.filter((amount) => amountValue(amount) > 0).length;
    case 'timesADay':
      return when.times;
    case 'parts':
      return when.parts.length;
    case 'everyHours':
      return 24 % when.hours === 0 ? 24 / when.hours : null;
    case 'atOnce':
      return 1;
  }
}
