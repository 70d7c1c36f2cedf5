import type { Speaker } from '../../shared/language';
import {
  type DoseByWeight,
  isChild,
  type MeasuredDose,
  massText,
  weightDoseOf,
} from '../prescriptions/checks/childDose';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { isStopped } from '../prescriptions/medicineWords';
import { emptyMedication, type Medication } from '../prescriptions/prescription';
import { doseText, frequencyText, rateText, textsOf } from '../prescriptions/regimenTexts';
import { partWords } from '../prescriptions/regimenWords';
import { unitOfName } from '../prescriptions/takenEachTime';
import { withRegimen } from '../prescriptions/withRegimen';
import type { Diagnosis } from '../templates/noted';
import { diagnosisText, type PastVisit, type UsualOfDoctor } from './consultation';
import { choicesAtOnce, plain } from './textChoices';

/** From this many letters on, Enter takes the first choice: one letter is too ambiguous. */
export const lettersThatChoose = 2;

const forms =
  /^(?:tab|tablet|cap|capsule|syp|syr|syrup|susp|suspension|inj|injection|drops|oint|ointment|cream|gel|lotion|inh|inhaler|sachet|spray|t|c|s) /;

/** A medicine's label on the page: name and strength. */
export function labelOf({ name, strength }: Pick<Medication, 'name' | 'strength'>): string {
  return strength === '' ? name : `${name} ${strength}`;
}

export interface OfferedMedicine {
  /** This patient's own last line; the name alone if it comes from other patients. */
  medicine: Medication;
  /** What this doctor mostly writes with it: "after food", "5 days". Offered, never filled in. */
  habits: readonly string[];
  /** What this doctor mostly writes for each kilogram, offered for children: "15 mg/kg"; empty if nothing is usual. */
  rate: string;
  label: string;
  /** The label as it is compared. */
  key: string;
  /** The words of its label, normalized by `plain`, with and without its form. */
  words: string[][];
}

interface OfferedFor {
  usual: UsualOfDoctor | undefined;
  /** The patient's visits, newest first. */
  visits: readonly PastVisit[];
  diagnoses: readonly Diagnosis[];
  /** Years; null: not recorded. */
  age: number | null;
}

/**
 * The medicines to offer: this patient's own last lines in full, then the names that this doctor writes for this
 * diagnosis, and those that are written most. Never another patient's dose, and not a child's own dose either, nor one
 * by weight: the weight has changed since (decision 90).
 */
export function offeredMedicines({ usual, visits, diagnoses, age }: OfferedFor): OfferedMedicine[] {
  const diagnosisKeys = diagnoses.map((diagnosis) => diagnosisText(diagnosis).toLowerCase());
  const ownMedicines = visits
    .flatMap(({ prescriptions }) => prescriptions.flatMap(({ medications }) => medications))
    .filter((medicine) => !isStopped(medicine))
    .map((medicine) =>
      isChild(age) || weightDoseOf(medicine)
        ? {
            ...emptyMedication,
            name: medicine.name,
            genericName: medicine.genericName,
            strength: medicine.strength,
          }
        : withRegimen(medicine),
    );
  const usualMedicines = usual?.medicines ?? [];
  const inOrder = [
    ...usualMedicines.filter(
      ({ diagnosis }) => diagnosis !== null && diagnosisKeys.includes(diagnosis),
    ),
    ...usualMedicines.filter(({ diagnosis }) => diagnosis === null),
  ];
  const byLabel = new Map<string, OfferedMedicine>();
  const rates = new Map(
    inOrder.flatMap(({ name, rate }) => (rate ? [[plain(name), rateText(rate)] as const] : [])),
  );
  const add = (medicine: Medication, habits: readonly string[]) => {
    const label = labelOf(medicine);
    const key = plain(label);
    if (key === '' || byLabel.has(key)) return;
    const rate = (isChild(age) && rates.get(key)) || '';
    const withForm = key.split(' ');
    const without = key.replace(forms, '').split(' ');
    const words = without.length < withForm.length ? [without, withForm] : [withForm];
    byLabel.set(key, { medicine, habits, rate, label, key, words });
  };
  for (const one of ownMedicines) add(one, []);
  for (const { name, relation, duration } of inOrder) {
    add({ ...emptyMedication, name }, isChild(age) ? [] : [relation, duration].filter(Boolean));
  }
  return [...byLabel.values()];
}

/**
 * The medicines that a typed text may mean, labels that begin with it first: each typed word begins a word of the
 * label, in that order.
 */
