import { id as idSchema } from '../../shared/fields';
import { isDay, oneOf } from '../../web/records/filters';
import { useFilters } from '../../web/records/useFilters';
import { rangeNames } from './range';

const isId = (text: string): text is string => idSchema.safeParse(text).success;

/** Which report, of which days and of which doctor, as the address says. */
export function useReportFilters<Name extends string>(offered: readonly Name[]) {
  return useFilters({
    report: oneOf(offered),
    range: oneOf(rangeNames),
    from: isDay,
    to: isDay,
    doctor: isId,
  });
}
