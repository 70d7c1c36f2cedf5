import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { useSession } from '../session/session';
import type { Logo } from './branding';
import classes from './Shell.module.css';

/**
 * The product's mark with the clinic's name, or with the product's while that is not known. With `isTight` a small
 * window hides the clinic's name, which may be long, and only the smallest window hides the product's. The clinic's
 * `logo` takes the mark's place.
 */
export function Brand({ isTight = false, logo = null }: { isTight?: boolean; logo?: Logo | null }) {
  const name = useSession()?.clinic.name;
  return (
    <Group gap="xs" wrap="nowrap">
      {logo ? (
        <img {...logo} alt="" className={classes.logo} />
      ) : (
        <ThemeIcon size="1.625rem" aria-hidden>
          <IconPlus size={16} style={{ strokeWidth: 3 }} />
        </ThemeIcon>
      )}
      <Text
        fw="bold"
        size="lg"
        {...(name ? { lineClamp: isTight ? 1 : 3, style: { overflowWrap: 'anywhere' } } : {})}
        {...(name && isTight ? { visibleFrom: 'sm', maw: 260 } : {})}
        {...(!name && isTight ? { className: classes.product } : {})}
      >
        {name || t('Clinic')}
      </Text>
    </Group>
  );
}
