import type { Speaker } from '../../shared/language';
import { medicineOnPaper } from '../prescriptions/medicineOnPaper';
import type { Medication } from '../prescriptions/prescription';
import { paperLayout } from '../prescriptions/prescriptionPaper';
import { directionsInOneText } from '../prescriptions/regimenOnPaper';

/** The dose of a written medicine in one text, with how long it is taken. */
export function directionsOf(medication: Medication, speaker: Pick<Speaker, 't'>): string {
  const printed = medicineOnPaper(medication, paperLayout, speaker);
  return [directionsInOneText(medication, printed, speaker), printed.duration]
    .filter(Boolean)
    .join(' · ');
}
