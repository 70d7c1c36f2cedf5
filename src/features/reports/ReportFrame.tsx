import { Group, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { t } from '../../shared/language';
import { messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { LongWait } from '../../web/ui/LongWait';
import classes from './Reports.module.css';
import { type DayRange, dayRangeAsked, rangeInWords } from './range';

interface ReportFrameProps<Read> {
  range: DayRange;
  query: UseQueryResult<Read>;
  children: (report: Read) => ReactNode;
}

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
        <div role="status">{isWaiting && <LongWait text={t('Adding up the figures...')} />}</div>
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
