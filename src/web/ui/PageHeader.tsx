import { Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** The link back from a screen that is in no menu of the person. */
export interface WayBack {
  to: string;
  label: string;
}

interface PageHeaderProps {
  title: string;
  back?: WayBack | false | undefined;
  subtitle?: string | undefined;
  /** What people must see before they act here. */
  mark?: ReactNode;
  /** Secondary buttons. */
  action?: ReactNode;
  /** The screen's main button; on a phone it is at the lower edge of the window. */
  main?: ReactNode;
}

/** The top of every screen: heading, subtitle and buttons. */
export function PageHeader({ title, back, subtitle, mark, action, main }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      {back && (
        <Link to={back.to} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          {back.label}
        </Link>
      )}
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text size="sm" c="dimmed">
            {subtitle}
          </Text>
        )}
        {mark && <div className={classes.mark}>{mark}</div>}
      </div>
      {(action || main) && (
        <div className={classes.actions}>
          {action}
          {main && <div className={classes.main}>{main}</div>}
        </div>
      )}
    </div>
  );
}
