import { formatRupees } from '../../shared/money';

/** A sum with its parts, in paise. */
export interface SumInWords {
  whole: string;
  amount: number;
  parts: readonly (readonly [name: string, amount: number])[];
  /** False is a software error. */
  holds: boolean;
}

/** The parts of a sum, each with the sign before it: "Subtotal ₹100.00 − Discount ₹10.00". */
export function partsInWords({ parts }: Pick<SumInWords, 'parts'>): string {
  return parts
    .map(([name, part], index) => {
      const sign = index === 0 ? '' : part < 0 ? ' − ' : ' + ';
      return `${sign}${name} ${formatRupees(index > 0 ? Math.abs(part) : part)}`;
    })
    .join('');
}

export const sumsDisagree = 'These do not agree. Please tell whoever looks after the computer.';
