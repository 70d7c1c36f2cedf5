import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { closeAfterPaint } from '../../../web/ui/closing';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { type Column, RecordTable } from '../../../web/ui/RecordTable';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import type { DatedResult, Egfr } from '../result';
import { nameOfResult } from '../resultOfTest';
import { EgfrText } from './EgfrText';
import { ResultTrends } from './ResultTrends';
import { ResultValue } from './ResultValue';

interface TrendDialogProps {
  patientId: string;
  /** Any result of the test. */
  result: DatedResult;
  onClose: () => void;
}

type Point = DatedResult & { egfr: Egfr | null };

/** All values of one test: the picture, and a list, the newest first. */
export function TrendDialog({ patientId, result, onClose }: TrendDialogProps) {
  useReturnFocus();
  const { testKey, name } = result;
  const query = useQuery(api.results.trend.queryOptions({ input: { patientId, testKey, name } }));
  const newestFirst = query.data?.points.toReversed() ?? [];
  const label = nameOfResult(result);
  return (
    <Modal opened onClose={() => closeAfterPaint(onClose)} title={label} size="lg">
      <ListState query={query} isEmpty={false} skeleton={<FactsSkeleton lines={4} />}>
        <Stack>
          <ResultTrends results={newestFirst} />
          <RecordTable
            label={label}
            columns={columnsFor(testKey)}
            rows={newestFirst}
            rowKey={({ reportId }) => reportId}
          />
        </Stack>
      </ListState>
    </Modal>
  );
}

function columnsFor(testKey: string): Column<Point>[] {
  return [
    {
      header: t('Date'),
      isShort: true,
      card: 'title',
      cell: ({ takenOn }) => formatCalendarDate(takenOn),
    },
    { header: t('Result'), cell: (point) => <ResultValue result={point} hasNameElsewhere /> },
    { header: t('Reference range'), card: 'quiet', cell: ({ rangeText }) => rangeText },
    ...(testKey === 'creat'
      ? [
          {
            header: 'eGFR',
            card: 'quiet' as const,
            cell: ({ egfr }: Point) => egfr && <EgfrText egfr={egfr} />,
          },
        ]
      : []),
    { header: t('Laboratory'), card: 'quiet', cell: ({ laboratory }) => laboratory },
  ];
}
