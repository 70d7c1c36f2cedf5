import { lineOf } from '../../src/features/prescriptions/line/lineOf';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import type { Medication } from '../../src/features/prescriptions/prescription';
import type { DoseStep } from '../../src/features/prescriptions/regimen';
import { emptyStep } from '../../src/features/prescriptions/regimenParts';
import { readingOf, textsOf } from './adapter';
import type { GeneratedLine } from './generate';
import {
  differencesOf,
  isNameAlone,
  meaningOf,
  numbersOf,
  numbersOfReading,
  numbersOfStep,
  type PlainStep,
  plainMedicine,
  type Reading,
  sorted,
} from './oracle';

/** A law that a line breaks. */
export interface Breach {
  law: string;
  kind: string;
  line: string;
  found: string;
}

const saysMissing: Partial<Record<keyof PlainStep | 'steps' | 'medicine', string>> = {
  when: 'frequency',
  dose: 'dose',
  duration: 'duration',
};

export const isMarked = ({ line }: GeneratedLine): boolean =>
  readMedicineLine(line).unclear.length > 0;

export function breachesOf({ line, meanings, name, words = '', kind }: GeneratedLine): Breach[] {
  const read = readMedicineLine(line);
  const reading = readingOf(read);
  const breaches: Breach[] = [];
  const fail = (law: string, found: string) => breaches.push({ law, kind, line, found });
  const meaning = validate({ meanings, name, reading });
  if (meaning) fail(meaning[0], meaning[1]);
  const typed = sorted(numbersOf(line));
  const found = [false, true].map((isEach) => sorted(numbersOfReading(reading, { isEach })));
  if (!found.includes(typed))
    fail('every number of the line is in one place', `${typed} | ${found[0]}`);
  const said = [
    read.medication.instructions,
    ...(reading.regimen?.notes ?? []).map(({ text }) => text),
    ...(reading.regimen?.steps ?? []).map(({ asNeeded }) => asNeeded?.reason ?? ''),
  ];
  if (!said.join(' ').toLowerCase().includes(words.toLowerCase())) {
    fail('no word is lost', words);
  }
  const back = readMedicineLine(lineOf(read.medication));
  const again = readingOf(back);
  const structure = ({ name: own, strength, regimen }: Reading) =>
    JSON.stringify([own, strength, regimen?.steps]);
  if (structure(again) !== structure(reading)) {
    fail(
      'its line reads back the same',
      `${lineOf(read.medication)} → ${fieldsOf(back.medication)}`,
    );
  }
  for (const [law, found] of textBreaches(textsOf(read), reading)) fail(law, found);
  return breaches.map((breach) => ({
    ...breach,
    found: `${breach.found}   [${fieldsOf(read.medication)}]${reading.unclear.length > 0 ? ` marked: ${reading.unclear.map(({ text }) => text).join(' | ')}` : ''}`,
  }));
}

/** The numbers that a text lacks or has too many, against the structure from which it is written. */
export function textBreaches(
  { fields, paper, screen, fhir }: ReturnType<typeof textsOf>,
  { name, strength, regimen }: Reading,
): [law: string, found: string][] {
  const steps = regimen?.steps ?? [];
  const own = steps.flatMap((step) => numbersOfStep(step));
  const notes = (regimen?.notes ?? []).flatMap(({ text }) => numbersOf(text));
  // A step of another strength says the medicine's own beside it, with its name where it has no unit.
  const isByStrength = steps.some((step) => step.strength !== '');
  const medicine = isByStrength ? numbersOf(`${name} ${strength}`) : [];
  const allowed = new Set([
    ...[...own, ...notes, ...medicine],
    ...[...steps.flatMap(timesDose), ...sumsOf(steps)],
  ]);
  const needed = steps.flatMap(({ strength, dose, duration }) =>
    numbersOfStep({ ...emptyStep, strength, dose, duration }),
  );
  const { english, hindi } = paper;
  const breaches: [string, string][] = [];
  const texts = { fields, ...screen, 'English paper': english.all, 'Hindi paper': hindi.all };
  for (const [name, text] of Object.entries(texts)) {
    const found = numbersOf(text);
    const more = found.filter((number) => !allowed.has(number));
    const less = needed.filter((number) => !found.includes(number));
    if (more.length > 0) breaches.push([`no number is new: ${name}`, `${more} in ${text}`]);
    if (less.length > 0) breaches.push([`no number is missing: ${name}`, `${less} in ${text}`]);
  }
  const numbers = fhir.flatMap((value) => numbersOf(String(value)));
  const more = numbers.filter((number) => !allowed.has(number));
  if (more.length > 0) breaches.push(['no number is new: FHIR', more.join()]);
  const isOnDays = steps.some(({ days }) => days !== null && days.kind !== 'everyDay');
  for (const [name, text] of Object.entries({ sign: english.sign, ...screen })) {
    const isSaid = text === '' || onDays.test(text);
    if (isOnDays && !isSaid) breaches.push([`on which days is said: ${name}`, text]);
  }
  if (steps.length > 1) {
    const bare = (text: string) => text.toLowerCase().replaceAll(' ', '');
    const lost = steps
      .flatMap(({ strength, dose }) => [
        /[a-z]/i.test(strength) ? strength : '',
        dose?.amount && dose.unit ? `${dose.amount} ${dose.unit}` : '',
      ])
      .filter((one) => !bare(english.all).includes(bare(one)));
    if (lost.length > 0) {
      breaches.push(['each step has its dose with its unit', `${lost} in ${english.all}`]);
    }
  }
  return breaches;
}

