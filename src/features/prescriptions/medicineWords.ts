import type { Speaker } from '../../shared/language';
import type { Medication } from './prescription';
import type { Regimen } from './regimen';
import { type MedicineWords, readingOfRegimen, rowOfRegimen } from './regimenRow';
import { readTexts } from './texts/readTexts';

/** The stored structure of a medicine, or the one parsed from its texts if it predates regimens. */
export function regimenOf(medication: Medication): Regimen | null {
  return medication.regimen ?? readTexts(medication);
}

/** Whether the prescription stops the medicine. */
export function isStopped(medication: Medication): boolean {
  const steps = regimenOf(medication)?.steps ?? [];
  return steps.length === 1 && steps[0]?.action === 'stop';
}

/** A medicine in words, shown below its field: "1 tablet in the morning", "after food", "5 days". */
export function readingWords(medication: Medication, speaker: Pick<Speaker, 't'>): MedicineWords {
  const regimen = regimenOf(medication);
  return regimen ? readingOfRegimen(medication, regimen, speaker) : asTyped(medication);
}

/** The same for a row of a list, with the doctor's shorter signs: "10 ml", "1-1-1", "5 days". */
export function rowWords(medication: Medication, speaker: Pick<Speaker, 't'>): MedicineWords {
  const regimen = regimenOf(medication);
  return regimen ? rowOfRegimen(medication, regimen, speaker) : asTyped(medication);
}

function asTyped(medication: Medication): MedicineWords {
  const { name, strength, dosage, frequency, duration, instructions } = medication;
  const parts = [dosage, frequency, duration, instructions].filter((part) => part !== '');
  return {
    name: [name, strength].filter(Boolean).join(' '),
    parts,
    quantity: '',
    isAsTyped: parts.length > 0,
  };
}
