import { id as idSchema } from '../../shared/fields';
import { isDay, oneOf } from '../../web/records/filters';
import { useFilters } from '../../web/records/useFilters';
import { rangeNames } from './range';

const isId = (text: string): text is string => idSchema.safeParse(text).success;

/** The report, the days and the doctor from the address. */
export function useReportFilters<Name extends string>(offered: readonly Name[]) {
  return useFilters({
    report: oneOf(offered),
    range: oneOf(rangeNames),
    from: isDay,
    to: isDay,
    doctor: isId,
    outside: oneOf(['yes'] as const),
  });
}
