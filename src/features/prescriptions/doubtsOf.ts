import { uncheckedMedicines } from '../patients/allergies/allergyCheck';
import { allergiesToMedicines, unknownAllergies } from '../substances/allergiesWithSubstances';
import type { Tie } from '../substances/substances';
import { type Doubt, type DoubtKind, doubtKey, maxLineLength } from './doubt';
import { medicineKey, textOf } from './medicineName';
import type { Medication } from './prescription';
import { saysHowMuch } from './saysHowMuch';
import { saysHowOften } from './saysHowOften';

/** The doubts about named medicines, for a patient's recorded allergies and the clinic's brand-to-substance ties. */
export function doubtsOf(
  medicines: readonly Medication[],
  allergies: readonly string[],
  ties: readonly Tie[],
): Doubt[] {
  const current = medicines.filter((medicine) => !isStopped(medicine));
  const doubts: Doubt[] = [
    ...current.filter((one) => !saysHowOften(one)).map((one) => doubtAbout('noFrequency', [one])),
    ...current.filter((one) => !saysHowMuch(one)).map((one) => doubtAbout('noDose', [one])),
    ...repeatedMedicines(current).map((lines) => doubtAbout('repeated', lines)),
    // An allergy to a brand whose substances are unknown is compared with nothing.
    ...(current.length > 0 ? unknownAllergies(allergies, ties) : []).map(
      (name): Doubt => ({ kind: 'unknownAllergy', medicines: [name] }),
    ),
    ...(allergiesToMedicines(allergies, ties).length > 0 ? uncheckedMedicines(current) : []).map(
      (one) => doubtAbout('unchecked', [one]),
    ),
  ];
  return [...new Map(doubts.map((one) => [doubtKey(one), one])).values()];
}

/** The doubt about rows that have text but no name: they are not saved (spec 5). */
export function namelessDoubt(rows: readonly Medication[]): Doubt[] {
  const texts = rows
    .filter(({ name }) => name.trim() === '')
    .map((row) => textOf(row).slice(0, maxLineLength).trim())
    .filter((text) => text !== '');
  return texts.length > 0 ? [{ kind: 'noName', medicines: texts }] : [];
}

const doubtAbout = (kind: DoubtKind, lines: readonly Medication[]): Doubt => ({
  kind,
  medicines: lines.map(({ name }) => name.trim()),
});

const isStopped = ({ frequency }: Medication) => /^(?:stop\b|बंद)/i.test(frequency.trim());

/** Groups of lines with the same medicine, by name or substances. */
function repeatedMedicines(medicines: readonly Medication[]): Medication[][] {
  const keyed = medicines.map((medicine) => ({ medicine, keys: keysOf(medicine) }));
  return [...new Set(keyed.flatMap(({ keys }) => keys))]
    .map((key) => keyed.filter(({ keys }) => keys.includes(key)).map(({ medicine }) => medicine))
    .map((lines) => lines.filter((line, index) => !isNextStep(lines[index - 1], line)))
    .filter((lines) => lines.length > 1);
}

function keysOf({ name, genericName }: Medication): string[] {
  return [...new Set([name, genericName].map(medicineKey))].filter((key) => key !== '');
}

const nextStepStart =
  /^(?:and )?(?:then|followed by|after that|phir|फिर|उसके बाद|इसके बाद)(?![\p{L}\p{M}])/iu;
const nextStepEnd = /(?:^|[\s,])(?:then|phir|फिर)$/i;

/** Whether a line says that it is the next step of the one before it: "then 10 mg for 5 days". */
export function isNextStep(before: Medication | undefined, line: Medication): boolean {
  if (!before) return false;
  return (
    [line.frequency, line.instructions].some((text) => nextStepStart.test(text.trim())) ||
    [before.duration, before.instructions].some((text) => nextStepEnd.test(text.trim()))
  );
}
