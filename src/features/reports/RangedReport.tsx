import { Checkbox, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useClinic } from '../../web/session/session';
import { FollowUpsMissed } from './FollowUpsMissed';
import { leadDays } from './lead';
import { leadOf } from './leads';
import { MoneyReport } from './MoneyReport';
import { PatientsReport } from './PatientsReport';
import { PracticeReport } from './PracticeReport';
import { nameLookup } from './paperSections';
import { RangeChoice } from './RangeChoice';
import { ReportFigures } from './ReportFigures';
import { ReportFrame } from './ReportFrame';
import { ReportLead } from './ReportLead';
import classes from './Reports.module.css';
import { type ChosenDays, type DayRange, dayRangeAsked, requestedDays } from './range';
import type { Report, ReportName } from './report';
import { useDaysOfFigures } from './useDaysOfFigures';
import { VisitsReport } from './VisitsReport';

interface RangedReportProps {
  name: ReportName;
  chosen: ChosenDays & { doctor?: string | undefined; outside?: 'yes' | undefined };
  onChoose: (filter: 'range' | 'from' | 'to' | 'doctor' | 'outside', value: string) => void;
}

/** A report over a range of days, compared with the range before. */
export function RangedReport({ name, chosen, onChoose }: RangedReportProps) {
  const { today } = useClinic();
  const { range: rangeName = 'today', doctor: doctorId, outside } = chosen;
  const { before, ...range } = requestedDays(chosen, today);
  const input = {
    ...range,
    before,
    ...(doctorId ? { doctorId } : {}),
    ...(outside ? { countsOutside: true } : {}),
  };
  const common = {
    enabled: dayRangeAsked.safeParse(range).success,
    placeholderData: keepPreviousData,
  };
  const query = useQuery(
    name === 'practice'
      ? { ...api.reports.practice.queryOptions({ input }), ...common }
      : { ...api.reports.read.queryOptions({ input: { ...input, report: name } }), ...common },
  );
  const shown = useDaysOfFigures(
    { range, before, doctorId },
    query.isSuccess && !query.isPlaceholderData,
  );
  return (
    <>
      <RangeChoice
        name={rangeName}
        range={range}
        onName={(value) => onChoose('range', value)}
        onDay={onChoose}
        doctorId={doctorId}
        people={query.data?.people ?? []}
        onDoctor={(value) => onChoose('doctor', value)}
      />
      <Stack className={classes.below ?? ''}>
        {/* They are of no doctor of the clinic. */}
        {name === 'visits' && !doctorId && (
          <Checkbox
            className={classes.onScreen ?? ''}
            label={t('Count visits from elsewhere too')}
            checked={outside !== undefined}
            onChange={({ currentTarget: { checked } }) => onChoose('outside', checked ? 'yes' : '')}
          />
        )}
        <ReportFrame range={range} query={query}>
          {(report) => (
            <>
              <ReportLead {...leadOf(name, report, leadDays(shown.range, shown.before, today))}>
                <ReportFigures name={name} report={report} />
              </ReportLead>
              <ReportContent
                name={name}
                report={report}
                range={shown.range}
                doctorId={shown.doctorId}
              />
            </>
          )}
        </ReportFrame>
      </Stack>
    </>
  );
}

interface ReportContentProps {
  name: ReportName;
  report: Report;
  range: DayRange;
  doctorId: string | undefined;
}

function ReportContent({ name, report, range, doctorId }: ReportContentProps) {
  const nameOf = nameLookup(report);
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
