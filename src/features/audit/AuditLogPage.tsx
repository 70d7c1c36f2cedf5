import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { searchedText } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { isolated } from '../../shared/isolated';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { DateFilter } from '../../web/dates/DateField';
import { formatAgo, useFormat } from '../../web/language/format';
import { isDay, oneOf } from '../../web/records/filters';
import { LongChoiceFilter } from '../../web/records/LongChoiceFilter';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useFilters } from '../../web/records/useFilters';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useAccess, useClinic } from '../../web/session/session';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { useNow } from '../../web/ui/useNow';
import { PatientSelect } from '../patients/widgets/PatientSelect';
import classes from './AuditLogPage.module.css';
import type { AuditEntry } from './audit.contract';
import { auditActionNames, auditActions } from './auditWords';

/** What was done: by oneself, and for those who may see it by everybody. */
export function AuditLogPage() {
  const { may } = useAccess();
  const seesAll = may('audit.all');
  const { date } = useFormat();
  const search = useAuditSearch(seesAll);
  const { list, ofAll, ofPatient } = search;
  const usual = useMemo(() => mostCommon(list.rows.map(({ address }) => address)), [list.rows]);
  const columns = useMemo(() => columnsOf(usual, seesAll), [usual, seesAll]);

  return (
    <RecordsPage
      title={t('Audit log')}
      subtitle={
        seesAll
          ? t('Who did what, and who read which record')
          : t('What you did and which records you read')
      }
      exported={{
        name: 'audit-log',
        start: (options) =>
          seesAll
            ? client.exports.audit(ofAll, options)
            : client.exports.ownAudit(ofPatient, options),
      }}
      filters={<AuditFilters search={search} seesAll={seesAll} />}
      columns={columns}
      groupOf={({ at }) => date(at)}
      tableClass={classes.log}
      {...list}
      emptyTitle={t('No entries found')}
    >
      <Text size="sm" c="dimmed" mt="md">
        {usual && `${t('From {address} where no other address is named.', { address: usual })} `}
        {t('Nobody can change or remove an entry; each is sealed with the one before it.')}
      </Text>
    </RecordsPage>
  );
}

/** What the list is narrowed to, and the entries that are left. */
function useAuditSearch(seesAll: boolean) {
  const [userId, setUserId] = useState<string | null>(null);
  const [patientId, setPatientId] = useState('');
  const { filters, filter, set } = useFilters({ action: oneOf(auditActionNames), date: isDay });
  const ofPatient = { ...filters, ...(patientId ? { patientId } : {}) };
  const ofAll = { ...ofPatient, ...(userId ? { userId } : {}) };
  const list = usePagedRows(seesAll ? api.audit.all : api.audit.mine, seesAll ? ofAll : ofPatient, {
    rows: 'entries',
    next: ({ nextBefore }) => (nextBefore ? { before: nextBefore } : undefined),
  });
  return {
    userId,
    setUserId,
    patientId,
    setPatientId,
    filters,
    filter,
    set,
    ofPatient,
    ofAll,
    list,
  };
}

interface AuditFiltersProps {
  search: ReturnType<typeof useAuditSearch>;
  seesAll: boolean;
}

function AuditFilters({ search, seesAll }: AuditFiltersProps) {
  const { today } = useClinic();
  const { userId, setUserId, patientId, setPatientId, filters, filter, set } = search;
  return (
    <>
      {seesAll && <PersonFilter value={userId} onChange={setUserId} />}
      <LongChoiceFilter
        label={t('Action')}
        all={t('All actions')}
        clear={t('Clear action')}
        choices={auditActionNames}
        labels={auditActions}
        value={filters.action ?? ''}
        onChange={(name) => set('action', name)}
      />
      <div style={{ flex: '1 1 8.5rem' }}>
        <PatientSelect value={patientId} onChange={setPatientId} isFilter />
      </div>
      <div style={{ flex: '1 1 8.5rem' }}>
        <DateFilter
          aria-label={t('Day')}
          direction="behind"
          placeholder={t('Any day')}
          max={today}
          value={filter('date').value}
          onChange={(date) => set('date', date)}
        />
      </div>
    </>
  );
}

/** `usual` is the address that entries leave out. */
function columnsOf(usual: string | null, seesAll: boolean): Column<AuditEntry>[] {
  return [
    { header: t('When'), className: classes.when, cell: ({ at }) => <When at={at} /> },
    // One's own entries are all by oneself.
    ...(seesAll
      ? [
          {
            header: t('Who'),
            className: classes.who,
            cell: ({ userName, email }: AuditEntry) => <TwoLines main={userName} sub={email} />,
          },
        ]
      : []),
    {
      header: t('Action'),
      className: classes.action,
      cell: ({ action: done }) => labelOf(done),
    },
    {
      header: t('Details'),
      className: classes.details,
      cell: ({ details, address }) => (
        <>
          {withShortIds(details)}
          {address && address !== usual && (
            <Text span inherit c="dimmed">
              {' '}
              {t('from {address}', { address })}
            </Text>
          )}
        </>
      ),
    },
  ];
}

/** The address that most of the entries shown came from: it need not stand in each of them. */
function mostCommon(addresses: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    if (address) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** How long ago while it is news, then the time of day; whoever points at it reads both day and time. */
function When({ at }: { at: string }) {
  const { time, dateTime } = useFormat();
  const now = useNow(60_000);
  const minutes = (now - Date.parse(at)) / 60_000;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {minutes < 1 ? t('Just now') : minutes < 60 ? formatAgo(at, now, 'short') : time(at)}
    </time>
  );
}

/** A record's id as every screen says it: its end. */
function withShortIds(details: string): string {
  return details.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => shortId(id));
}

function PersonFilter(props: { value: string | null; onChange: (userId: string | null) => void }) {
  const { value, onChange } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [searched] = useDebouncedValue(searchedText(text), 200);
  // The chosen person's label is in the box; it is no search.
  const wantedText = (one: string) => (one === searchedText(chosen?.label ?? '') ? '' : one);
  const input = { text: wantedText(searched), limit: 100 };
  const { data, error } = useQuery(api.staff.search.queryOptions({ input }));
  // What was found for other letters is not offered.
  const isAnswered = wantedText(searchedText(text)) === input.text && data !== undefined;
  const found = (isAnswered ? data.members : []).map(({ id, name, email }) => ({
    value: id,
    label: `${isolated(name)}, ${email}`,
  }));
  return (
    <Select
      aria-label={t('Person')}
      placeholder={t('Everybody')}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('Clear person') }}
      data={chosen ? [chosen, ...found.filter((one) => one.value !== chosen.value)] : found}
      filter={({ options }) =>
        input.text === '' && isAnswered
          ? options
          : options.filter(
              (one) => 'value' in one && found.some(({ value }) => value === one.value),
            )
      }
      flex="1 1 8.5rem"
      value={value}
      onChange={(userId, option) => {
        setChosen(userId ? option : null);
        onChange(userId);
      }}
      onSearchChange={setText}
      nothingFoundMessage={
        error ? t('Could not be searched') : t(isAnswered ? 'Nothing found' : 'Searching...')
      }
    />
  );
}

// An older version of the program may have written actions that this one does not know.
function labelOf(action: string): string {
  return t((auditActions as Record<string, string>)[action] ?? action);
}
