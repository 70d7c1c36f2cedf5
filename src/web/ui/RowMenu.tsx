import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowMenuProps {
  /** Says for screen readers of which row. */
  label: string;
  /** In rows that are as low as their text. */
  isSmall?: boolean;
  /** Its `Menu.Item`s. */
  children: ReactNode;
}

/** What is rarely done to a row, behind three dots. */
export function RowMenu({ label, isSmall = false, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={isSmall ? 'md' : 'lg'} aria-label={label}>
          <IconDots size={isSmall ? 18 : 24} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
