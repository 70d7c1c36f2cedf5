import type { Medication } from './prescription';
import type { Regimen } from './regimen';
import { emptyStep } from './regimenParts';
import { textsOf } from './regimenTexts';
import { readTexts } from './texts/readTexts';

/**
 * Adds the structure of a medicine's texts: keeps the given one if it generates exactly these texts, else parses them;
 * null if not all of them are understood.
 */
export function withRegimen<Item extends Medication>(medication: Item): Item {
  const { regimen } = medication;
  const isWrittenFrom = regimen && hasSameTexts(textsOf(regimen), medication);
  return { ...medication, regimen: isWrittenFrom ? withAllFields(regimen) : readTexts(medication) };
}

/** Stored steps lack the fields that came later: without them an equal step would compare as another one. */
const withAllFields = ({ steps, notes }: Regimen): Regimen => ({
  steps: steps.map((step) => ({ ...emptyStep, ...step })),
  notes,
});

const hasSameTexts = (texts: ReturnType<typeof textsOf>, medication: Medication) =>
  (Object.keys(texts) as (keyof typeof texts)[]).every(
    (field) => texts[field].trim() === medication[field].trim(),
  );
