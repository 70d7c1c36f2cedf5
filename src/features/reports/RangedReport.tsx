import { Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useClinic } from '../../web/session/session';
import { FollowUpsMissed } from './FollowUpsMissed';
import { MissingDays } from './MissingDays';
import { MoneyReport } from './MoneyReport';
import { PatientsReport } from './PatientsReport';
import { PracticeReport } from './PracticeReport';
import { nameIn } from './paperSections';
import { RangeChoice } from './RangeChoice';
import classes from './Reports.module.css';
import { type ChosenDays, type DayRange, dayRangeAsked, daysAsked, rangeInWords } from './range';
import type { Report, ReportName } from './report';
import { VisitsReport } from './VisitsReport';

interface RangedReportProps {
  name: ReportName;
  chosen: ChosenDays & { doctor?: string | undefined };
  onChoose: (filter: 'range' | 'from' | 'to' | 'doctor', value: string) => void;
}

/** A report over a range of days, compared with the range before. */
export function RangedReport({ name, chosen, onChoose }: RangedReportProps) {
  const { today } = useClinic();
  const { range: rangeName = 'today', doctor: doctorId } = chosen;
  const { before, ...range } = daysAsked(chosen, today);
  const asked = dayRangeAsked.safeParse(range);
  const input = { ...range, before, ...(doctorId ? { doctorId } : {}) };
  const common = { enabled: asked.success, placeholderData: keepPreviousData };
  const { data, error, isPending, isPlaceholderData } = useQuery(
    name === 'practice'
      ? { ...api.reports.practice.queryOptions({ input }), ...common }
      : { ...api.reports.read.queryOptions({ input: { ...input, report: name } }), ...common },
  );
  return (
    <>
      <RangeChoice
        name={rangeName}
        range={range}
        onName={(value) => onChoose('range', value)}
        onDay={onChoose}
        doctorId={doctorId}
        people={data?.people ?? []}
        onDoctor={(value) => onChoose('doctor', value)}
      />
      <Text size="sm" c="dimmed">
        {rangeInWords(range)}
      </Text>
      <FormAlert
        message={
          asked.success ? error && messageOf(error) : (asked.error.issues[0]?.message ?? null)
        }
      />
      <MissingDays count={data?.missingDays ?? 0} />
      {isPending && asked.success && <Skeleton h={320} aria-busy />}
      {data && asked.success && (
        <div aria-busy={isPlaceholderData} className={classes.report}>
          <Shown name={name} report={data} range={range} doctorId={doctorId} />
        </div>
      )}
    </>
  );
}

interface ShownProps {
  name: ReportName;
  report: Report;
  range: DayRange;
  doctorId: string | undefined;
}

function Shown({ name, report, range, doctorId }: ShownProps) {
  const nameOf = nameIn(report);
  switch (name) {
    case 'money':
      return (
        <MoneyReport
          report={report}
          range={range}
          isOfOneDoctor={doctorId !== undefined}
          nameOf={nameOf}
        />
      );
    case 'visits':
      return <VisitsReport report={report} range={range} nameOf={nameOf} />;
    case 'patients':
      return (
        <>
          <PatientsReport report={report} range={range} />
          <FollowUpsMissed range={range} doctorId={doctorId} />
        </>
      );
    case 'practice':
      return <PracticeReport report={report} />;
  }
}
