import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useAccess } from '../../web/session/session';
import { StatCards } from '../../web/ui/StatCards';
import { TwoLines } from '../../web/ui/TwoLines';
import { TakeDues } from '../billing/widgets/TakeDues';
import { SharePaper } from '../sharing/widgets/SharePaper';
import { dueKeyFigure, duesByAge } from './dueFigures';
import type { Dues } from './dues';
import { FigureTable } from './FigureTable';
import { duesLead } from './leads';
import { PatientLink } from './PatientLink';
import { ReportLead } from './ReportLead';
import classes from './Reports.module.css';

/** The patients who owe, how much and since when, with a reminder to share and, if allowed, the payment. */
export function DuesReport() {
  const { date } = useFormat();
  const { may } = useAccess();
  const { query, rows } = usePagedRows(api.reports.dues, {}, { rows: 'patients' });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const [first] = query.data?.pages ?? [];
  return (
    <>
      <DuesInShort dues={first} isMissing={query.isError} />
      <FormAlert message={query.error && messageOf(query.error)} />
      {first && (
        <>
          <FigureTable
            title={t('Who owes')}
            name="dues"
            wholeFile={may('exports.dues') ? (options) => client.exports.dues({}, options) : null}
            headers={[t('Patient'), t('Due'), t('Since'), t('Phone'), t('Bills')]}
            rows={rows.map((row) => [
              {
                text: row.patientName,
                content: (
                  <Debtor
                    {...row}
                    onOpen={(kind) => setDialog({ kind, patientId: row.patientId })}
                  />
                ),
              },
              { paise: row.due },
              date(row.since),
              row.phone,
              billsCell(row),
            ])}
          />
          {query.hasNextPage && (
            <Button variant="default" onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          )}
          <FigureTable {...duesByAge(first)} />
        </>
      )}
      {dialog?.kind === 'payment' && <TakeDues patientId={dialog.patientId} onClose={close} />}
      {dialog?.kind === 'reminder' && (
        <SharePaper paper={{ kind: 'due', id: dialog.patientId }} onClose={close} />
      )}
    </>
  );
}

/** The report's lead, or its place while it is loading. */
function DuesInShort({ dues, isMissing }: { dues: Dues | undefined; isMissing: boolean }) {
  const total = dues && dueKeyFigure(dues);
  const figures = (
    <StatCards
      isMissing={isMissing}
      stats={[{ label: t('Due'), value: total?.value, icon: IconHourglass, note: total?.note }]}
    />
  );
  if (dues) return <ReportLead {...duesLead(dues)}>{figures}</ReportLead>;
  if (isMissing) return figures;
  return (
    <div className={classes.lead} aria-busy="true">
      <Skeleton h="1.6rem" />
      <div className={classes.headline}>{figures}</div>
      <Skeleton h="4.5rem" />
    </div>
  );
}

/** The open dialog; its patient may leave the list behind it meanwhile. */
interface OpenDialog {
  kind: 'reminder' | 'payment';
  patientId: string;
}

type DueOfPatient = Dues['patients'][number];

/** The number of the only bill, or how many there are, with their total. */
function billsCell({ bill, bills, total }: DueOfPatient) {
  const text = bill ?? t('{count, plural, one {# bill} other {# bills}}', { count: bills });
  const sub = t('Total {amount}', { amount: formatRupees(total) });
  return { text, content: <TwoLines main={text} sub={sub} /> };
}

/** A patient who owes, with the actions below the name, where a phone shows them, too. */
function Debtor({
  patientId,
  patientName,
  onOpen,
}: DueOfPatient & { onOpen: (kind: OpenDialog['kind']) => void }) {
  const { may } = useAccess();
  return (
    <Stack gap={6}>
      <PatientLink patientId={patientId} patientName={patientName} />
      <Group gap={6} className={classes.onScreen ?? ''}>
        {may('billing.pay') && (
          <Button
            size="compact-sm"
            aria-label={t('Take payment from {name}', { name: patientName })}
            onClick={() => onOpen('payment')}
          >
            {t('Take payment')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Remind {name}', { name: patientName })}
          onClick={() => onOpen('reminder')}
        >
          {t('Remind')}
        </Button>
      </Group>
    </Stack>
  );
}
