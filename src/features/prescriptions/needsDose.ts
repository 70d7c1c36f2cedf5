import type { FormSign } from '../substances/form';
import { insulins } from './line/names';

const measured = ['liquid', 'drops', 'inhaled'];

/**
 * Whether how much is taken each time has to be said of a medicine, since its name does not: a syrup, drops, what is
 * inhaled, an injection without a strength, insulin.
 */
export function needsDose({
  name,
  form,
  strength,
}: {
  name: string;
  form: FormSign | null;
  strength: string;
}): boolean {
  if (insulins.test(name)) return true;
  if (!form) return false;
  // A whole respule or rotacap has its strength on it.
  const isWhole = form.form === 'inhaled' && form.sign !== 'Inhaler' && strength !== '';
  const isMeasured = measured.includes(form.form) && form.sign !== 'Gargle' && !isWhole;
  return isMeasured || (form.form === 'injection' && strength === '');
}
