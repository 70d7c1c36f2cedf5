import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Chips.module.css';

interface ChipsProps {
  names: readonly string[];
  color?: string;
  /** What follows the last one. */
  children?: ReactNode;
}

/** Short names side by side; a long one goes on in the next line. */
export function Chips({ names, color, children }: ChipsProps) {
  return (
    <Group gap={6}>
      {names.map((name, position) => (
        <Badge
          // The same name may be there twice, so its place is its key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          key={position}
          {...(color ? { color } : {})}
          tt="none"
          h="auto"
          // The theme keeps a badge on one line; a long name would run out of a phone's window.
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
