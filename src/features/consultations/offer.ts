import type { Speaker } from '../../shared/language';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { isStopped } from '../prescriptions/medicineWords';
import { emptyMedication, type Medication } from '../prescriptions/prescription';
import { frequencyText, textsOf } from '../prescriptions/regimenTexts';
import { partWords } from '../prescriptions/regimenWords';
import { unitOfName } from '../prescriptions/takenEachTime';
import { withRegimen } from '../prescriptions/withRegimen';
import type { Diagnosis } from '../templates/noted';
import { diagnosisText, type PastVisit, type UsualOfDoctor } from './consultation';
import { isChild } from './repeat';
import { choicesAtOnce, plain } from './textChoices';

/** Letters from which on the first choice is taken by Enter: one alone says too little. */
export const lettersThatChoose = 2;

const forms =
  /^(?:tab|tablet|cap|capsule|syp|syr|syrup|susp|suspension|inj|injection|drops|oint|ointment|cream|gel|lotion|inh|inhaler|sachet|spray|t|c|s) /;

/** What a medicine is called on the page: name and strength. */
export function labelOf({ name, strength }: Pick<Medication, 'name' | 'strength'>): string {
  return strength === '' ? name : `${name} ${strength}`;
}

export interface OfferedMedicine {
  /** This patient's own last line; of others the name alone. */
  medicine: Medication;
  /** What this doctor mostly writes with it: "after food", "5 days". Proposed, never filled in. */
  habits: readonly string[];
  label: string;
  /** The label as it is compared. */
  key: string;
  /** The words of its label, with its form and without, as `plain` has them. */
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
 * The medicines to offer: this patient's own last lines whole, then the names that this doctor writes for this diagnosis,
 * and those that are written most. Nothing of another patient's dose comes along, and of a child the own dose neither: its
 * weight has changed since (decision 90).
 */
export function offeredMedicines({ usual, visits, diagnoses, age }: OfferedFor): OfferedMedicine[] {
  const noted = diagnoses.map((one) => diagnosisText(one).toLowerCase());
  const own = visits
    .flatMap(({ prescriptions }) => prescriptions.flatMap(({ medications }) => medications))
    .filter((one) => !isStopped(one))
    .map((one) =>
      isChild(age)
        ? {
            ...emptyMedication,
            name: one.name,
            genericName: one.genericName,
            strength: one.strength,
          }
        : withRegimen(one),
    );
  const known = usual?.medicines ?? [];
  const inOrder = [
    ...known.filter(({ diagnosis }) => diagnosis !== null && noted.includes(diagnosis)),
    ...known.filter(({ diagnosis }) => diagnosis === null),
  ];
  const byLabel = new Map<string, OfferedMedicine>();
  const add = (medicine: Medication, habits: readonly string[]) => {
    const label = labelOf(medicine);
    const key = plain(label);
    if (key === '' || byLabel.has(key)) return;
    const withForm = key.split(' ');
    const without = key.replace(forms, '').split(' ');
    const words = without.length < withForm.length ? [without, withForm] : [withForm];
    byLabel.set(key, { medicine, habits, label, key, words });
  };
  for (const one of own) add(one, []);
  for (const { name, relation, duration } of inOrder) {
    add({ ...emptyMedication, name }, isChild(age) ? [] : [relation, duration].filter(Boolean));
  }
  return [...byLabel.values()];
}

/**
 * The medicines that what was typed may mean, those that begin with it first: each typed word begins a word of the label,
 * in that order.
 */
export function medicinesFor(
  typed: string,
  offered: readonly OfferedMedicine[],
  limit = choicesAtOnce,
): OfferedMedicine[] {
  const wanted = plain(typed).split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  // Of thousands few have it: the rest are passed over at once.
  const longest = wanted.reduce((one, other) => (other.length > one.length ? other : one));
  const first: OfferedMedicine[] = [];
  const later: OfferedMedicine[] = [];
  for (const one of offered) {
    if (!one.key.includes(longest)) continue;
    if (one.words.some((words) => wanted.every((word, place) => words[place]?.startsWith(word)))) {
      first.push(one);
      if (first.length >= limit) return first;
    } else if (later.length < limit && one.words.some((words) => beginInOrder(wanted, words))) {
      later.push(one);
    }
  }
  return [...first, ...later].slice(0, limit);
}

function beginInOrder(wanted: readonly string[], words: readonly string[]): boolean {
  let place = 0;
  for (const word of words) {
    if (wanted[place] !== undefined && word.startsWith(wanted[place] ?? '')) place += 1;
  }
  return place === wanted.length;
}

/** What may be added to a typed line by a key: the text to be typed, and how it is said. */
export interface Addition {
  text: string;
  words: string;
}

/**
 * How many tablets where a line says how often alone, then what this doctor mostly writes of food and duration with this
 * medicine. Each text reads as what it says, and adds that part alone.
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
  const habits = offered.find((one) => one.key === key)?.habits ?? [];
  const isOnce = step.asNeeded !== null || step.when?.kind === 'atOnce';
  return [countQuestion(read) ?? '', ...habits].flatMap((text) => {
    const after =
      text && readMedicineLine(`${typed.trimEnd()} ${text}`).medication.regimen?.steps[0];
    if (!after) return [];
    const [part, ...others] = (['dose', 'relation', 'duration'] as const).filter(
      (one) => JSON.stringify(after[one]) !== JSON.stringify(step[one]),
    );
    const isAlone = part !== undefined && others.length === 0 && step[part] === null;
    if (!isAlone || (part === 'duration' && isOnce)) return [];
    return [{ text, words: partWords(after, part, speaker) }];
  });
}

/** "1 tablet" where a tablet or capsule says how often and not how many, and all of its line was read; null elsewhere. */
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
    (step.when !== null || step.days !== null) &&
    step.when?.kind !== 'amounts';
  return isCounted && isOpen && !isUnread ? `1 ${unit}` : null;
}

/** A line with the answer that it is one each time. */
export function withOneEach<Line extends Medication>(line: Line): Line {
  const unit = unitOfName(line.name);
  if (!line.regimen || !unit) return line;
  const [step, ...more] = line.regimen.steps;
  if (!step) return line;
  const regimen = { ...line.regimen, steps: [{ ...step, dose: { amount: '1', unit } }, ...more] };
  const typed = line.typed && `${line.typed} 1 ${unit}`;
  return { ...line, ...textsOf(regimen), regimen, typed };
}
