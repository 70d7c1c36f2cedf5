import { amountValue } from '../regimenTexts';

/** A number above zero, or an ascending range; null for anything else. `value` is the greater number. */
export function readCount(text: string): { amount: string; value: number } | null {
  const [least = '', most] = text.replace(/(^|-)0+(?=\d)/g, '$1').split('-');
  const value = amountValue(most ?? least);
  if (!(amountValue(least) > 0) || (most !== undefined && value <= amountValue(least))) return null;
  return { amount: most === undefined ? least : `${least}-${most}`, value };
}
