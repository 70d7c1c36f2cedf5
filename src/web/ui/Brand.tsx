import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../shared/language';

/** The product's mark and name. */
export function Brand() {
  return (
    <Group gap="xs" wrap="nowrap">
      <ThemeIcon size="lg" radius="md" aria-hidden>
        <IconPlus stroke={3} />
      </ThemeIcon>
      <Text fw={700} size="lg">
        {t('Clinic')}
      </Text>
    </Group>
  );
}
