import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { MissingDays } from './MissingDays';
import classes from './Reports.module.css';
import { type DayRange, dayRangeAsked, rangeInWords } from './range';

interface ReportFrameProps<Read> {
  range: DayRange;
  query: UseQueryResult<Read>;
  children: (report: Read) => ReactNode;
}

/** A report below the choice of its days: what it is of, what is wrong or missing, and its figures once they are there. */
export function ReportFrame<Read extends { missingDays: number }>(props: ReportFrameProps<Read>) {
  const { range, query, children } = props;
  const { data, error, isPlaceholderData } = query;
  const asked = dayRangeAsked.safeParse(range);
  // A press is seen before its figures: tables and pictures of a year take longer than a moment to draw.
  const figures = useDeferredValue(data && asked.success ? children(data) : null, null);
  return (
    <>
      <Text size="sm" c="dimmed">
        {rangeInWords(range)}
      </Text>
      <FormAlert
        message={
          asked.success ? error && messageOf(error) : (asked.error.issues[0]?.message ?? null)
        }
      />
      <MissingDays count={data?.missingDays ?? 0} />
      {!figures && !error && asked.success && <Skeleton h={320} aria-busy />}
      {figures && (
        <div aria-busy={isPlaceholderData} className={classes.report}>
          {figures}
        </div>
      )}
    </>
  );
}
