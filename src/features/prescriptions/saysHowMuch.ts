import { formOfName } from '../substances/form';
import { needsDose } from './needsDose';
import type { Medication } from './prescription';
import { withRegimen } from './withRegimen';

/** A number with a unit. */
const amountWithUnit =
  /\d[\d./½¼¾-]*\s*(?:ml|iu|units?|u|mg|mcg|g|drops?|puffs?|sprays?|tsp|tbsp|vials?|amp(?:oules?)?)\b/i;

/** Whether a medicine gives its dose or does not need one: a tablet without a dose means one. */
export function saysHowMuch(medicine: Medication): boolean {
  const { name, strength, dosage, frequency, duration, instructions, typed } = medicine;
  const [written] = medicine.regimen?.steps ?? [];
  // "15 mg/kg" is no amount that anybody can take.
  if (written?.weightDose && written.dose === null) return false;
  const { rule: form } = formOfName(name);
  if (!needsDose({ name, form, strength: strength.trim() })) return true;
  if (dosage.trim() !== '') return true;
  const [first] = withRegimen(medicine).regimen?.steps ?? [];
  if (!first) return amountWithUnit.test([frequency, duration, instructions, typed].join(' '));
  const isCounted =
    first.when?.kind === 'amounts' && first.when.amounts.some((one) => one !== '0' && one !== '1');
  return first.action === 'stop' || first.dose !== null || isCounted;
}
