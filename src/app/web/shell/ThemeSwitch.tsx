import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../../../shared/language';
import { setColorSchemePreference, useColorScheme } from '../../../web/shell/colorScheme';

/** Switches between the light and the dark theme; the theme follows the system until the first press. */
export function ThemeSwitch() {
  const isDark = useColorScheme() === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={isDark ? t('Use the light theme') : t('Use the dark theme')}
      onClick={() => setColorSchemePreference(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  );
}
