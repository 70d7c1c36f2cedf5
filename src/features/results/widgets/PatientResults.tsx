import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { type DatedResult, identityOf, isInForce, type ResultReport } from '../result';
import { datedResults } from '../resultSeries';
import { EgfrText } from './EgfrText';
import { ReportRow, VoidResults } from './ReportRow';
import classes from './Results.module.css';
import { ResultsDialog } from './ResultsDialog';
import { ResultTrends } from './ResultTrends';
import { ResultValue } from './ResultValue';
import { TrendDialog } from './TrendDialog';
import { useResults } from './useResults';

interface PatientResultsProps {
  patient: { id: string; name: string };
}

/** Reports shown before somebody asks for all. */
const shownReports = 5;

/** A patient's results: the newest of each test, trends, and the newest papers with what was corrected. */
export function PatientResults({ patient }: PatientResultsProps) {
  const query = useResults(patient.id);
  const [isAdding, adding] = useDisclosure(false);
  const [corrected, setCorrected] = useState<ResultReport | null>(null);
  const [voided, setVoided] = useState<ResultReport | null>(null);
  const [trendOf, setTrendOf] = useState<DatedResult | null>(null);
  const [hasAll, setHasAll] = useState(false);
  const { reports = [], newest = [], awaited = [], egfr = null } = query.data ?? {};
  const creatinine = newest.find(({ testKey }) => testKey === 'creat');
  const inForce = reports.filter(isInForce);
  const laboratories = [...new Set(reports.map(({ laboratory }) => laboratory).filter(Boolean))];
  const dialog = { patientId: patient.id, patientName: patient.name, laboratories };
  return (
    <Stack gap="xs" component="section" aria-label={t('Results')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('Results')}
        </Title>
        <Button size="xs" variant="default" onClick={adding.open}>
          {t('Enter results')}
        </Button>
      </Group>
      {query.isError && <FormAlert message={messageOf(query.error)} />}
      {query.isPending && <FactsSkeleton lines={2} />}
      {query.data && inForce.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No results yet')}
        </Text>
      )}
      {newest.length > 0 && (
        <Group gap={4}>
          {newest.map((result) => (
            <Button
              key={identityOf(result)}
              size="compact-sm"
              variant="default"
              onClick={() => setTrendOf(result)}
            >
              <ResultValue result={result} />
              <VisuallyHidden>, {t('all values')}</VisuallyHidden>
            </Button>
          ))}
        </Group>
      )}
      {creatinine && egfr && (
        <span className={classes.line}>
          <EgfrText egfr={egfr} />{' '}
          <span className={classes.quiet}>{formatCalendarDate(creatinine.takenOn)}</span>
        </span>
      )}
      <ResultTrends results={datedResults(reports)} max={6} />
      {inForce.slice(0, hasAll ? undefined : shownReports).map((report) => (
        <ReportRow
          key={report.id}
          report={report}
          reports={reports}
          onCorrect={setCorrected}
          onVoid={setVoided}
        />
      ))}
      {!hasAll && inForce.length > shownReports && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setHasAll(true)}>
            {t('Show more')}
          </Button>
        </Group>
      )}
      {isAdding && (
        <ResultsDialog {...dialog} awaited={awaited} before={null} onClose={adding.close} />
      )}
      {corrected && (
        <ResultsDialog
          {...dialog}
          awaited={[]}
          before={corrected}
          onClose={() => setCorrected(null)}
        />
      )}
      {trendOf && (
        <TrendDialog patientId={patient.id} result={trendOf} onClose={() => setTrendOf(null)} />
      )}
      <VoidResults report={voided} onClose={() => setVoided(null)} />
    </Stack>
  );
}
