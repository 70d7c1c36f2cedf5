import { addDays, formatTimeOfDay, weekdayNameOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { holderLabels, rightNames } from '../../shared/permissions';
import { secondFactorLabels } from '../../shared/secondFactor';
import { nameChoiceLabels } from '../board/boardLabels';
import { rightLabels } from './clinicRules';
import type { NewClinicSettings } from './clinicSettings';
import type { ClinicForm, DoctorProfileForm, RulesForm } from './settingsForms';
import { afterFinishLabels, paperPartLabels } from './settingsLabels';

/** "Monday" for 0 to "Sunday" for 6, in the current language. */
export function weekdayName(day: number, length: 'long' | 'short' = 'long'): string {
  // 5 January 2026 was a Monday.
  return weekdayNameOf(addDays('2026-01-05', day), length);
}

/** The days of a week with their hours as text, days in a row with the same hours together: "Monday–Saturday". */
export function hoursOfWeek(
  hours: NewClinicSettings['workingHours'],
  length: 'long' | 'short',
): [days: string, hours: string][] {
  const texts = hours.map(
    (spans) =>
      spans.map(({ from, to }) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`).join(', ') ||
      t('Closed'),
  );
  const firstDays = texts.flatMap((text, day) => (text === texts[day - 1] ? [] : [day]));
  return firstDays.map((first, index) => {
    const last = (firstDays[index + 1] ?? texts.length) - 1;
    const days = [first, last].map((day) => weekdayName(day, length));
    return [first === last ? (days[0] ?? '') : days.join('–'), texts[first] ?? ''];
  });
}

/** A clinic setting as text; a picture is empty. */
export function clinicFieldText(field: keyof ClinicForm, form: ClinicForm): string {
  switch (field) {
    case 'logo':
      return '';
    case 'workingHours':
      return hoursOfWeek(form.workingHours, 'short')
        .map((line) => line.join(' '))
        .join('; ');
    case 'boardNames':
      return t(nameChoiceLabels[form.boardNames]);
    case 'secondFactor':
      return t(secondFactorLabels[form.secondFactor]);
    case 'paperShows':
      return form.paperShows.map((part) => t(paperPartLabels[part])).join(', ') || t('Nothing');
    case 'roundsBills':
    case 'takesInputCredit':
      return t(form[field] ? 'Yes' : 'No');
    case 'taxBasisPoints':
      return t('{percent}%', { percent: form.taxBasisPoints });
    case 'consultationFee':
      return `₹${form.consultationFee}`;
    case 'slotMinutes':
      return t('{minutes} min', { minutes: form.slotMinutes });
    default:
      return form[field];
  }
}

/** A field of a doctor's profile as text; a picture is empty. */
export function doctorProfileFieldText(
  field: keyof DoctorProfileForm,
  form: DoctorProfileForm,
): string {
  if (field === 'signature') return '';
  if (field === 'afterFinish') return t(afterFinishLabels[form.afterFinish]);
  if (field === 'consultationFee' && form.consultationFee !== '') return `₹${form.consultationFee}`;
  return form[field];
}

/** A rule as text. */
export function ruleFieldText(field: keyof RulesForm, form: RulesForm): string {
  if (field === 'secondPersonAbove') return form.secondPersonAbove && `₹${form.secondPersonAbove}`;
  return rightNames
    .map((right) => {
      const names = form.rights[right].map((holder) => t(holderLabels[holder])).join(', ');
      return `${t(rightLabels[right])}: ${names || t('nobody')}`;
    })
    .join('; ');
}
