import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { Question } from '../../web/forms/Question';

interface MergeNoticeProps<Field extends PropertyKey> {
  /** Fields that only the other person changed. */
  takenOver: readonly Field[];
  /** Fields that both changed. */
  conflicts: readonly Field[];
  /** The server's refusal to save; null if the other person's change arrived without one. */
  refusal: Error | null;
  labelOf: (field: Field) => string;
  /** A field's value as the screen shows it. */
  renderField: (field: Field, side: 'mine' | 'theirs') => ReactNode;
  onChoose: (field: Field, side: 'mine' | 'theirs') => void;
}

/** Says which fields somebody else changed meanwhile, and asks which value counts for those that both changed. */
export function MergeNotice<Field extends PropertyKey>(props: MergeNoticeProps<Field>) {
  const { takenOver, conflicts, refusal, labelOf, renderField, onChoose } = props;
  if (takenOver.length + conflicts.length === 0) return null;
  return (
    <Question trigger={refusal} title={t('Somebody changed this meanwhile')}>
      <Stack gap="sm">
        {takenOver.length > 0 && (
          <Text size="sm">
            {t('Taken over: {fields}.', { fields: takenOver.map(labelOf).join(', ') })}
          </Text>
        )}
        {conflicts.map((field) => (
          <Stack key={String(field)} gap={4} role="group" aria-label={labelOf(field)}>
            <Text size="sm" fw="bold">
              {t('{field}: you both changed it. Which one counts?', { field: labelOf(field) })}
            </Text>
            {(['mine', 'theirs'] as const).map((side) => (
              <Group key={side} gap="xs" wrap="nowrap" align="flex-start">
                <Button
                  size="compact-sm"
                  variant="default"
                  style={{ flexShrink: 0 }}
                  aria-label={
                    side === 'mine'
                      ? t('Keep mine: {field}', { field: labelOf(field) })
                      : t('Take theirs: {field}', { field: labelOf(field) })
                  }
                  onClick={() => onChoose(field, side)}
                >
                  {side === 'mine' ? t('Keep mine') : t('Take theirs')}
                </Button>
                <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
                  {renderField(field, side)}
                </Text>
              </Group>
            ))}
          </Stack>
        ))}
      </Stack>
    </Question>
  );
}
