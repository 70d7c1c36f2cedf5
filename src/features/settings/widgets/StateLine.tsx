import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons = { green: IconCheck, yellow: IconAlertTriangle, gray: IconMinus };

interface StateLineProps {
  /** Fine (green), needs attention (yellow), or neither. */
  tone: keyof typeof icons;
  children: ReactNode;
  /** An explanation in small print. */
  hint?: ReactNode;
}

/** The state of something in one prominent line. */
export function StateLine({ tone, children, hint }: StateLineProps) {
  const Icon = icons[tone];
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color={tone} size={24} radius="xl">
        <Icon size={16} aria-hidden />
      </ThemeIcon>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw="var(--weight-medium)">{children}</Text>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
    </Group>
  );
}
