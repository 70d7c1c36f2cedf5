import { Facts } from '../../../web/ui/Facts';
import type { ClinicSettings } from '../clinicSettings';
import { hoursOfWeek } from '../settingsWords';

/** The clinic's working hours to read, days in a row with the same hours in one line. */
export function WorkingHoursFacts({ settings }: { settings: ClinicSettings }) {
  return <Facts isNarrow facts={Object.fromEntries(hoursOfWeek(settings.workingHours, 'long'))} />;
}
