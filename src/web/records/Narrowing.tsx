import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './Narrowing.module.css';

interface NarrowingProps {
  /** Whether any of the filters is set. */
  isUsed: boolean;
  children: ReactNode;
}

/** The filters beside a list's search; on a phone behind a button, and open at first if a filter is set. */
export function Narrowing({ isUsed, children }: NarrowingProps) {
  const [isOpen, { toggle }] = useDisclosure(isUsed);
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        hiddenFrom="sm"
        aria-label={t('Filters')}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconFilter size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.narrowing} data-open={isOpen}>
        {children}
      </div>
    </>
  );
}
