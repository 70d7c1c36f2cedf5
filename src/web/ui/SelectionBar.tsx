import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import type { SelectedRows } from './useSelectedRows';

interface SelectionBarProps {
  selection: SelectedRows;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** How many rows of a list are chosen, on all its pages, and what can be done with them. */
export function SelectionBar({ selection: { ids, clear }, children }: SelectionBarProps) {
  const count = ids.size;
  return (
    <Group gap="sm" data-empty={count === 0 || undefined}>
      <Text role="status" size="sm" fw="var(--weight-medium)">
        {count > 0 && t('{count} selected', { count })}
      </Text>
      {count > 0 && (
        <>
          {children}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => {
              clear();
              // This button disappears. The list stays where it is scrolled to.
              document
                .querySelector<HTMLElement>('[data-selects-row]')
                ?.focus({ preventScroll: true });
            }}
          >
            {t('Clear selection')}
          </Button>
        </>
      )}
    </Group>
  );
}
