import { Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** Where a screen leads back to that no menu of the person's leads to. */
export interface WayBack {
  to: string;
  label: string;
}

interface PageHeaderProps {
  title: string;
  back?: WayBack | false | undefined;
  subtitle?: string | undefined;
  /** What must be seen before anything is done here. */
  mark?: ReactNode;
  /** What else can be done here, quieter. */
  action?: ReactNode;
  /** The one button that the screen is for; on a phone it lies at the lower edge of the window. */
  main?: ReactNode;
}

/** The top of every screen: heading, subtitle and what can be done. */
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
