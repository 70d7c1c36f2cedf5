import type { Medication } from './prescription';
import { textsOf } from './regimenTexts';
import { readTexts } from './texts/readTexts';

/**
 * Adds the structure of a medicine's texts: keeps the given one if it generates exactly these texts, else parses them;
 * null if not all of them are understood.
 */
export function withRegimen<Item extends Medication>(medication: Item): Item {
  const { regimen } = medication;
  const isWrittenFrom = regimen && hasSameTexts(textsOf(regimen), medication);
  return { ...medication, regimen: isWrittenFrom ? regimen : readTexts(medication) };
}

const hasSameTexts = (texts: ReturnType<typeof textsOf>, medication: Medication) =>
  (Object.keys(texts) as (keyof typeof texts)[]).every(
    (field) => texts[field].trim() === medication[field].trim(),
  );
