import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { id } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useFormat } from '../../web/language/format';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';
import { oneOf } from '../../web/records/filters';
import { Narrowing } from '../../web/records/Narrowing';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useFilters } from '../../web/records/useFilters';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useClinic } from '../../web/session/session';
import { isDialogOpen } from '../../web/ui/closing';
import { Missing } from '../../web/ui/Facts';
import type { Column } from '../../web/ui/RecordTable';
import { ShorterOnPhone } from '../../web/ui/SelectionBar';
import { useSelectedRows } from '../../web/ui/useSelectedRows';
import { type ReminderRound, RemindNext } from '../sharing/widgets/RemindNext';
import type { LastShareChoice } from '../sharing/widgets/useSharing';
import { AnswerDialog } from './AnswerDialog';
import { BookDialog } from './BookDialog';
import { DueActions, type DueDialog } from './DueActions';
import { type DuePatient, recallReasons } from './due';
import { contactWayLabels, dueText, recallReasonLabels } from './dueWords';

const isId = (text: string): text is string => id.safeParse(text).success;
const filterRules = { reason: oneOf(recallReasons), doctorId: isId };

/** The dialog that is open, and whom it is about. */
interface Opened {
  row: DuePatient;
  dialog: DueDialog;
}

/** Whom reception calls back: follow-ups missed, medicines ending, tests due, appointments missed. */
export function DuePage() {
  const { today } = useClinic();
  const { dateTime } = useFormat();
  const { filters, filter } = useFilters(filterRules);
  const { query, rows, isAwaited } = usePagedRows(api.recalls.list, filters, { rows: 'patients' });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [round, setRound] = useState<ReminderRound | null>(null);
  const lastChoice = useRef<LastShareChoice>({});
  const selected = useSelectedRows(JSON.stringify(filters));
  const open = useCallback((row: DuePatient, dialog: DueDialog | 'remind') => {
    if (dialog === 'remind') setRound({ ids: [row.id], done: 0 });
    else setOpened({ row, dialog });
  }, []);
  const columns = useMemo(() => columnsOf(today, dateTime, open), [today, dateTime, open]);
  useFocusOnFirstRow(rows);
  const close = () => setOpened(null);
  // Who came or was booked since is in the list no more.
  const chosen = rows.filter(({ id }) => selected.ids.has(id)).map(({ id }) => id);
  return (
    <RecordsPage
      title={t('Who is due')}
      subtitle={t('Patients to call back, those nobody has tried to reach first')}
      back={{ to: '/app/appointments', label: t('Back to Appointments') }}
      exported={{
        name: 'who-is-due',
        start: (options) => client.exports.recalls(filters, options),
      }}
      filters={<DueFilters filter={filter} isUsed={Object.keys(filters).length > 0} />}
      notice={
        rows.length > 0 && (
          <Text size="sm" c="dimmed" mb="xs" visibleFrom="sm">
            {t(
              'On a row: Enter reminds, B books, C notes a call, N does not want to come, O asks again later.',
            )}
          </Text>
        )
      }
      columns={columns}
      query={query}
      rows={rows}
      isAwaited={isAwaited}
      selection={{
        rows: selected,
        nameOf,
        acts: (
          <Button
            size="xs"
            aria-label={t('Remind one after the other')}
            disabled={chosen.length === 0}
            onClick={() => setRound({ ids: chosen, done: 0 })}
          >
            <ShorterOnPhone long={t('Remind one after the other')} short={t('Remind')} />
          </Button>
        ),
      }}
      emptyTitle={t('Nobody is due')}
      emptyHint={t(
        'Patients show here after a missed follow-up or appointment, when a medicine of four weeks or more ends, or when a test is due.',
      )}
      emptyIcon={IconPhoneCall}
    >
      {opened?.dialog === 'book' && <BookDialog row={opened.row} onClose={close} />}
      {(opened?.dialog === 'declined' || opened?.dialog === 'later') && (
        <AnswerDialog row={opened.row} answer={opened.dialog} onClose={close} />
      )}
      {round && (
        <RemindNext
          kind="recall"
          round={round}
          selected={selected}
          lastChoice={lastChoice}
          onRound={setRound}
        />
      )}
    </RecordsPage>
  );
}

const nameOf = ({ name }: DuePatient) => name;

interface DueFiltersProps {
  filter: ReturnType<typeof useFilters<typeof filterRules>>['filter'];
  isUsed: boolean;
}

function DueFilters({ filter, isUsed }: DueFiltersProps) {
  const { data: doctors = [] } = useQuery(api.appointments.doctors.queryOptions());
  const nameOfDoctor = (id: string) => doctors.find((doctor) => doctor.id === id)?.name ?? '';
  return (
    <Narrowing isUsed={isUsed}>
      <ChoiceFilter
        label={t('Why')}
        all={t('All reasons')}
        choices={recallReasons}
        labelOf={(reason) => t(recallReasonLabels[reason])}
        {...filter('reason')}
      />
      {doctors.length > 1 && (
        <ChoiceFilter
          label={t('Doctor')}
          all={t('All doctors')}
          choices={doctors.map(({ id }) => id)}
          labelOf={nameOfDoctor}
          {...filter('doctorId')}
        />
      )}
    </Narrowing>
  );
}

/** By keyboard the list begins at its first row, also after the row in use went; a phone would scroll to it. */
function useFocusOnFirstRow(rows: readonly DuePatient[]): void {
  const place = `${rows.length} ${rows[0]?.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes of the rows move no focus.
  useEffect(() => {
    if (document.activeElement !== document.body || isDialogOpen()) return;
    if (!matchMedia('(pointer: fine)').matches) return;
    document.querySelector<HTMLElement>('[data-opens-row]')?.focus({ preventScroll: true });
  }, [place]);
}

function columnsOf(
  today: string,
  dateTime: (instant: string) => string,
  onOpen: (row: DuePatient, dialog: DueDialog | 'remind') => void,
): Column<DuePatient>[] {
  return [
    {
      header: t('Patient'),
      card: 'title',
      cell: ({ id, name }) => (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/app/patients/$patientId" params={{ patientId: id }} {...props} />
          )}
        >
          {name}
        </Anchor>
      ),
    },
    {
      header: t('Phone'),
      isShort: true,
      card: 'quiet',
      cell: ({ phone, agrees }) => (
        <>
          {phone || <Missing />}
          {!agrees && (
            <Text size="sm" c="dimmed">
              {t(agrees === null ? 'Not asked about reminders' : 'Wants no reminders')}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t('Why'),
      card: 'last',
      cell: ({ due }) => (
        <Stack gap={0}>
          {due.map((one) => (
            <span key={one.reason}>{dueText(one, today)}</span>
          ))}
        </Stack>
      ),
    },
    { header: t('Doctor'), card: 'quiet', cell: ({ doctorName }) => doctorName ?? <Missing /> },
    {
      header: t('Last contact'),
      card: 'last',
      cell: ({ lastContact }) =>
        lastContact ? (
          t('{way}, {time}, {name}', {
            way: t(contactWayLabels[lastContact.way]),
            time: dateTime(lastContact.at),
            name: lastContact.byName,
          })
        ) : (
          <Text span inherit visibleFrom="sm">
            <Missing />
          </Text>
        ),
    },
    {
      header: t('Actions'),
      card: 'actions',
      isActions: true,
      cell: (row) => <DueActions row={row} onOpen={onOpen} />,
    },
  ];
}
