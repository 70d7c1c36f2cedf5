import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { Question } from '../../web/forms/Question';

interface MergeNoticeProps<Field extends PropertyKey> {
  takenOver: readonly Field[];
  conflicts: readonly Field[];
  /** The refusal that asks it; null where the other's change came by itself. */
  asked: Error | null;
  labelOf: (field: Field) => string;
  /** A field's value as it reads on the screen. */
  show: (field: Field, whose: 'mine' | 'theirs') => ReactNode;
  onChoose: (field: Field, whose: 'mine' | 'theirs') => void;
}

/** Says what somebody else changed meanwhile, and asks where both changed the same. */
export function MergeNotice<Field extends PropertyKey>(props: MergeNoticeProps<Field>) {
  const { takenOver, conflicts, asked, labelOf, show, onChoose } = props;
  if (takenOver.length + conflicts.length === 0) return null;
  return (
    <Question asked={asked} title={t('Somebody changed this meanwhile')}>
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
            {(['mine', 'theirs'] as const).map((whose) => (
              <Group key={whose} gap="xs" wrap="nowrap" align="flex-start">
                <Button
                  size="compact-sm"
                  variant="default"
                  style={{ flexShrink: 0 }}
                  aria-label={
                    whose === 'mine'
                      ? t('Keep mine: {field}', { field: labelOf(field) })
                      : t('Take theirs: {field}', { field: labelOf(field) })
                  }
                  onClick={() => onChoose(field, whose)}
                >
                  {whose === 'mine' ? t('Keep mine') : t('Take theirs')}
                </Button>
                <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
                  {show(field, whose)}
                </Text>
              </Group>
            ))}
          </Stack>
        ))}
      </Stack>
    </Question>
  );
}
