import { ageInWords } from '../../shared/age';
import { formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker, type Speaker, t } from '../../shared/language';
import { dateOfBirthText, type PatientField, shownPatientValue } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { type Disagreement, questionLabels, type RecordCounts } from './merge';
import { type FieldGroup, groupText, type MergedFields } from './proposal';

/** The field by whose name and form a group is shown. */
const fieldOfGroup = {
  name: 'name',
  birth: 'dateOfBirth',
  gender: 'gender',
  phone: 'phone',
  email: 'email',
  address: 'address',
  emergencyContact: 'emergencyContact',
  bloodGroup: 'bloodGroup',
  allergies: 'allergies',
  conditions: 'conditions',
  medicalHistory: 'medicalHistory',
  pregnancy: 'expectedDelivery',
  fileNumber: 'fileNumber',
  abha: 'abhaNumber',
} as const satisfies Record<FieldGroup, PatientField>;

export function groupLabel(group: FieldGroup): string {
  return group === 'birth' ? t('Age or date of birth') : t(patientFieldLabels[fieldOfGroup[group]]);
}

/** What a record has in a group, as the dialog shows it. `today`: `YYYY-MM-DD`. */
export function shownGroup(group: FieldGroup, record: MergedFields, today: string): string {
  if (group === 'birth') {
    const { dateOfBirth, dateOfBirthIsEstimated } = record;
    if (dateOfBirth !== null) return dateOfBirthText(dateOfBirth, dateOfBirthIsEstimated);
    return ageInWords(record, today);
  }
  const text = groupText(group, record);
  if (group === 'pregnancy' && text === '' && record.notPregnantOn) return t('Not pregnant');
  return shownPatientValue(fieldOfGroup[group], text);
}

/** What one record says where two disagree, as the server stores it. */
function shownSaying(
  kind: Disagreement['kind'],
  says: string,
  { t, locale }: Pick<Speaker, 't' | 'locale'>,
): string {
  switch (kind) {
    case 'pregnancy':
      return says === '' ? t('Not pregnant') : formatCalendarDate(says, locale);
    case 'reminders':
    case 'sharing':
      return says === 'given' ? t('Given') : t('Withdrawn');
    case 'appointments':
      return says.replace(/\d{4}-\d\d-\d\d/g, (day) => formatCalendarDate(day, locale));
    default:
      return says || t('nothing');
  }
}

/** "Allergies: Penicillin (P-37), No known allergies (P-52)". Default: in the language of the screen. */
export function disagreementText(
  { kind, survivorSays, duplicateSays }: Disagreement,
  { survivor, duplicate }: { survivor: string; duplicate: string },
  speaker: Pick<Speaker, 't' | 'locale'> = currentSpeaker(),
): string {
  const { t } = speaker;
  const what = t(questionLabels[kind]);
  if (survivorSays === '' && duplicateSays === '') return what;
  return t('{what}: {one} ({survivor}), {other} ({duplicate})', {
    ...{ what, survivor, duplicate },
    one: shownSaying(kind, survivorSays, speaker),
    other: shownSaying(kind, duplicateSays, speaker),
  });
}

/** "3 visits, 1 bill"; what there is none of is left out. */
export function countsText(counts: RecordCounts): string {
  const { visits, appointments, prescriptions, bills, results, oldPapers } = counts;
  const texts = [
    visits && t('{count, plural, one {# visit} other {# visits}}', { count: visits }),
    appointments &&
      t('{count, plural, one {# appointment} other {# appointments}}', { count: appointments }),
    prescriptions &&
      t('{count, plural, one {# prescription} other {# prescriptions}}', { count: prescriptions }),
    bills && t('{count, plural, one {# bill} other {# bills}}', { count: bills }),
    results && t('{count, plural, one {# report} other {# reports}}', { count: results }),
    oldPapers && t('{count, plural, one {# old paper} other {# old papers}}', { count: oldPapers }),
  ].filter(Boolean);
  return texts.length > 0 ? texts.join(', ') : t('Nothing recorded yet');
}
