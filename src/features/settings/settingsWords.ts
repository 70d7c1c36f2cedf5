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

function workingHoursText(hours: NewClinicSettings['workingHours']): string {
  return hours
    .map((spans, day) => {
      const open = spans
        .map(({ from, to }) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`)
        .join(', ');
      return `${weekdayName(day, 'short')} ${open || t('Closed')}`;
    })
    .join('; ');
}

/** A clinic setting as text; a picture is empty. */
export function clinicFieldText(field: keyof ClinicForm, form: ClinicForm): string {
  switch (field) {
    case 'logo':
      return '';
    case 'workingHours':
      return workingHoursText(form.workingHours);
    case 'boardNames':
      return t(nameChoiceLabels[form.boardNames]);
    case 'secondFactor':
      return t(secondFactorLabels[form.secondFactor]);
    case 'paperShows':
      return form.paperShows.map((part) => t(paperPartLabels[part])).join(', ') || t('Nothing');
    case 'roundsBills':
      return t(form.roundsBills ? 'Yes' : 'No');
    case 'taxBasisPoints':
      return `${form.taxBasisPoints} %`;
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
