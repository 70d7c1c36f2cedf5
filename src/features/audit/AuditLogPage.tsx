import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
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

/** The audit log: everybody's entries with the right to see them, otherwise the person's own. */
export function AuditLogPage() {
  const { may } = useAccess();
  const seesAll = may('audit.all');
  const { date } = useFormat();
  const search = useAuditSearch(seesAll);
  const { list, allFilters, ownFilters } = search;
  const commonAddress = useMemo(
    () => mostCommon(list.rows.map(({ address }) => address)),
    [list.rows],
  );
  const columns = useMemo(() => columnsOf(commonAddress, seesAll), [commonAddress, seesAll]);

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
            ? client.exports.audit(allFilters, options)
            : client.exports.ownAudit(ownFilters, options),
      }}
      filters={<AuditFilters search={search} seesAll={seesAll} />}
      columns={columns}
      groupOf={({ at }) => date(at)}
      tableClass={classes.log}
      {...list}
      emptyIcon={IconHistory}
      emptyTitle={t('No entries found')}
    >
      <Text size="sm" c="dimmed" mt="md">
        {commonAddress &&
          `${t('From {address} where no other address is named.', { address: commonAddress })} `}
        {t('Nobody can change or remove an entry; each is sealed with the one before it.')}
      </Text>
    </RecordsPage>
  );
}

/** The filters of the list, and the entries that match them. */
function useAuditSearch(seesAll: boolean) {
  const [userId, setUserId] = useState<string | null>(null);
  const [patientId, setPatientId] = useState('');
  const { filters, filter, set } = useFilters({ action: oneOf(auditActionNames), date: isDay });
  const ownFilters = { ...filters, ...(patientId ? { patientId } : {}) };
  const allFilters = { ...ownFilters, ...(userId ? { userId } : {}) };
  const list = usePagedRows(
    seesAll ? api.audit.all : api.audit.mine,
    seesAll ? allFilters : ownFilters,
    {
      rows: 'entries',
      next: ({ nextBefore }) => (nextBefore ? { before: nextBefore } : undefined),
    },
  );
  return {
    userId,
    setUserId,
    patientId,
    setPatientId,
    filters,
    filter,
    set,
    ownFilters,
    allFilters,
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

/** `commonAddress` is the address that rows do not repeat. */
function columnsOf(commonAddress: string | null, seesAll: boolean): Column<AuditEntry>[] {
  return [
    { header: t('When'), className: classes.when, cell: ({ at }) => <EntryTime at={at} /> },
    // A person's own entries all have the same person.
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
      cell: ({ action }) => labelOf(action),
    },
    {
      header: t('Details'),
      className: classes.details,
      cell: ({ details, address }) => (
        <>
          {withShortIds(details)}
          {address && address !== commonAddress && (
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

/** The most frequent address, which the list names once instead of in each row. */
function mostCommon(addresses: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    if (address) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** How long ago within the last hour, then the time of day; the tooltip has date and time. */
function EntryTime({ at }: { at: string }) {
  const { time, dateTime } = useFormat();
  const now = useNow(60_000);
  const minutes = (now - Date.parse(at)) / 60_000;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {minutes < 1 ? t('Just now') : minutes < 60 ? formatAgo(at, now, 'short') : time(at)}
    </time>
  );
}

/** Shortens the record ids in a text as on every screen: to their end. */
function withShortIds(details: string): string {
  return details.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => shortId(id));
}

function PersonFilter(props: { value: string | null; onChange: (userId: string | null) => void }) {
  const { value, onChange } = props;
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<{ value: string; label: string } | null>(null);
  const [debouncedText] = useDebouncedValue(searchedText(text), 200);
  // After a selection the box holds the person's label, which is not a search text.
  const searchTextFor = (typed: string) =>
    typed === searchedText(selected?.label ?? '') ? '' : typed;
  const input = { text: searchTextFor(debouncedText), limit: 100 };
  const { data, error } = useQuery(api.staff.search.queryOptions({ input }));
  // Matches for an earlier text are not offered.
  const isCurrent = searchTextFor(searchedText(text)) === input.text && data !== undefined;
  const matches = (isCurrent ? data.members : []).map(({ id, name, email }) => ({
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
      data={
        selected
          ? [selected, ...matches.filter((match) => match.value !== selected.value)]
          : matches
      }
      filter={({ options }) =>
        input.text === '' && isCurrent
          ? options
          : options.filter(
              (option) => 'value' in option && matches.some(({ value }) => value === option.value),
            )
      }
      flex="1 1 8.5rem"
      value={value}
      onChange={(userId, option) => {
        setSelected(userId ? option : null);
        onChange(userId);
      }}
      onSearchChange={setText}
      nothingFoundMessage={
        error ? t('Could not be searched') : t(isCurrent ? 'Nothing found' : 'Searching...')
      }
    />
  );
}

// An action of another version of the program, which this one has no label for, is shown by its name.
function labelOf(action: string): string {
  return t((auditActions as Record<string, string>)[action] ?? action);
}
