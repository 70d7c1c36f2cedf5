import { Button, Group, Stack } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useAccess } from '../../web/session/session';
import { StatCards } from '../../web/ui/StatCards';
import { TakeDues } from '../billing/widgets/TakeDues';
import { SharePaper } from '../sharing/widgets/SharePaper';
import { duesByAge } from './dueFigures';
import type { Dues } from './dues';
import { FigureTable } from './FigureTable';
import { PatientLink } from './PatientLink';
import classes from './Reports.module.css';

/** Who owes what, and since when, with a reminder to share and the payment where it may be taken. */
export function DuesReport() {
  const { date } = useFormat();
  const { query, rows } = usePagedRows(api.reports.dues, {}, { rows: 'patients' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
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
            headers={[t('Patient'), t('Due'), t('Since'), t('Phone'), t('Bills')]}
            rows={rows.map((row) => [
              {
                text: row.patientName,
                shown: (
                  <Debtor {...row} onAsk={(what) => setAsked({ what, patientId: row.patientId })} />
                ),
              },
              { paise: row.due },
              date(row.since),
              row.phone,
              row.bills,
            ])}
          />
          {query.hasNextPage && (
            <Button variant="default" onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          )}
        </>
      )}
      {asked?.what === 'payment' && <TakeDues patientId={asked.patientId} onClose={close} />}
      {asked?.what === 'reminder' && (
        <SharePaper paper={{ kind: 'due', id: asked.patientId }} onClose={close} />
      )}
    </>
  );
}

/** What is open above the list, which changes under it. */
interface Asked {
  what: 'reminder' | 'payment';
  patientId: string;
}

type Owing = Dues['patients'][number];

/** Who owes, with what can be done about it: below the name, where a phone shows it too. */
function Debtor({
  patientId,
  patientName,
  onAsk,
}: Owing & { onAsk: (what: Asked['what']) => void }) {
  const { may } = useAccess();
  return (
    <Stack gap={6}>
      <PatientLink patientId={patientId} patientName={patientName} />
      <Group gap={6} className={classes.onScreen ?? ''}>
        {may('billing.pay') && (
          <Button
            size="compact-sm"
            aria-label={t('Take payment from {name}', { name: patientName })}
            onClick={() => onAsk('payment')}
          >
            {t('Take payment')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Remind {name}', { name: patientName })}
          onClick={() => onAsk('reminder')}
        >
          {t('Remind')}
        </Button>
      </Group>
    </Stack>
  );
}
