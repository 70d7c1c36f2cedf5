import { ActionIcon } from '@mantine/core';
import { IconChevronsRight } from '@tabler/icons-react';
import { t } from '../../../shared/language';
import classes from '../../../web/shell/Shell.module.css';

interface MenuWidthButtonProps {
  isWide: boolean;
  onChange: (isWide: boolean) => void;
}

/** Widens the strip of icons to the whole menu, and back. */
export function MenuWidthButton({ isWide, onChange }: MenuWidthButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.widen ?? ''}
      aria-expanded={isWide}
      aria-label={isWide ? t('Make the menu narrow') : t('Show the whole menu')}
      onClick={() => onChange(!isWide)}
    >
      <IconChevronsRight size={18} aria-hidden />
    </ActionIcon>
  );
}
