import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import { regimenOnPaper } from './regimenOnPaper';
import { firstLayoutMedicine } from './texts/medicineOfTexts';

/** A medicine's texts in the paper's columns and in the line below them. */
export interface MedicineOnPaper {
  dose: string;
  /** The frequency column: the doctor's signs, or words if there are none. */
  frequency: string;
  duration: string;
  /** Below the columns: the directions in words, and the notes. */
  how: string;
  /** The total quantity; empty if it is not certain. */
  quantity: string;
  isStopped: boolean;
}

/** A medicine as printed. Earlier layouts print as they did; texts without a structure are printed as typed. */
export function medicineOnPaper(
  medication: Omit<Medication, 'typed'>,
  layout: number,
  speaker: Pick<Speaker, 't'>,
): MedicineOnPaper {
  const { regimen } = medication;
  if (!regimen) {
    return layout < 2 ? firstLayoutMedicine(medication, speaker) : asTyped(medication, speaker);
  }
  return regimenOnPaper(medication, regimen, speaker);
}

function asTyped(
  { dosage, frequency, duration, instructions }: Omit<Medication, 'typed'>,
  { t }: Pick<Speaker, 't'>,
): MedicineOnPaper {
  const isWritten = [dosage, frequency, duration].some((text) => text !== '');
  return {
    dose: dosage,
    frequency,
    duration,
    how: [instructions, isWritten && t('(as written by the doctor)')].filter(Boolean).join(' · '),
    quantity: '',
    isStopped: false,
  };
}
