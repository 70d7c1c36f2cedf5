import { Alert, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconPercentage, IconReceipt, IconReceiptTax } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useClinic } from '../../web/session/session';
import { AccountantsYear } from './AccountantsYear';
import { CreditNotes } from './CreditNotes';
import { FigureTable } from './FigureTable';
import { GstFiles } from './GstFiles';
import { gstNote, gstOf, type GstReport as Report } from './gst';
import {
  gstKeyFigures,
  gstSums,
  missingNumbersInWords,
  numbersFigures,
  suppliesFigures,
  titledWith,
  uncreditedFigures,
} from './gstFigures';
import { HowItAddsUp } from './HowItAddsUp';
import { KeyFigures } from './KeyFigures';
import { leadDays } from './lead';
import { gstLead } from './leads';
import { RangeChoice } from './RangeChoice';
import { ReportFrame } from './ReportFrame';
import { ReportLead } from './ReportLead';
import classes from './Reports.module.css';
import { type ChosenDays, type DayRange, dayRangeAsked, rangeChosen } from './range';
import { useDaysOfFigures } from './useDaysOfFigures';

const icons = [IconReceipt, IconArrowBackUp, IconReceiptTax, IconPercentage];

interface GstReportProps {
  chosen: ChosenDays;
  onChoose: (filter: 'range' | 'from' | 'to', value: string) => void;
}

/** The GST report of the chosen days: supplies less credit notes, bill numbers used, and the files for the accountant. */
export function GstReport({ chosen, onChoose }: GstReportProps) {
  const { today } = useClinic();
  const { range: rangeName = 'month' } = chosen;
  const range = rangeChosen(rangeName, chosen, today);
  const query = useQuery({
    ...api.reports.gst.queryOptions({ input: range }),
    enabled: dayRangeAsked.safeParse(range).success,
    placeholderData: keepPreviousData,
  });
  const shown = useDaysOfFigures(range, query.isSuccess && !query.isPlaceholderData);
  return (
    <>
      <RangeChoice
        name={rangeName}
        range={range}
        onName={(value) => onChoose('range', value)}
        onDay={onChoose}
      />
      <Stack className={classes.below ?? ''}>
        <ReportFrame range={range} query={query}>
          {(report) => <GstFigures report={report} range={shown} />}
        </ReportFrame>
      </Stack>
    </>
  );
}

function GstFigures({ report, range }: { report: Report; range: DayRange }) {
  const { today } = useClinic();
  const gst = gstOf(report.sums);
  const { registrations } = gst;
  return (
    <>
      <ReportLead {...gstLead(report.sums, leadDays(range, null, today))}>
        {registrations.map((registration) => (
          <KeyFigures
            key={registration.gstin}
            figures={gstKeyFigures(registration, titledWith(registration, registrations))}
            icons={icons}
          />
        ))}
      </ReportLead>
      {registrations.map((registration) => (
        <Fragment key={registration.gstin}>
          {suppliesFigures(registration, titledWith(registration, registrations)).map((figures) => (
            <FigureTable key={figures.name} {...figures} />
          ))}
        </Fragment>
      ))}
      <FigureTable {...numbersFigures(report)} />
      {missingNumbersInWords(report).map((words) => (
        <Alert key={words} color="red">
          {words}
        </Alert>
      ))}
      <CreditNotes range={range} />
      {uncreditedFigures(report).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
      {registrations.map((registration) => (
        <GstFiles
          key={registration.gstin}
          registration={registration}
          series={report.series}
          range={range}
        />
      ))}
      <HowItAddsUp sums={gstSums(gst)} />
      <Text size="sm" c="dimmed">
        {t(gstNote)}
      </Text>
      <AccountantsYear />
    </>
  );
}
