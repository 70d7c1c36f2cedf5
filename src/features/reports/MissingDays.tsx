import { Alert } from '@mantine/core';
import { t } from '../../shared/language';

/** Says that days of a report are not in it yet. */
export function MissingDays({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert color="yellow">
      {t(
        '{count, plural, one {# day is} other {# days are}} still being added up and missing here. Please look again in a few minutes.',
        { count },
      )}
    </Alert>
  );
}
