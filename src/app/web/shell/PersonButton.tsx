import { Box, Group, Text, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { initialOf } from '../../../shared/initial';
import { t } from '../../../shared/language';
import { useSignedInUser } from '../../../web/session/session';
import classes from '../../../web/shell/Avatar.module.css';

/** Name and role of the signed-in person. */
export function PersonButton(props: UnstyledButtonProps & Pick<ComponentProps<'button'>, 'ref'>) {
  const { name, role } = useSignedInUser();
  return (
    <UnstyledButton
      aria-label={t('Account of {name}, {role}', { name, role: t(role) })}
      aria-haspopup="menu"
      {...props}
    >
      <Group gap="xs" wrap="nowrap">
        <span aria-hidden className={classes.avatar}>
          {initialOf(name)}
        </span>
        <Box visibleFrom="md">
          <Text size="sm" fw="var(--weight-medium)" lineClamp={1}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" tt="capitalize">
            {t(role)}
          </Text>
        </Box>
      </Group>
    </UnstyledButton>
  );
}
