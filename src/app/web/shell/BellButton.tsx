import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { t } from '../../../shared/language';

interface BellButtonProps
  extends ActionIconProps,
    Pick<ComponentProps<'button'>, 'onClick' | 'ref'> {
  count: number;
}

export function BellButton({ count, ...props }: BellButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={count === 0 ? t('Notifications') : t('Notifications: {count}', { count })}
      aria-haspopup="dialog"
      {...props}
    >
      <IconBell size={20} aria-hidden />
    </ActionIcon>
  );
}
