import { Alert, Checkbox, Stack } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { t } from '../../shared/language';
import type { FixedRow } from './checkRow';
import { RowsToFix } from './RowsToFix';
import type { RowToFix } from './useCheckedRows';

interface DoubtfulPhonesProps {
  rows: readonly RowToFix[];
  /** Somebody looked at them and wants what is left as it is written. */
  isSeen: boolean;
  onSeen: (isSeen: boolean) => void;
  onMend: (line: number, texts: FixedRow) => void;
  onSkip: (lines: readonly number[]) => void;
}

/** Phone numbers that are probably none: nobody is left out for one, but somebody looks at them first. */
export function DoubtfulPhones({ rows, isSeen, onSeen, onMend, onSkip }: DoubtfulPhonesProps) {
  return (
    <Stack>
      <Alert color="yellow" role="status" icon={<IconPhoneOff aria-hidden />}>
        {t(
          '{rows, plural, one {# phone number looks wrong. Please look at it: it can be fixed here, or imported as it is.} other {# phone numbers look wrong. Please look at them: they can be fixed here, or imported as they are.}}',
          { rows: rows.length },
        )}
      </Alert>
      <RowsToFix label={t('Phone numbers to look at')} {...{ rows, onMend, onSkip }} />
      <Checkbox
        checked={isSeen}
        onChange={({ currentTarget: { checked } }) => onSeen(checked)}
        label={t('I have looked at these numbers: import them as they are')}
      />
    </Stack>
  );
}
