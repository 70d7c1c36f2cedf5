import { eachAllergyOnce, saysNone } from '../patients/allergies/recordedAllergies';
import { type Patient, patientFieldText, validNoneGiven } from '../patients/patient';
import { withAddition } from '../patients/recordAddition';

/** The fields of a record that are chosen together. */
export const fieldGroups = [
  'name',
  'birth',
  'gender',
  'phone',
  'email',
  'address',
  'emergencyContact',
  'bloodGroup',
  'allergies',
  'conditions',
  'medicalHistory',
  'pregnancy',
  'fileNumber',
  'abha',
] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** The groups in which a difference is asked about; until then the safer holds. */
const askedGroups = [
  'allergies',
  'conditions',
  'pregnancy',
  'abha',
  'bloodGroup',
] as const satisfies readonly FieldGroup[];
type AskedGroup = (typeof askedGroups)[number];

/** Whose value the surviving record gets; `safer`: what holds until somebody has asked, of other fields the fuller one. */
export const choices = ['survivor', 'duplicate', 'safer'] as const;
export type Choice = (typeof choices)[number];
export type Choices = { readonly [Group in FieldGroup]?: Choice | undefined };

/** The fields of a record that merging decides on. */
export type MergedFields = Pick<
  Patient,
  | 'name'
  | 'age'
  | 'dateOfBirth'
  | 'dateOfBirthIsEstimated'
  | 'gender'
  | 'phone'
  | 'email'
  | 'address'
  | 'emergencyContact'
  | 'noneGiven'
  | 'fileNumber'
  | 'abhaNumber'
  | 'abhaAddress'
  | 'bloodGroup'
  | 'allergies'
  | 'medicalHistory'
  | 'conditions'
  | 'expectedDelivery'
  | 'notPregnantOn'
>;
type Field = Exclude<keyof MergedFields, 'noneGiven'>;

const fieldsOf: Record<FieldGroup, readonly Field[]> = {
  name: ['name'],
  birth: ['dateOfBirth', 'dateOfBirthIsEstimated', 'age'],
  gender: ['gender'],
  phone: ['phone'],
  email: ['email'],
  address: ['address'],
  emergencyContact: ['emergencyContact'],
  bloodGroup: ['bloodGroup'],
  allergies: ['allergies'],
  conditions: ['conditions'],
  medicalHistory: ['medicalHistory'],
  pregnancy: ['expectedDelivery', 'notPregnantOn'],
  fileNumber: ['fileNumber'],
  abha: ['abhaNumber', 'abhaAddress'],
};

/** A group in which two records are not equal. */
export interface Difference {
  group: FieldGroup;
  /** Both have a value, and nobody can know which is right without asking. */
  isAsked: boolean;
  proposed: Choice;
}

/** In what two records differ, with what is proposed; the survivor's stands where neither is fuller. */
export function differencesOf(survivor: MergedFields, duplicate: MergedFields): Difference[] {
  return fieldGroups
    .filter((group) => !isSame(group, survivor, duplicate))
    .map((group) => ({
      group,
      isAsked: isAsked(group) && disagrees(group, survivor, duplicate),
      proposed: proposedFor(group, survivor, duplicate),
    }));
}

/**
 * The surviving record after a merge: what was chosen, else what is proposed. `open`: the groups that are still to be
 * asked about, in which the safer holds.
 */
export function mergedRecord(
  survivor: MergedFields,
  duplicate: MergedFields,
  chosen: Choices = {},
): { record: MergedFields; open: AskedGroup[] } {
  const differences = differencesOf(survivor, duplicate);
  const record: MergedFields = { ...survivor };
  for (const { group, proposed } of differences) {
    Object.assign(record, takenFields(group, chosen[group] ?? proposed, survivor, duplicate));
  }
  const noneGiven = [...survivor.noneGiven, ...duplicate.noneGiven];
  const open = differences.flatMap(({ group, isAsked: isOpen }) => {
    const isChosen = (chosen[group] ?? 'safer') !== 'safer';
    return isOpen && !isChosen && isAsked(group) ? [group] : [];
  });
  return { record: { ...record, noneGiven: validNoneGiven({ ...record, noneGiven }) }, open };
}

/** What a record has in a group, as one text for both sides of a dialog; of a pregnancy its date. */
export function groupText(group: FieldGroup, record: MergedFields): string {
  if (group === 'pregnancy') return record.expectedDelivery ?? '';
  const said = { ...record, noneGiven: [] };
  if (group === 'birth') {
    return patientFieldText(said, record.dateOfBirth === null ? 'age' : 'dateOfBirth');
  }
  return fieldsOf[group]
    .flatMap((field) => (field in notText ? [] : [patientFieldText(said, field as TextField)]))
    .filter((text) => text !== '')
    .join(', ');
}

/** They qualify other fields. */
const notText = { dateOfBirthIsEstimated: true, notPregnantOn: true } as const;
type TextField = Exclude<Field, keyof typeof notText>;

const isAsked = (group: FieldGroup): group is AskedGroup =>
  (askedGroups as readonly FieldGroup[]).includes(group);

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a record says anything in a group; that a date of birth is exact says nothing without one. */
const says = (group: FieldGroup, record: MergedFields) =>
  fieldsOf[group].some((field) => field !== 'dateOfBirthIsEstimated' && !isBlank(record[field]));

