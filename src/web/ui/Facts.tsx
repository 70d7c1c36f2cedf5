import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../shared/language';
import classes from './Facts.module.css';

interface FactsProps {
  facts: Record<string, ReactNode>;
  /** The names take only the room that they need, because the values are long. */
  isNarrow?: boolean;
  /** The values are counts or amounts to compare, aligned to the end of their lines. */
  areNumbers?: boolean;
}

/** The facts of one record, each with its name in the current language; a missing value is a dimmed dash. */
export function Facts({ facts, isNarrow, areNumbers }: FactsProps) {
  const columns = isNarrow ? classes.narrow : areNumbers ? classes.numbers : '';
  return (
    <dl className={`${classes.facts} ${columns}`}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            {value === null || value === undefined || value === '' || value === false ? (
              <Missing />
            ) : (
              value
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A dash for a value that was not recorded; screen readers say "Not specified". */
export function Missing() {
  return (
    <>
      <Text span c="dimmed" inherit aria-hidden>
        –
      </Text>
      <VisuallyHidden>{t('Not specified')}</VisuallyHidden>
    </>
  );
}

/** A fact for each of these fields, and perhaps others, each with its name. */
export type FactsOf<Field extends string> = Record<Field, [name: string, value: ReactNode]> &
  Record<string, [name: string, value: ReactNode]>;

/** The placeholder of a record's facts while they are loading. */
export function FactsSkeleton({ lines }: { lines: number }) {
  return (
    <Stack gap="0.6rem" aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <Skeleton key={line} height={24} />
      ))}
    </Stack>
  );
}
