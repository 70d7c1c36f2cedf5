import { Alert, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useClinic } from '../../web/session/session';
import { FollowUpsMissed } from './FollowUpsMissed';
import { MoneyReport } from './MoneyReport';
import { PatientsReport } from './PatientsReport';
import { PracticeReport } from './PracticeReport';
import { RangeChoice } from './RangeChoice';
import classes from './Reports.module.css';
import { type DayRange, dayRangeAsked, type RangeName, rangeBefore, rangeOf } from './range';
import type { Report, ReportName } from './report';
import { VisitsReport } from './VisitsReport';

interface RangedReportProps {
  name: ReportName;
  chosen: {
    range?: RangeName | undefined;
    from?: string | undefined;
    to?: string | undefined;
    doctor?: string | undefined;
  };
  onChoose: (filter: 'range' | 'from' | 'to' | 'doctor', value: string) => void;
}

/** A report over a range of days, compared with the range before. */
export function RangedReport({ name, chosen, onChoose }: RangedReportProps) {
  const { today } = useClinic();
  const { range: rangeName = 'today', doctor: doctorId } = chosen;
  const range =
    rangeName === 'own'
      ? { from: chosen.from ?? today, to: chosen.to ?? today }
      : rangeOf(rangeName, today);
  const asked = dayRangeAsked.safeParse(range);
  const input = {
    ...range,
    before: rangeBefore(rangeName, range),
    ...(doctorId ? { doctorId } : {}),
  };
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
      {data && data.missingDays > 0 && (
        <Alert color="yellow">
          {t(
            '{count, plural, one {# day is} other {# days are}} still being added up and missing here. Please look again in a few minutes.',
            { count: data.missingDays },
          )}
        </Alert>
      )}
      {isPending && asked.success && <Skeleton h={320} aria-busy />}
      {data && asked.success && (
        <div aria-busy={isPlaceholderData} className={classes.report}>
          <Shown name={name} report={data} range={range} doctorId={doctorId} />
        </div>
      )}
    </>
  );
}

function rangeInWords({ from, to }: DayRange): string {
  if (from === to) return formatCalendarDate(from);
  return t('{from} to {to}', { from: formatCalendarDate(from), to: formatCalendarDate(to) });
}

interface ShownProps {
  name: ReportName;
  report: Report;
  range: DayRange;
  doctorId: string | undefined;
}

function Shown({ name, report, range, doctorId }: ShownProps) {
  const nameOf = (id: string | null) =>
    report.people.find((person) => person.id === id)?.name ?? t('No doctor');
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
          <PatientsReport report={report} />
          <FollowUpsMissed range={range} doctorId={doctorId} />
        </>
      );
    case 'practice':
      return <PracticeReport report={report} />;
  }
}
