import { uncheckedMedicines } from '../patients/allergies/allergyCheck';
import { allergiesToMedicines, unknownAllergies } from '../substances/allergiesWithSubstances';
import type { Tie } from '../substances/substances';
import { type Doubt, type DoubtKind, keyOf, maxLineLength } from './doubt';
import { medicineKey, textOf } from './medicineName';
import type { Medication } from './prescription';
import { saysHowMuch } from './saysHowMuch';
import { saysHowOften } from './saysHowOften';

/** What is doubtful in medicines that have names, for a patient with these recorded allergies in a clinic with these ties. */
export function doubtsOf(
  medicines: readonly Medication[],
  allergies: readonly string[],
  ties: readonly Tie[],
): Doubt[] {
  const given = medicines.filter((medicine) => !isStopped(medicine));
  const doubts: Doubt[] = [
    ...given.filter((one) => !saysHowOften(one)).map((one) => about('noFrequency', [one])),
    ...given.filter((one) => !saysHowMuch(one)).map((one) => about('noDose', [one])),
    ...repeated(given).map((lines) => about('repeated', lines)),
    // Nothing is compared with a brand of which nobody knows what is in it.
    ...(given.length > 0 ? unknownAllergies(allergies, ties) : []).map(
      (name): Doubt => ({ kind: 'unknownAllergy', medicines: [name] }),
    ),
    ...(allergiesToMedicines(allergies, ties).length > 0 ? uncheckedMedicines(given) : []).map(
      (one) => about('unchecked', [one]),
    ),
  ];
  return [...new Map(doubts.map((one) => [keyOf(one), one])).values()];
}

/** Rows that have no name but something else in them: they are not saved (spec 5). */
export function namelessDoubt(rows: readonly Medication[]): Doubt[] {
  const texts = rows
    .filter(({ name }) => name.trim() === '')
    .map((row) => textOf(row).slice(0, maxLineLength).trim())
    .filter((text) => text !== '');
  return texts.length > 0 ? [{ kind: 'noName', medicines: texts }] : [];
}

const about = (kind: DoubtKind, lines: readonly Medication[]): Doubt => ({
  kind,
  medicines: lines.map(({ name }) => name.trim()),
});

const isStopped = ({ frequency }: Medication) => /^(?:stop\b|बंद)/i.test(frequency.trim());

/** Lines that give one medicine, by its name or by what is in it, more than once. */
function repeated(medicines: readonly Medication[]): Medication[][] {
  const keyed = medicines.map((medicine) => ({ medicine, keys: keysOf(medicine) }));
  return [...new Set(keyed.flatMap(({ keys }) => keys))]
    .map((key) => keyed.filter(({ keys }) => keys.includes(key)).map(({ medicine }) => medicine))
    .map((lines) => lines.filter((line, place) => !goesOn(lines[place - 1], line)))
    .filter((lines) => lines.length > 1);
}

function keysOf({ name, genericName }: Medication): string[] {
  return [...new Set([name, genericName].map(medicineKey))].filter((key) => key !== '');
}

const begins =
  /^(?:and )?(?:then|followed by|after that|phir|फिर|उसके बाद|इसके बाद)(?![\p{L}\p{M}])/iu;
const ends = /(?:^|[\s,])(?:then|phir|फिर)$/i;

/** Whether the later line is the next step of the one before it, as one of them says: "then 10 mg for 5 days". */
function goesOn(before: Medication | undefined, line: Medication): boolean {
  if (!before) return false;
  return (
    [line.frequency, line.instructions].some((text) => begins.test(text.trim())) ||
    [before.duration, before.instructions].some((text) => ends.test(text.trim()))
  );
}
