import { Text } from '@mantine/core';
import { t } from '../../shared/language';
import { isUncertain } from '../api/api';

interface LostAnswerProps {
  action: { mayBeDone: boolean; error: unknown };
}

/** Stands beside a refusal that may be due to an earlier, successful try whose answer was lost. */
export function LostAnswer({ action: { mayBeDone, error } }: LostAnswerProps) {
  if (!mayBeDone || isUncertain(error)) return null;
  return (
    <Text role="note">{t('No answer came to an earlier try. It may already have been done.')}</Text>
  );
}
