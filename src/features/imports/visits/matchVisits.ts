import { ageOn } from '../../../shared/dateOfBirth';
import { type Candidate, maxCandidates, type VisitRecord } from './outsideVisit';

/** Who the person of a row is: one patient, one of several whom somebody has to choose, or nobody of the clinic. */
type Match = { patientId: string } | { toAsk: readonly Candidate[] } | 'nobody';

/** The facts about a row's person. */
type Person = Pick<
  VisitRecord,
  'name' | 'phone' | 'dateOfBirth' | 'dateOfBirthIsEstimated' | 'fileNumber' | 'age' | 'visitedOn'
>;

/** Years by which ages may differ where one of them was only stated, as in the import of patients. */
const maxAgeErrorYears = 10;

/** Digits that identify a phone, from its end; a shorter number identifies nobody. */
const phoneDigits = 10;
const minPhoneDigits = 7;

/** How much speaks for a candidate. The name alone is never enough: namesakes are common. */
const strengths = { number: 3, phoneOrBirth: 2, name: 1 } as const;

/**
 * Matches a row's person. One patient is taken if a number, phone or date of birth agrees beside the name and nobody
 * else is as likely; otherwise somebody is asked. `candidates`: the patients whose number, or name with age or phone, is
 * like the person's. `today`: `YYYY-MM-DD`, the day of the candidates' ages.
 */
export function matchOf(person: Person, candidates: readonly Candidate[], today: string): Match {
  const likely = candidates
    .map((candidate) => ({ candidate, strength: strengthOf(person, candidate, today) }))
    .filter(({ strength }) => strength > 0)
    .sort(
      (one, other) =>
        other.strength - one.strength || one.candidate.number - other.candidate.number,
    );
  const [best, second] = likely;
  if (!best) return 'nobody';
  const isSure = best.strength >= strengths.phoneOrBirth && best.strength > (second?.strength ?? 0);
  return isSure
    ? { patientId: best.candidate.id }
    : { toAsk: likely.slice(0, maxCandidates).map(({ candidate }) => candidate) };
}

/** Zero: somebody else. */
function strengthOf(person: Person, candidate: Candidate, today: string): number {
  const hasNumber = isNumberOf(person.fileNumber, candidate);
  const hasPhone = isSamePhone(person.phone, candidate.phone);
  const birth = sameBirth(person, candidate, today);
  if (birth === 'no' || !candidate.isNamed) {
    // A relative on the same phone, or a slip in a number, a name or an age: only a person can tell.
    return hasNumber || hasPhone ? strengths.name : 0;
  }
  if (hasNumber) return strengths.number;
  return birth === 'yes' || hasPhone ? strengths.phoneOrBirth : strengths.name;
}

/** Whether a file's number is the patient's own (P-37) or the one of the clinic's files. */
function isNumberOf(
  fileNumber: string | undefined,
  { number, fileNumber: known }: Pick<Candidate, 'number' | 'fileNumber'>,
): boolean {
  if (!fileNumber) return false;
  return (
    ownNumberIn(fileNumber) === number ||
    (known !== null && known.toLowerCase() === fileNumber.toLowerCase())
  );
}

/** The number in a patient ID of this program, P-37; null for any other text. */
export function ownNumberIn(fileNumber: string): number | null {
  const [, digits] = /^P-?(\d{1,9})$/i.exec(fileNumber.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

function isSamePhone(one: string, other: string): boolean {
  const [first, second] = [one, other].map((phone) => phone.replace(/\D/g, '').slice(-phoneDigits));
  return first === second && (first?.length ?? 0) >= minPhoneDigits;
}

/** Whether two births agree; null: nothing is known that decides it. Equal ages are no proof, far ones are. */
function sameBirth(person: Person, candidate: Candidate, today: string): 'yes' | 'no' | null {
  if (person.dateOfBirth && candidate.dateOfBirth) {
    const isExact = !person.dateOfBirthIsEstimated && !candidate.dateOfBirthIsEstimated;
    if (isExact) return person.dateOfBirth === candidate.dateOfBirth ? 'yes' : 'no';
  }
  const age = ageToday(person, today);
  if (age === null || candidate.age === null) return null;
  return Math.abs(age - candidate.age) > maxAgeErrorYears ? 'no' : null;
}

function ageToday({ dateOfBirth, age, visitedOn }: Person, today: string): number | null {
  if (dateOfBirth) return ageOn(dateOfBirth, today);
  return age === null ? null : age + Math.max(0, ageOn(visitedOn, today));
}

/**
 * Equal for the rows of one person, who is asked about once: by name, phone, number and date of birth; without any of
 * these beside the name also by the year of birth that the age tells.
 */
export function personOf(person: Person): string {
  const { name, phone, fileNumber = '', dateOfBirth = '', age, visitedOn } = person;
  const digits = phone.replace(/\D/g, '').slice(-phoneDigits);
  const isNameAlone = digits === '' && fileNumber === '' && dateOfBirth === '';
  const born = isNameAlone && age !== null ? String(Number(visitedOn.slice(0, 4)) - age) : '';
  const words = name.toLowerCase().replace(/\s+/g, ' ').trim();
  return [words, digits, fileNumber.toLowerCase(), dateOfBirth, born].join('|');
}
