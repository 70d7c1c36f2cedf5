import type { Medication } from './prescription';
import { textsOf } from './regimenTexts';
import { readTexts } from './texts/readTexts';

/**
 * A medicine with the structure that its texts have: the one it came with where these texts are written from it, else
 * the one that is read from them; null where not all of them are understood.
 */
export function withRegimen<Item extends Medication>(medication: Item): Item {
  const { regimen } = medication;
  const isWrittenFrom = regimen && isSame(textsOf(regimen), medication);
  return { ...medication, regimen: isWrittenFrom ? regimen : readTexts(medication) };
}

const isSame = (texts: ReturnType<typeof textsOf>, medication: Medication) =>
  (Object.keys(texts) as (keyof typeof texts)[]).every(
    (field) => texts[field].trim() === medication[field].trim(),
  );
