import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { startTransition } from 'react';
import { t } from '../shared/language';

/** Light or dark; follows the system until it is pressed. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={isDark ? t('Use the light theme') : t('Use the dark theme')}
      // The page changes its colours at once; drawing everything anew need not hold that up.
      onClick={() => startTransition(() => setColorScheme(isDark ? 'light' : 'dark'))}
    >
      {isDark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
    </ActionIcon>
  );
}