export function medicinesFor(
  typed: string,
  offered: readonly OfferedMedicine[],
  limit = choicesAtOnce,
): OfferedMedicine[] {
  const typedWords = plain(typed).split(' ').filter(Boolean);
  if (typedWords.length === 0) return [];
  // Few of thousands contain the longest word: skips all others without comparing words.
  const longest = typedWords.reduce((one, other) => (other.length > one.length ? other : one));
  const prefixMatches: OfferedMedicine[] = [];
  const otherMatches: OfferedMedicine[] = [];
  for (const one of offered) {
    if (!one.key.includes(longest)) continue;
    if (
      one.words.some((words) => typedWords.every((word, index) => words[index]?.startsWith(word)))
    ) {
      prefixMatches.push(one);
      if (prefixMatches.length >= limit) return prefixMatches;
    } else if (
      otherMatches.length < limit &&
      one.words.some((words) => matchInOrder(typedWords, words))
    ) {
      otherMatches.push(one);
    }
  }
  return [...prefixMatches, ...otherMatches].slice(0, limit);
}

function matchInOrder(typedWords: readonly string[], words: readonly string[]): boolean {
  let count = 0;
  for (const word of words) {
    if (typedWords[count] !== undefined && word.startsWith(typedWords[count] ?? '')) count += 1;
  }
  return count === typedWords.length;
}

/** A part that a key can add to a typed line: the text to add, and its wording on screen. */
export interface Addition {
  text: string;
  words: string;
}

/**
 * Additions for a typed line: how many tablets, if it says only how often, then the rate by weight, food and duration
 * that this doctor mostly writes with this medicine. An addition is offered only if reading it adds that part and
 * changes no other.
 */
export function additionsFor(
  typed: string,
  read: Medication,
  offered: readonly OfferedMedicine[],
  speaker: Pick<Speaker, 't'>,
): Addition[] {
  const [step, ...more] = read.regimen?.steps ?? [];
  const isOpen = step && more.length === 0 && step.action === 'take' && frequencyText(step) !== '';
  if (!isOpen || read.regimen?.notes.some(({ isUnread }) => isUnread)) return [];
  const key = plain(read.name);
  const own = offered.find((medicine) => medicine.key === key);
  const rate = step.dose === null ? (own?.rate ?? '') : '';
  const isOnce = step.asNeeded !== null || step.when?.kind === 'atOnce';
  return [countQuestion(read) ?? '', rate, ...(own?.habits ?? [])].flatMap((text) => {
    const after =
      text && readMedicineLine(`${typed.trimEnd()} ${text}`).medication.regimen?.steps[0];
    if (!after) return [];
    const [part, ...others] = (['dose', 'weightDose', 'relation', 'duration'] as const).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(step[name]),
    );
    const isAlone = part !== undefined && others.length === 0 && step[part] === null;
    if (!isAlone || (part === 'duration' && isOnce)) return [];
    return [{ text, words: partWords(after, part, speaker) }];
  });
}

/** The dose that a typed line's rate comes to, as an addition; none if the line would not read it as its dose. */
export function weightAdditions(
  typed: string,
  dose: DoseByWeight | null,
  speaker: Pick<Speaker, 't'>,
): Addition[] {
  if (!dose?.offer) return [];
  const text = `${dose.offer.ml} ml`;
  const { steps, notes } = readMedicineLine(`${typed.trimEnd()} ${text}`).medication.regimen;
  const isRead = notes.every(({ isUnread }) => !isUnread);
  const isDose = isRead && doseText(steps[0]?.dose ?? null) === text;
  return isDose ? [{ text, words: measuredWords(dose.offer, speaker) }] : [];
}

/** "5 ml (120 mg, 14.6 mg/kg)". */
export function measuredWords(
  { ml, mg, mgPerKg }: MeasuredDose,
  { t }: Pick<Speaker, 't'>,
): string {
  const values = { ml: String(ml), mg: massText(mg), perKg: massText(mgPerKg) };
  return t('{ml} ml ({mg} mg, {perKg} mg/kg)', values);
}

/** "1 tablet" if a fully read line of tablets or capsules says how often and not how many; else null. */
export function countQuestion({
  name,
  regimen,
}: Pick<Medication, 'name' | 'regimen'>): string | null {
  const [step, ...more] = regimen?.steps ?? [];
  const unit = unitOfName(name);
  const isCounted = unit === 'tablet' || unit === 'capsule';
  const isUnread = regimen?.notes.some((note) => note.isUnread);
  const isOpen =
    step &&
    more.length === 0 &&
    step.dose === null &&
    !step.weightDose &&
    (step.when !== null || step.days !== null) &&
    step.when?.kind !== 'amounts';
  return isCounted && isOpen && !isUnread ? `1 ${unit}` : null;
}

/** The line with a dose of one each time. */
export function withOneEach<Line extends Medication>(line: Line): Line {
  const unit = unitOfName(line.name);
  if (!line.regimen || !unit) return line;
  const [step, ...more] = line.regimen.steps;
  if (!step) return line;
  const regimen = { ...line.regimen, steps: [{ ...step, dose: { amount: '1', unit } }, ...more] };
  const typed = line.typed && `${line.typed} 1 ${unit}`;
  return { ...line, ...textsOf(regimen), regimen, typed };
}
