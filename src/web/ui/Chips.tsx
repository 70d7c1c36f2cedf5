import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Chips.module.css';

interface ChipsProps {
  names: readonly string[];
  color?: string;
  /** Content after the last name. */
  children?: ReactNode;
}

/** Short names side by side; a long one wraps. */
export function Chips({ names, color, children }: ChipsProps) {
  return (
    <Group gap={6}>
      {names.map((name, position) => (
        <Badge
          // The same name may occur twice, so its position is its key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          key={position}
          {...(color ? { color } : {})}
          tt="none"
          h="auto"
          // Overrides the theme, which keeps a badge on one line: a long name would overflow a phone's window.
          style={{ minWidth: 0 }}
          classNames={{ label: classes.name }}
        >
          {name}
        </Badge>
      ))}
      {children}
    </Group>
  );
}
