import { formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { timeFromText } from '../../shared/writtenDay';
import { ReadField, type ReadFieldProps } from './ReadField';

/** A time of day `HH:MM`: typed as people write it (6:30 pm, 1830, 9); shown as "6:30 pm". */
export function TimeField(props: ReadFieldProps) {
  return (
    <ReadField
      placeholder={t('6:30 pm')}
      {...props}
      parse={timeFromText}
      isValue={(time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)}
      format={(time) => formatTimeOfDay(time)}
      formatForEditing={(time) => formatTimeOfDay(time)}
      parseError={t('Type a time such as 9, 6:30 pm or 18:30')}
    />
  );
}
