import { Alert, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { id as idSchema } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { isDay, oneOf } from '../../web/records/filters';
import { useFilters } from '../../web/records/useFilters';
import { useAccess, useClinic } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { MoneyReport } from './MoneyReport';
import { PatientsReport } from './PatientsReport';
import { PracticeReport } from './PracticeReport';
import { RangeChoice } from './RangeChoice';
import classes from './Reports.module.css';
import { dayRangeAsked, rangeBefore, rangeNames, rangeOf } from './range';
import { type Report, type ReportName, reportNames } from './report';
import { VisitsReport } from './VisitsReport';

const labels: Record<ReportName, string> = {
  money: 'Money',
  visits: 'Visits',
  patients: 'Patients',
  practice: 'Practice',
};

const isId = (text: string): text is string => idSchema.safeParse(text).success;

/** The figures of the clinic over a range of days. */
export function ReportsPage() {
  const { today } = useClinic();
  const access = useAccess();
  const offered = reportNames.filter(
    (name) => name !== 'practice' || access.may('reports.practice'),
  );
  const { filters, set } = useFilters({
    report: oneOf(offered),
    range: oneOf(rangeNames),
    from: isDay,
    to: isDay,
    doctor: isId,
  });
  const { report: name = 'money', range: rangeName = 'today', doctor: doctorId } = filters;
  const range =
    rangeName === 'own'
      ? { from: filters.from ?? today, to: filters.to ?? today }
      : rangeOf(rangeName, today);
  const asked = dayRangeAsked.safeParse(range);
  const input = {
    ...range,
    before: rangeBefore(rangeName, range),
    ...(doctorId ? { doctorId } : {}),
  };
  const options = { enabled: asked.success, placeholderData: keepPreviousData };
  const read = useQuery({
    ...api.reports.read.queryOptions({
      input: { ...input, report: name === 'practice' ? 'money' : name },
    }),
    ...options,
    enabled: asked.success && name !== 'practice',
  });
  const practice = useQuery({
    ...api.reports.practice.queryOptions({ input }),
    ...options,
    enabled: asked.success && name === 'practice',
  });
  const { data, error, isPending, isPlaceholderData } = name === 'practice' ? practice : read;
  return (
    <Stack className={classes.page ?? ''}>
      <PageHeader
        title={t('Reports')}
        subtitle={
          range.from === range.to
            ? formatCalendarDate(range.from)
            : t('{from} to {to}', {
                from: formatCalendarDate(range.from),
                to: formatCalendarDate(range.to),
              })
        }
      />
      <div className={`${classes.scroll} ${classes.onScreen}`}>
        <SegmentedControl
          aria-label={t('Report')}
          value={name}
          onChange={(value) => set('report', value)}
          data={offered.map((value) => ({ value, label: t(labels[value]) }))}
        />
      </div>
      <RangeChoice
        name={rangeName}
        range={range}
        onName={(value) => set('range', value)}
        onDay={set}
        doctorId={doctorId}
        people={data?.people ?? []}
        onDoctor={(value) => set('doctor', value)}
      />
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
          <Shown name={name} report={data} />
        </div>
      )}
    </Stack>
  );
}

function Shown({ name, report }: { name: ReportName; report: Report }) {
  const nameOf = (id: string | null) =>
    report.people.find((person) => person.id === id)?.name ?? t('No doctor');
  switch (name) {
    case 'money':
      return <MoneyReport report={report} nameOf={nameOf} />;
    case 'visits':
      return <VisitsReport report={report} nameOf={nameOf} />;
    case 'patients':
      return <PatientsReport report={report} />;
    case 'practice':
      return <PracticeReport report={report} />;
  }
}