const onDays =
  /week|month|alternate|other day|days|fortnight|\b(?:eod|qod|mon|tue|wed|thu|fri|sat|sun)/i;

/** What a pattern's numbers and its dose come to: 2 tablets of "½-0-1" are 1 and 2; and how many days of the week. */
function timesDose({ dose, when, days }: DoseStep): string[] {
  if (days?.kind === 'weekdays') {
    return [String(days.days.length), ...timesDose({ ...emptyStep, dose, when })];
  }
  if (when?.kind !== 'amounts' || !dose?.amount) return [];
  const value = (text: string) =>
    numbersOf(text).reduce(
      (sum, one) => sum + ({ '½': 0.5, '¼': 0.25, '¾': 0.75 }[one] ?? Number(one)),
      0,
    );
  const each = value(dose.amount);
  return when.amounts.flatMap((one) => numbersOf(String(value(one) * each)));
}

/** The days of all steps together. */
function sumsOf(steps: readonly DoseStep[]): string[] {
  const lengths = steps.map(({ duration }) =>
    duration && duration !== 'continue' ? duration : null,
  );
  const days = { day: 1, night: 1, week: 7, month: 30, year: 365 };
  const sum = (inDays: boolean) =>
    lengths.reduce(
      (all, one) => all + (one ? Number(one.amount) * (inDays ? days[one.unit] : 1) : 0),
      0,
    );
  return steps.length > 1 ? [String(sum(true)), String(sum(false))] : [];
}

/** What is wrong with a reading; null where it is one of the meanings, or says by a mark what it leaves out. */
function validate({
  meanings,
  name,
  reading,
}: Pick<GeneratedLine, 'meanings' | 'name'> & { reading: Reading }): [string, string] | null {
  const isMarked = reading.unclear.length > 0;
  const found = meaningOf(reading);
  if (meanings.length === 0) {
    if (!isMarked) return ['what can be meant in two ways is marked', ''];
    if (!isNameAlone(reading)) return ['beside a doubt nothing but the name is taken', ''];
    return plainMedicine(reading.name) === plainMedicine(name)
      ? null
      : ['beside a doubt the name is the name', reading.name];
  }
  const all = meanings.map((meant) => differencesOf(found, meant));
  if (all.some(({ wrong, less }) => wrong.length === 0 && less.length === 0)) return null;
  if (isMarked && isNameAlone(reading)) {
    return plainMedicine(reading.name) === plainMedicine(name) ||
      meanings.some(({ medicine }) => medicine.startsWith(plainMedicine(reading.name)))
      ? null
      : ['beside a doubt the name is the name', reading.name];
  }
  const isSteps = meanings.some(({ steps }) => steps.length > 1);
  const [first] = all;
  const best = all.find(({ wrong }) => wrong.length === 0) ?? first;
  if (!best) return null;
  if (best.wrong.length > 0) {
    return [isMarked ? 'nothing wrong beside a mark' : 'nothing wrong', best.wrong.join('; ')];
  }
  if (isSteps && best.less.length > 0)
    return ['a taper is read whole or not at all', best.less.join()];
  const silent = best.less.filter(
    (part) => !isMarked && !reading.missing.includes(saysMissing[part] ?? ''),
  );
  return silent.length > 0 ? ['nothing lost without a mark', silent.join()] : null;
}

function fieldsOf({
  name,
  strength,
  dosage,
  frequency,
  duration,
  instructions,
}: Medication): string {
  return [name, strength, dosage, frequency, duration, instructions].join(' | ');
}
