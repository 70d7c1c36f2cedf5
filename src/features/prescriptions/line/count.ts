import { amountValue } from '../regimenTexts';

/** A number or a range that counts something: not nothing, and the greater number last. */
export function readCount(written: string): { amount: string; value: number } | null {
  const [least = '', most] = written.replace(/(^|-)0+(?=\d)/g, '$1').split('-');
  const value = amountValue(most ?? least);
  if (!(amountValue(least) > 0) || (most !== undefined && value <= amountValue(least))) return null;
  return { amount: most === undefined ? least : `${least}-${most}`, value };
}
