import { formOfName } from '../substances/form';
import { insulins } from './line/names';
import type { Medication } from './prescription';
import { withRegimen } from './withRegimen';

/** A number with what it counts. */
const counted =
  /\d[\d./½¼¾-]*\s*(?:ml|iu|units?|u|mg|mcg|g|drops?|puffs?|sprays?|tsp|tbsp|vials?|amp(?:oules?)?)\b/i;

/**
 * Whether a medicine says how much is taken each time, where its name alone does not: a syrup, drops, a spray to be
 * inhaled, an injection without a strength, insulin. Of a tablet it is one, and asked elsewhere.
 */
export function saysHowMuch(medicine: Medication): boolean {
  const { name, strength, dosage, frequency, duration, instructions, typed } = medicine;
  const { rule: form } = formOfName(name);
  // A whole respule or rotacap has its strength on it.
  const isWhole = form?.form === 'inhaled' && form.sign !== 'Inhaler' && strength.trim() !== '';
  const isMeasured =
    form !== null && ['liquid', 'drops', 'inhaled'].includes(form.form) && form.sign !== 'Gargle';
  const isInjected = form?.form === 'injection' && strength.trim() === '';
  if (!((isMeasured && !isWhole) || isInjected || insulins.test(name))) return true;
  if (dosage.trim() !== '') return true;
  const [first] = withRegimen(medicine).regimen?.steps ?? [];
  if (!first) return counted.test([frequency, duration, instructions, typed].join(' '));
  const isCounted =
    first.when?.kind === 'amounts' && first.when.amounts.some((one) => one !== '0' && one !== '1');
  return first.action === 'stop' || first.dose !== null || isCounted;
}
