import { useDebouncedValue } from '@mantine/hooks';
import { IconPill } from '@tabler/icons-react';
import { type ComponentProps, useMemo, useState } from 'react';
import { searchedText } from '../../shared/fields';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { DaysFilter } from '../../web/records/DaysFilter';
import { isDay } from '../../web/records/filters';
import { RecordsPage } from '../../web/records/RecordsPage';
import { usePagedRows } from '../../web/records/usePagedRows';
import { viewColumn } from '../../web/records/viewColumn';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { VoidedBadge } from '../../web/ui/VoidedNotice';
import { type Dispense, unitsKept } from '../stock/dispenses/dispense';
import { DispenseDetails } from './DispenseDetails';

/** What was given, the newest first: an entry is opened for its labels, and to take it back. */
export function GivenList({
  views,
  back,
}: Pick<ComponentProps<typeof RecordsPage>, 'views' | 'back'>) {
  const { dateTime } = useFormat();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [days, setDays] = useState({ from: '', to: '' });
  const [searched] = useDebouncedValue(searchedText(text), 250);
  const { from, to } = days;
  const list = usePagedRows(
    api.dispensing.list,
    { text: searched, ...(isDay(from) && { from }), ...(isDay(to) && { to }) },
    { rows: 'dispenses' },
  );
  const columns = useMemo(() => columnsOf(dateTime, setOpenedId), [dateTime]);
  const dayFilter = (name: 'from' | 'to') => ({
    value: days[name],
    onChange: (day: string) => setDays((before) => ({ ...before, [name]: day })),
  });
  return (
    <RecordsPage
      title={t('Medicines given')}
      subtitle={t('The entries of the supply register, the newest first')}
      back={back}
      exported={false}
      views={views}
      search={{
        label: t('Search what was given'),
        placeholder: t('Patient, medicine, batch or number'),
        value: text,
        onChange: setText,
      }}
      filters={<DaysFilter label={t('Date')} from={dayFilter('from')} until={dayFilter('to')} />}
      columns={columns}
      emptyIcon={IconPill}
      emptyTitle={t(searched || from || to ? 'Nothing found' : 'Nothing was given yet')}
      {...list}
    >
      <DispenseDetails
        dispense={list.rows.find(({ id }) => id === openedId) ?? null}
        onClose={() => setOpenedId(null)}
      />
    </RecordsPage>
  );
}

function columnsOf(
  dateTime: (instant: string) => string,
  open: (id: string) => void,
): Column<Dispense>[] {
  return [
    {
      header: t('Patient'),
      card: 'title',
      cell: ({ patientName, number, voided }) => (
        <>
          <TwoLines main={patientName} sub={number} />
          <VoidedBadge voided={voided} />
        </>
      ),
    },
    {
      header: t('Medicines'),
      card: 'quiet',
      cell: ({ lines }) => lines.map((line) => `${line.medicine} × ${unitsKept(line)}`).join(', '),
    },
    { header: t('Doctor'), card: 'quiet', cell: ({ doctorName }) => doctorName },
    { header: t('Given by'), card: 'said', cell: ({ givenByName }) => givenByName },
    { header: t('Date'), card: 'quiet', isShort: true, cell: ({ givenAt }) => dateTime(givenAt) },
    viewColumn(({ number }) => t('View entry {number}', { number }), open),
  ];
}
