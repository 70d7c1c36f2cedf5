import { Box, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { narrowing } from './narrowing';
import type { SelectedRows } from './useSelectedRows';

interface SelectionBarProps {
  selection: SelectedRows;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** A button's words, fewer of them on a phone; its `aria-label` has to be `long`. */
export function ShorterOnPhone({ long, short }: Record<'long' | 'short', string>) {
  return (
    <>
      <Box component="span" visibleFrom="sm">
        {long}
      </Box>
      <Box component="span" hiddenFrom="sm">
        {short}
      </Box>
    </>
  );
}

/** How many rows of a list are chosen, on all its pages, and what can be done with them: one line, also on a phone. */
export function SelectionBar({ selection: { ids, clear }, children }: SelectionBarProps) {
  const count = ids.size;
  return (
    <Group gap="sm" wrap="nowrap" data-empty={count === 0 || undefined}>
      <Text role="status" size="sm" fw="var(--weight-medium)" flex="none">
        {count > 0 && t('{count} selected', { count })}
      </Text>
      {count > 0 && (
        <>
          {children}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            flex="none"
            classNames={narrowing}
            leftSection={<IconX size={16} aria-hidden />}
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
