import { Alert, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconPercentage, IconReceipt, IconReceiptTax } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useClinic } from '../../web/session/session';
import { AccountantsYear } from './AccountantsYear';
import { CreditNotes } from './CreditNotes';
import { FigureTable } from './FigureTable';
import { GstFiles } from './GstFiles';
import { type GstReport as GstFigures, gstOf } from './gst';
import {
  gstKeyFigures,
  gstNote,
  gstSums,
  missingSentences,
  seriesFigures,
  suppliesFigures,
  uncreditedFigures,
} from './gstFigures';
import { HowItAddsUp } from './HowItAddsUp';
import { KeyFigures } from './KeyFigures';
import { MissingDays } from './MissingDays';
import { rangeInWords } from './paperSections';
import { RangeChoice } from './RangeChoice';
import classes from './Reports.module.css';
import { type DayRange, type DaysSaid, dayRangeAsked, daysAsked, gstDaysOf } from './range';

interface GstReportProps {
  chosen: DaysSaid;
  onChoose: (filter: 'range' | 'from' | 'to', value: string) => void;
}

/** What the accountant files: outward supplies less credit notes, the numbers given out, and the files for GSTR-1. */
export function GstReport({ chosen, onChoose }: GstReportProps) {
  const { today } = useClinic();
  const said = gstDaysOf(chosen);
  const { before: _, ...range } = daysAsked(said, today);
  const asked = dayRangeAsked.safeParse(range);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...api.reports.gst.queryOptions({ input: range }),
    enabled: asked.success,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <RangeChoice
        name={said.range}
        range={range}
        onName={(value) => onChoose('range', value)}
        onDay={onChoose}
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
          <Shown report={data} range={range} />
        </div>
      )}
    </>
  );
}

const icons = [IconReceipt, IconArrowBackUp, IconReceiptTax, IconPercentage];

function Shown({ report, range }: { report: GstFigures; range: DayRange }) {
  const gst = gstOf(report.sums);
  const { registrations } = gst;
  return (
    <>
      {registrations.length === 0 && (
        <Alert color="gray">
          {t('No bill of these days was made under a GSTIN, so there is nothing to file for them.')}
        </Alert>
      )}
      <KeyFigures figures={gstKeyFigures(gst)} icons={registrations.flatMap(() => icons)} />
      {missingSentences(report).map((sentence) => (
        <Alert key={sentence} color="red">
          {sentence}
        </Alert>
      ))}
      {[...suppliesFigures(gst), seriesFigures(report)].map((figures) => (
        <FigureTable key={figures.name} {...figures} />
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
      <HowItAddsUp sums={gstSums(gst)} note={t(gstNote)} />
      <AccountantsYear />
    </>
  );
}
