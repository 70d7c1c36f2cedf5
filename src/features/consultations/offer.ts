import type { Medication } from '../prescriptions/prescription';
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
  medicine: Medication;
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
 * The medicines to offer with what goes with each, by the first that there is: this patient's last use, what this doctor
 * writes for this diagnosis, what is written most. Of a child nobody's dose is taken over, the child's own neither: its
 * weight has changed since.
 */
export function offeredMedicines({ usual, visits, diagnoses, age }: OfferedFor): OfferedMedicine[] {
  const noted = diagnoses.map((one) => diagnosisText(one).toLowerCase());
  const own = visits
    .flatMap(({ prescriptions }) => prescriptions.flatMap(({ medications }) => medications))
    .filter(({ frequency }) => !/^stop\b/i.test(frequency.trim()));
  const known = usual?.medicines ?? [];
  const inOrder: Medication[] = [
    ...own,
    ...known.filter(({ diagnosis }) => diagnosis !== null && noted.includes(diagnosis)),
    ...known.filter(({ diagnosis }) => diagnosis === null),
  ];
  const byLabel = new Map<string, OfferedMedicine>();
  for (const one of inOrder) {
    const label = labelOf(one);
    const key = plain(label);
    if (key === '' || byLabel.has(key)) continue;
    const { name, genericName, strength, dosage, frequency, duration, instructions } = one;
    const goesWith = isChild(age)
      ? { dosage: '', frequency: '', duration: '', instructions: '' }
      : { dosage, frequency, duration, instructions };
    const withForm = key.split(' ');
    const without = key.replace(forms, '').split(' ');
    byLabel.set(key, {
      medicine: { name, genericName, strength, ...goesWith, typed: '' },
      label,
      key,
      words: without.length < withForm.length ? [without, withForm] : [withForm],
    });
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

/** The medicine of exactly this name and strength, to fill in what was not typed; null where none is known. */
export function knownAs(
  medicine: Pick<Medication, 'name' | 'strength'>,
  offered: readonly OfferedMedicine[],
): Medication | null {
  const wanted = plain(labelOf(medicine));
  return offered.find(({ key }) => key === wanted)?.medicine ?? null;
}
