import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { usePagedRows } from '../../web/records/usePagedRows';
import { StatCards } from '../../web/ui/StatCards';
import { duesByAge } from './dueFigures';
import type { Dues } from './dues';
import { FigureTable } from './FigureTable';

/** Who owes what, and since when; each name leads to the patient, where it is paid. */
export function DuesReport() {
  const { date } = useFormat();
  const { query, rows } = usePagedRows(api.reports.dues, {}, { rows: 'patients' });
  const [first] = query.data?.pages ?? [];
  return (
    <>
      <StatCards
        isMissing={query.isError}
        stats={[
          {
            label: t('Due'),
            value: first && formatRupees(first.all.amount),
            icon: IconHourglass,
            note:
              first &&
              t('{count, plural, one {# bill} other {# bills}}', { count: first.all.count }),
          },
        ]}
      />
      <FormAlert message={query.error && messageOf(query.error)} />
      {first && (
        <>
          <FigureTable {...duesByAge(first)} />
          <FigureTable
            title={t('Who owes')}
            name="dues"
            headers={[t('Patient'), t('Phone'), t('Since'), t('Bills'), t('Due')]}
            rows={rows.map((row) => [
              { text: row.patientName, shown: <PatientLink {...row} /> },
              row.phone,
              date(row.since),
              row.bills,
              { paise: row.due },
            ])}
          />
          {query.hasNextPage && (
            <Button variant="default" onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function PatientLink({ patientId, patientName }: Dues['patients'][number]) {
  return (
    <Link to="/app/patients/$patientId" params={{ patientId }}>
      {patientName}
    </Link>
  );
}
