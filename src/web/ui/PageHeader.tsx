import { Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  subtitle?: string | undefined;
  /** What must be seen before anything is done here. */
  mark?: ReactNode;
  /** What else can be done here, quieter. */
  action?: ReactNode;
  /** The one button that the screen is for; on a phone it lies at the lower edge of the window. */
  main?: ReactNode;
}

const IsPart = createContext(false);

/** Around a page that is shown as a part of another one, whose heading is above its own. */
export function PartOfScreen({ children }: { children: ReactNode }) {
  return <IsPart value={true}>{children}</IsPart>;
}

/** The top of every screen: heading, subtitle and what can be done. */
export function PageHeader({ title, subtitle, mark, action, main }: PageHeaderProps) {
  const isPart = useContext(IsPart);
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <Title order={isPart ? 2 : 1} size={isPart ? 'h2' : 'h1'}>
          {title}
        </Title>
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
