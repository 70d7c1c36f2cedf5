import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowMenuProps {
  /** Says for screen readers which row the menu belongs to. */
  label: string;
  /** For rows that are only as high as their text. */
  isSmall?: boolean;
  /** Its `Menu.Item`s. */
  children: ReactNode;
}

/** A row's less frequent actions, behind three dots. */
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
