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

/** Milliseconds after which who waits for figures is told that they are being added up. */
const patience = 1_000;

/** A report below the choice of its days: what it is of, what is wrong, and its figures once they are there. */
export function ReportFrame<Read>(props: ReportFrameProps<Read>) {
  const { range, query, children } = props;
  const { data, error, isFetching, isPlaceholderData } = query;
  const isWaiting = isFetching && (!data || isPlaceholderData);
  const asked = dayRangeAsked.safeParse(range);
  // A press is seen before its figures: tables and pictures of a year take longer than a moment to draw.
  const figures = useDeferredValue(data && asked.success ? children(data) : null, null);
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
          asked.success ? error && messageOf(error) : (asked.error.issues[0]?.message ?? null)
        }
      />
      {!figures && !error && asked.success && <Skeleton h={320} aria-busy />}
      {figures && (
        <div aria-busy={isPlaceholderData} className={classes.report}>
          {figures}
        </div>
      )}
    </>
  );
}

function AddingUp() {
  const [isSaid, setIsSaid] = useState(false);
  useTimeout(() => setIsSaid(true), patience, { autoInvoke: true });
  if (!isSaid) return null;
  return (
    <Group gap="xs">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{t('Adding up the figures...')}</Text>
    </Group>
  );
}
