import { Stack, Text } from '@mantine/core';

/** A value in a table, with an optional dimmed line under it. */
export function TwoLines({ main, sub }: { main: string; sub: string | null }) {
  return (
    <Stack gap={0}>
      <span>{main}</span>
      {sub && (
        <Text span size="sm" c="dimmed" fw="normal" lineClamp={2}>
          {sub}
        </Text>
      )}
    </Stack>
  );
}
