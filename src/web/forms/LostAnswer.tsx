import { Text } from '@mantine/core';
import { t } from '../../shared/language';
import { isUncertain } from '../api/api';

interface LostAnswerProps {
  action: { mayBeDone: boolean; error: unknown };
}

/** Beside a refusal that may come from the very thing that was asked for, because its first answer was lost. */
export function LostAnswer({ action: { mayBeDone, error } }: LostAnswerProps) {
  if (!mayBeDone || isUncertain(error)) return null;
  return (
    <Text role="note">
      {t(
        'The answer to an earlier try was lost on the way. What you asked for may be done already.',
      )}
    </Text>
  );
}
