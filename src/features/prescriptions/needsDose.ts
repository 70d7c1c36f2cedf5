import type { FormSign } from '../substances/form';
import { insulins } from './line/names';

const measured = ['liquid', 'drops', 'inhaled'];

/**
 * Whether a medicine needs a dose because its name does not imply one: syrups, drops, inhaled medicines, injections
 * without a strength, and insulin.
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
  // One respule or rotacap is a dose of its strength.
  const isWhole = form.form === 'inhaled' && form.sign !== 'Inhaler' && strength !== '';
  const isMeasured = measured.includes(form.form) && form.sign !== 'Gargle' && !isWhole;
  return isMeasured || (form.form === 'injection' && strength === '');
}