function isSame(group: FieldGroup, one: MergedFields, other: MergedFields): boolean {
  // Of two dates of birth the ages follow, and were told on different days.
  const compared =
    group === 'birth' && one.dateOfBirth !== null && other.dateOfBirth !== null
      ? (['dateOfBirth', 'dateOfBirthIsEstimated'] as const)
      : fieldsOf[group];
  return compared.every((field) => keyOf(one[field]) === keyOf(other[field]));
}

const keyOf = (value: unknown) =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : isBlank(value) ? null : value);

/** Whether both records have a value in some field of a group, and not the same. */
function disagrees(group: FieldGroup, one: MergedFields, other: MergedFields): boolean {
  if (group === 'pregnancy') return says(group, one) && says(group, other);
  return fieldsOf[group].some(
    (field) =>
      !isBlank(one[field]) && !isBlank(other[field]) && keyOf(one[field]) !== keyOf(other[field]),
  );
}

function proposedFor(group: FieldGroup, one: MergedFields, other: MergedFields): Choice {
  if (!says(group, one)) return 'duplicate';
  if (!says(group, other)) return 'survivor';
  if (isAsked(group) || group === 'medicalHistory') return 'safer';
  return fullness(group, other) > fullness(group, one) ? 'duplicate' : 'survivor';
}

/** How much a record says in a group of which one of two values is taken. */
function fullness(group: FieldGroup, record: MergedFields): number {
  if (group === 'birth') {
    if (record.dateOfBirth === null) return 1;
    return record.dateOfBirthIsEstimated ? 2 : 3;
  }
  // Of two numbers neither is fuller; "Kamala Devi Sharma" is fuller than "Kamala".
  return group === 'name' || group === 'address' ? groupText(group, record).length : 1;
}

function takenFields(
  group: FieldGroup,
  choice: Choice,
  survivor: MergedFields,
  duplicate: MergedFields,
): Partial<MergedFields> {
  if (choice === 'safer') {
    const proposed = proposedFor(group, survivor, duplicate);
    if (proposed === 'safer') return saferFields(group, survivor, duplicate);
    return takenFields(group, proposed, survivor, duplicate);
  }
  const from = choice === 'survivor' ? survivor : duplicate;
  return Object.fromEntries(
    fieldsOf[group].map((field) => [field, from[field]]),
  ) as Partial<MergedFields>;
}

/** Characters of a medical history at most, as in `newPatient`. */
const longestHistory = 5000;

function saferFields(
  group: FieldGroup,
  one: MergedFields,
  other: MergedFields,
): Partial<MergedFields> {
  switch (group) {
    case 'allergies':
      return { allergies: allergiesOfBoth(one.allergies, other.allergies) };
    case 'conditions':
      return { conditions: conditionsOfBoth(one.conditions, other.conditions) };
    case 'pregnancy':
      return saferPregnancy(one, other);
    case 'abha':
      return {
        abhaNumber: ifOnlyOne(one.abhaNumber, other.abhaNumber),
        abhaAddress: ifOnlyOne(one.abhaAddress, other.abhaAddress),
      };
    case 'bloodGroup':
      return { bloodGroup: ifOnlyOne(one.bloodGroup, other.bloodGroup) };
    case 'medicalHistory':
      return { medicalHistory: historyOfBoth(one.medicalHistory, other.medicalHistory) };
    default:
      return {};
  }
}

/** Every allergy of both, each once; "none known" only where neither has one. */
function allergiesOfBoth(one: readonly string[], other: readonly string[]): string[] {
  const all = [...one, ...other];
  const allergies = all.filter((text) => !saysNone(text));
  return eachAllergyOnce(allergies.length > 0 ? allergies : all);
}

/** Every condition of both, each once; "none" only where neither has one. */
function conditionsOfBoth(one: string[], other: readonly string[]): string[] {
  const both = withAddition({ allergies: [], conditions: one }, { conditions: other });
  return both?.conditions ?? one;
}

/**
 * Pregnant if either is, and as long as the later date says. An answer "not pregnant" counts only where both have one,
 * and of the earlier day.
 */
function saferPregnancy(one: MergedFields, other: MergedFields): Partial<MergedFields> {
  const [, latest] = [one.expectedDelivery ?? '', other.expectedDelivery ?? ''].toSorted();
  const [earliest] = [one.notPregnantOn ?? '', other.notPregnantOn ?? ''].toSorted();
  return {
    expectedDelivery: latest || null,
    notPregnantOn: latest ? null : earliest || null,
  };
}

/** The value that both have, or the only one; null if they differ. */
function ifOnlyOne<Value>(one: Value | null, other: Value | null): Value | null {
  if (one === null) return other;
  return other === null || one === other ? one : null;
}

/** Both texts, unless one has the other in it; the longer one where both would be too long for a record. */
function historyOfBoth(one: string | null, other: string | null): string | null {
  if (!one || !other) return one || other;
  if (one.includes(other)) return one;
  if (other.includes(one)) return other;
  const both = `${one}\n${other}`;
  if (both.length <= longestHistory) return both;
  return other.length > one.length ? other : one;
}
