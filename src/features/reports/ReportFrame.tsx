import { Group, Loader, Skeleton, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { t } from '../../shared/language';
import { messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import classes from './Reports.module.css';
import { type DayRange, dayRangeAsked, rangeInWords } from './range';

interface ReportFrameProps<Read> {
  range: DayRange;
  query: UseQueryResult<Read>;
  children: (report: Read) => ReactNode;
}

/** Milliseconds after which a message says that the figures are being added up. */
const messageDelay = 1_000;

/**
 * A report below the choice of its days: the days, an error or the figures. The figures of the days before are shown
 * until the new ones are there; nothing in them can be pressed, or a file would get the name of other days.
 */
export function ReportFrame<Read>(props: ReportFrameProps<Read>) {
  const { range, query, children } = props;
  const { data, error, isFetching, isPlaceholderData } = query;
  const isWaiting = isFetching && (!data || isPlaceholderData);
  const validation = dayRangeAsked.safeParse(range);
  // Deferred, so that the press is painted before the tables and charts of a year are drawn.
  const figures = useDeferredValue(data && validation.success ? children(data) : null, null);
  const areOutdated = useDeferredValue(isPlaceholderData) || isPlaceholderData;
  return (
    <>
      <Group>
        <Text size="sm" c="dimmed">
          {rangeInWords(range)}
        </Text>
        <div role="status">{isWaiting && <AddingUp />}</div>
      </Group>
      <FormAlert
        message={
          validation.success
            ? error && messageOf(error)
            : (validation.error.issues[0]?.message ?? null)
        }
      />
      {!figures && !error && validation.success && <Skeleton h={320} aria-busy />}
      {figures && (
        <div aria-busy={areOutdated} inert={areOutdated} className={classes.report}>
          {figures}
        </div>
      )}
    </>
  );
}

function AddingUp() {
  const [isShown, setIsShown] = useState(false);
  useTimeout(() => setIsShown(true), messageDelay, { autoInvoke: true });
  if (!isShown) return null;
  return (
    <Group gap="xs">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{t('Adding up the figures...')}</Text>
    </Group>
  );
}
