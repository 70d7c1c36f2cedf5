import { Group, Loader, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

/** Milliseconds after which a wait is explained. */
const messageDelay = 1_000;

/** Says what somebody waits for once it takes more than a second; stands in an element with the role `status`. */
export function LongWait({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(false);
  useTimeout(() => setIsShown(true), messageDelay, { autoInvoke: true });
  if (!isShown) return null;
  return (
    <Group gap="xs">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{text}</Text>
    </Group>
  );
}
