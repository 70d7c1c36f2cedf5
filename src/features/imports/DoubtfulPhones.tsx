import { Alert, Checkbox, Stack } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { t } from '../../shared/language';
import type { FixedRow } from './checkRow';
import { RowsToFix } from './RowsToFix';
import type { RowToFix } from './useCheckedRows';

interface DoubtfulPhonesProps {
  rows: readonly RowToFix[];
  /** The person confirmed that the remaining numbers are to be imported as they are. */
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
  onFix: (line: number, texts: FixedRow) => void;
  onSkip: (lines: readonly number[]) => void;
}

/** Phone numbers that are probably wrong: to be fixed, skipped or confirmed before the import. */
export function DoubtfulPhones({
  rows,
  isConfirmed,
  onConfirm,
  onFix,
  onSkip,
}: DoubtfulPhonesProps) {
  return (
    <Stack>
      <Alert color="yellow" role="status" icon={<IconPhoneOff aria-hidden />}>
        {t(
          '{rows, plural, one {# phone number looks wrong. Please look at it: it can be fixed here, or imported as it is.} other {# phone numbers look wrong. Please look at them: they can be fixed here, or imported as they are.}}',
          { rows: rows.length },
        )}
      </Alert>
      <RowsToFix label={t('Phone numbers to look at')} {...{ rows, onFix, onSkip }} />
      <Checkbox
        checked={isConfirmed}
        onChange={({ currentTarget: { checked } }) => onConfirm(checked)}
        label={t('I have looked at these numbers: import them as they are')}
      />
    </Stack>
  );
}
