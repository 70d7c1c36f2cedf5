import { Alert, Button, Group, Loader, Progress, Stack, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useUnsaved } from '../../../web/forms/unsaved';
import { RecordTable } from '../../../web/ui/RecordTable';
import { patientFieldLabels } from '../../patients/patientLabels';
import { DateOrders } from '../DateOrders';
import { detectDateOrders, withDateOrders } from '../dateColumns';
import { ImportFoot } from '../ImportFoot';
import type { CsvTable } from '../readCsv';
import { FaultyVisits } from './FaultyVisits';
import { ImportedVisits } from './ImportedVisits';
import type { VisitRow } from './outsideVisit';
import {
  matchVisitColumns,
  missingVisitColumns,
  type VisitMatching,
  visitColumnLabels,
  visitDates,
} from './readVisits';
import { useVisitImport } from './useVisitImport';
import { useVisitRows } from './useVisitRows';
import { VisitColumns } from './VisitColumns';
import { WhoIsIt } from './WhoIsIt';

/** Visits that the preview shows. */
const previewRows = 5;

const fieldLabels = {
  visitedOn: visitColumnLabels.visitedOn,
  name: patientFieldLabels.name,
  dateOfBirth: patientFieldLabels.dateOfBirth,
} as const;

interface VisitFileProps {
  name: string;
  table: CsvTable;
  /** Called when the rows begin or stop to be sent: meanwhile no other file can be chosen. */
  onBusy: (isBusy: boolean) => void;
}

/** The steps of importing visits: matching columns, saying who is meant, importing. */
export function VisitFile({ name, table, onBusy }: VisitFileProps) {
  const [matching, setMatching] = useState<VisitMatching>(() => matchVisitColumns(table.headers));
  const [isLeftOut, setLeftOut] = useState(false);
  const [isSent, setSent] = useState(false);
  const dates = useMemo(() => detectDateOrders(table, visitDates(matching)), [table, matching]);
  const settled = useMemo(() => withDateOrders(matching, dates), [matching, dates]);
  const read = useVisitRows(table, settled);
  const missing = missingVisitColumns(matching);
  // Other columns make other rows, and so another import.
  const [revision, setRevision] = useState(0);
  const change = (next: VisitMatching) => {
    setRevision(revision + 1);
    setLeftOut(false);
    setMatching(next);
  };
  const isReady =
    read !== null && read.visits.length > 0 && (read.faulty.length === 0 || isLeftOut);
  return (
    <Stack gap="lg">
      {!isSent && (
        <>
          <VisitColumns
            headers={table.headers}
            matching={matching}
            isDisabled={false}
            onChange={change}
          />
          {missing.length > 0 && (
            <Alert color="yellow" role="status">
              {t('Choose the columns of: {fields}', {
                fields: missing.map((field) => t(fieldLabels[field])).join(', '),
              })}
            </Alert>
          )}
          <DateOrders
            headers={table.headers}
            questions={dates.questions}
            labels={fieldLabels}
            orders={matching.dateOrders}
            isDisabled={false}
            onAnswer={(column, order) =>
              change({ ...matching, dateOrders: { ...matching.dateOrders, [column]: order } })
            }
          />
          {missing.length === 0 && settled && !read && (
            <Group role="status" gap="sm">
              <Loader size="sm" />
              <Text>{t('The rows are being checked...')}</Text>
            </Group>
          )}
          {read && read.visits.length > 0 && <Preview visits={read.visits} />}
          {read && read.faulty.length > 0 && (
            <FaultyVisits
              headers={table.headers}
              rows={read.faulty}
              isLeftOut={isLeftOut}
              onLeaveOut={setLeftOut}
            />
          )}
        </>
      )}
      {isReady && (
        <SendVisits
          key={revision}
          visits={read.visits}
          name={name}
          onSent={setSent}
          onBusy={onBusy}
        />
      )}
    </Stack>
  );
}

function Preview({ visits }: { visits: readonly VisitRow[] }) {
  const columns = useMemo(
    () => [
      {
        header: t('Date of the visit'),
        isShort: true,
        cell: ({ visit }: VisitRow) => formatCalendarDate(visit.visitedOn),
      },
      { header: t('Patient'), cell: ({ visit }: VisitRow) => visit.name },
      { header: t('Diagnosis'), cell: ({ visit }: VisitRow) => visit.diagnosis },
      { header: t('Medicines'), cell: ({ visit }: VisitRow) => visit.medicines },
    ],
    [],
  );
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('The first rows')}
      </Title>
      <RecordTable
        label={t('The first rows')}
        columns={columns}
        rows={visits.slice(0, previewRows)}
        rowKey={({ row }) => String(row)}
      />
    </Stack>
  );
}

interface SendVisitsProps {
  visits: readonly VisitRow[];
  name: string;
  /** Called when the rows are at the server, or no longer: the steps before are hidden meanwhile. */
  onSent: (isSent: boolean) => void;
  onBusy: (isBusy: boolean) => void;
}

/** Sends the visits, asks who is meant, and imports them. */
function SendVisits({ visits, name, onSent, onBusy }: SendVisitsProps) {
  const { stage, answers, failure, isOutcomeUnknown, send, choose, run } = useVisitImport(
    visits,
    name,
  );
  const isBusy = stage.name === 'sending' || stage.name === 'importing' || isOutcomeUnknown;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  useEffect(() => onSent(stage.name !== 'ready'), [onSent, stage.name]);
  useUnsaved(stage.name === 'deciding' && answers.size > 0, 'screen');
  switch (stage.name) {
    case 'done':
      return <ImportedVisits outcome={stage.outcome} />;
    case 'sending':
      return (
        <Stack gap="xs" role="status">
          <Text>{t('The rows are being sent and compared with the clinic’s patients...')}</Text>
          <Progress
            value={stage.done * 100}
            aria-label={t('How much of the file was sent and compared')}
          />
        </Stack>
      );
    case 'ready':
      return (
        <>
          <FormAlert message={failure} />
          <ImportFoot count={visits.length} before={visitsToImport(visits.length)}>
            <Button onClick={() => void send()}>{t('Find their patients')}</Button>
          </ImportFoot>
        </>
      );
    case 'importing':
      return (
        <Text role="status">{t('The visits are being put into the patients’ records...')}</Text>
      );
    case 'deciding': {
      const { people, matched, isSaving } = stage;
      const open = people.filter(
        ({ row, candidates }) => candidates.length > 0 && !answers.has(row),
      ).length;
      const count =
        matched +
        people.filter(({ row }) => answers.get(row)).reduce((sum, { rows }) => sum + rows, 0);
      return (
        <>
          <Text role="status">
            {t(
              '{count, plural, one {# visit is of a patient who is certain.} other {# visits are of patients who are certain.}}',
              { count: matched },
            )}
          </Text>
          <WhoIsIt
            visits={visits}
            people={people}
            answers={answers}
            isDisabled={isSaving || isOutcomeUnknown}
            onChoose={(chosen) => void choose(chosen)}
          />
          <FormAlert message={failure} />
          <ImportFoot
            count={count}
            before={
              open > 0
                ? t(
                    '{count, plural, one {First say who the open person is} other {First say who the # open people are}}',
                    { count: open },
                  )
                : visitsToImport(count)
            }
          >
            <Button disabled={open > 0 || isSaving || count === 0} onClick={() => void run()}>
              {t('Import {count, plural, one {# visit} other {# visits}}', { count })}
            </Button>
          </ImportFoot>
        </>
      );
    }
  }
}

const visitsToImport = (count: number) =>
  t('{count, plural, one {# visit to import} other {# visits to import}}', { count });
