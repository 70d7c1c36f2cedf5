import { Group, Stack, Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** The screen's main button. */
  action?: ReactNode;
}

const IsPart = createContext(false);

/** Around a page that is shown as a part of another one, whose heading is above its own. */
export function PartOfScreen({ children }: { children: ReactNode }) {
  return <IsPart value={true}>{children}</IsPart>;
}

/** The top of every screen: heading, subtitle and the one main action. */
export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  const isPart = useContext(IsPart);
  return (
    <Group justify="space-between" align="flex-end" mb="lg" gap="sm">
      <Stack gap={2}>
        <Title order={isPart ? 2 : 1} size={isPart ? 'h3' : 'h2'}>
          {title}
        </Title>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </Stack>
      {action}
    </Group>
  );
}
