import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../../../shared/language';
import { chooseColorScheme, useColorScheme } from '../../../web/shell/colorScheme';

/** Light or dark; follows the system until it is pressed. */
export function ThemeSwitch() {
  const isDark = useColorScheme() === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={isDark ? t('Use the light theme') : t('Use the dark theme')}
      onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  );
}
