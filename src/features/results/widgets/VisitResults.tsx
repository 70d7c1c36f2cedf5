import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fragment, memo } from 'react';
import { formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useClinic } from '../../../web/session/session';
import { type DatedResult, identityOf, markOfResult } from '../result';
import { nameOfResult } from '../resultOfTest';
import { datedResults, resultSeries } from '../resultSeries';
import { sinceText } from '../sinceInterval';
import { answeredBy, testName, testOf } from '../test';
import type { TestSetting } from '../testSettings';
import { EgfrText } from './EgfrText';
import classes from './Results.module.css';
import { ResultsDialog } from './ResultsDialog';
import { ResultTrends } from './ResultTrends';
import { ResultValue } from './ResultValue';
import { useResults } from './useResults';

interface VisitResultsProps {
  token: { id: string; patientId: string; patientName: string };
}

/** Results shown in the row of a visit, at most. */
const shownResults = 12;
/** Pictures below it. */
const shownTrends = 4;

/** The newest results of the patient of a visit, what is overdue or awaited, and the box for new ones. */
export const VisitResults = memo(function VisitResults({ token }: VisitResultsProps) {
  const { id: tokenId, patientId, patientName } = token;
  const { today } = useClinic();
  const [isOpen, { open, close }] = useDisclosure(false);
  // Pictures that came by themselves would move the boxes below.
  const [areTrendsOpen, trends] = useDisclosure(false);
  const { data } = useResults(patientId);
  const settings = useQuery(api.tests.list.queryOptions());
  const { reports = [], newest = [], awaited = [], egfr = null } = data ?? {};
  const dated = datedResults(reports);
  const hasTrends = resultSeries(dated).length > 0;
  const overdue = overdueTexts(settings.data ?? [], newest, today);
  return (
    <div className={classes.line}>
      {byDay(importantOf(newest)).map(([day, results]) => (
        <span key={day} className={classes.part}>
          <span className={classes.quiet}>{formatCalendarDate(day)}: </span>
          {results.map((result, position) => (
            <Fragment key={identityOf(result)}>
              {position > 0 && <span className={classes.quiet}> · </span>}
              <ResultValue result={result} />
              {result.testKey === 'creat' && egfr && (
                <>
                  <span className={classes.quiet}>, </span>
                  <EgfrText egfr={egfr} />
                </>
              )}
            </Fragment>
          ))}{' '}
        </span>
      ))}
      {data && newest.length === 0 && <span className={classes.quiet}>{t('No results yet')} </span>}
      {awaited.length > 0 && (
        <span className={`${classes.quiet} ${classes.part}`}>
          {t('Advised, without a result: {tests}', {
            tests: awaited.map(({ text }) => text).join(', '),
          })}{' '}
        </span>
      )}
      {overdue.length > 0 && <span className={classes.part}>{overdue.join(' · ')} </span>}
      <Button size="compact-sm" variant="subtle" data-section="results" onClick={open}>
        {t('+ Results')}
      </Button>
      {hasTrends && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={areTrendsOpen}
          onClick={trends.toggle}
        >
          {t('Trends')}
        </Button>
      )}
      {hasTrends && areTrendsOpen && <ResultTrends results={dated} max={shownTrends} />}
      {isOpen && (
        <ResultsDialog
          patientId={patientId}
          patientName={patientName}
          tokenId={tokenId}
          awaited={awaited}
          before={null}
          laboratories={[...new Set(reports.map(({ laboratory }) => laboratory).filter(Boolean))]}
          onClose={close}
        />
      )}
    </div>
  );
});

/** Of the newest results those of tests that are typed most, and those outside of their range. */
function importantOf(newest: readonly DatedResult[]): DatedResult[] {
  const important = newest.filter(
    (result) => testOf(result.testKey)?.isCommon || markOfResult(result) !== undefined,
  );
  return (important.length > 0 ? important : newest).slice(0, shownResults);
}

/** Results with the day of their sample, in the order in which they come. */
function byDay(results: readonly DatedResult[]): [day: string, results: DatedResult[]][] {
  const days = new Map<string, DatedResult[]>();
  for (const result of results) {
    days.set(result.takenOn, [...(days.get(result.takenOn) ?? []), result]);
  }
  return [...days];
}

/** "HbA1c: 7 months ago" for each test that is older than the clinic's interval. */
function overdueTexts(
  settings: readonly TestSetting[],
  newest: readonly DatedResult[],
  today: string,
): string[] {
  return settings.flatMap(({ testKey, intervalMonths }) => {
    // Newest first.
    const last = newest.find((result) => answeredBy(testKey).includes(result.testKey));
    const name = testName(testKey) ?? (last ? nameOfResult(last) : '');
    return sinceText(name, last?.takenOn ?? null, today, intervalMonths) ?? [];
  });
}
