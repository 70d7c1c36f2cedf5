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
    <Text role="note">{t('No answer came to an earlier try. It may already have been done.')}</Text>
  );
}
