import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCalendar, IconPhoneCall, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  addDays,
  dateIn,
  formatCalendarDate,
  formatTimeOfDay,
  formatWeekday,
  timeIn,
} from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { DateFilter } from '../../web/dates/DateField';
import { useFormat } from '../../web/language/format';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';
import { isDay, oneOf } from '../../web/records/filters';
import { Narrowing } from '../../web/records/Narrowing';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useRecordSearch } from '../../web/records/useRecordSearch';
import { useClinic } from '../../web/session/session';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { useDialogForToken } from '../../web/shell/openDialog';
import cards from '../../web/ui/cards.module.css';
import { FigureLine, FigureRow } from '../../web/ui/FigureLine';
import { narrowing } from '../../web/ui/narrowing';
import { PageHeader } from '../../web/ui/PageHeader';
import type { Column } from '../../web/ui/RecordTable';
import { AppointmentActions } from './AppointmentActions';
import classes from './Appointments.module.css';
import { type Appointment, appointmentStatuses, isLate, isOpen } from './appointment';
import { appointmentStatusLabels } from './appointmentLabels';
import { FreedSlots } from './FreedSlots';
import { RemindTomorrow } from './RemindTomorrow';
import { ScheduleAppointmentDialog } from './ScheduleAppointmentDialog';
import { tokenText } from './tellBooked';
import { WaitingListButton } from './WaitingList';
import { AppointmentStatusBadge, AppointmentTypeBadge } from './widgets/AppointmentBadges';

const columns = (): Column<Appointment>[] => [
  {
    header: t('Patient'),
    className: cards.parts,
    cell: (row) => (
      // An appointment that is over is less prominent.
      <div className={classes.beside} data-over={!isOpen(row.status)}>
        <span className={`${classes.name} ${cards.first} ${cards.wide} ${cards.lead}`}>
          {row.patientName}
        </span>
        <Quiet className={cards.second}>{row.patientPhone}</Quiet>
      </div>
    ),
  },
  {
    header: t('Date and Time'),
    isShort: true,
    className: `${classes.time} ${cards.first}`,
    // The heading above already shows the day.
    cell: (row) => (
      <div className={`${classes.beside} ${classes.when}`}>
        <span>{formatTimeOfDay(row.time)}</span>
        <VisuallyHidden>{formatCalendarDate(row.date)}</VisuallyHidden>
      </div>
    ),
  },
  {
    header: t('Doctor'),
    isShort: true,
    className: `${cards.second} ${cards.dotted} ${cards.quiet}`,
    cell: (row) => row.doctorName ?? <Quiet>{t('Any doctor')}</Quiet>,
  },
  {
    header: t('Type'),
    isShort: true,
    className: `${cards.second} ${cards.dotted} ${cards.quiet} ${classes.type}`,
    cell: (row) => <AppointmentTypeBadge type={row.type} />,
  },
  {
    header: t('Status'),
    isShort: true,
    className: cards.third,
    cell: (row) => (
      <div className={classes.beside}>
        <AppointmentStatusBadge status={row.status} />
        {row.tokenNumber !== null && (
          <Text span size="sm" c="dimmed">
            {tokenText({ ...row, number: row.tokenNumber })}
          </Text>
        )}
        <Late appointment={row} />
        {row.remindedAt !== null && <Reminded at={row.remindedAt} />}
      </div>
    ),
  },
  {
    header: t('Notes'),
    className: `${cards.second} ${cards.quiet} ${classes.notes}`,
    cell: (row) => row.notes ?? <Quiet className={cards.said}>-</Quiet>,
  },
  {
    header: t('Actions'),
    isActions: true,
    className: `${cards.third} ${cards.end} ${classes.actions}`,
    cell: (row) => <AppointmentActions appointment={row} />,
  },
];

function Quiet({ children, className = '' }: { children: string; className?: string | undefined }) {
  return (
    <Text span inherit c="dimmed" className={className}>
      {children}
    </Text>
  );
}

/** The day under which an appointment stands: "Today, Mon 23 Nov 2026". */
function dayHeading(date: string, today: string): string {
  const day = formatWeekday(date);
  if (date === today) return t('Today, {day}', { day });
  if (date === addDays(today, 1)) return t('Tomorrow, {day}', { day });
  return day;
}

const views = { list: 'List', day: 'Day', week: 'Week' } as const;

const calendar = lazyPart(() =>
  import('./AppointmentCalendar').then(({ AppointmentCalendar }) => AppointmentCalendar),
);

/** The clinic's appointments (spec 2, Appointments): a list, or a calendar beside it. */
export function AppointmentsPage() {
  const { view }: { view?: string } = useSearch({ strict: false });
  const scheduling = useDialogForToken();
  return (
    <>
      {view === 'day' || view === 'week' ? (
        <CalendarScreen span={view} onSchedule={scheduling.open} />
      ) : (
        <AppointmentList onSchedule={scheduling.open} />
      )}
      {scheduling.isOpen && (
        <ScheduleAppointmentDialog
          patientId={scheduling.forToken?.patientId}
          onClose={scheduling.close}
        />
      )}
    </>
  );
}

interface ScreenProps {
  onSchedule: () => void;
}

function ScheduleButton({ onSchedule }: ScreenProps) {
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onSchedule}>
      {t('Schedule Appointment')}
    </Button>
  );
}

/** Links to the list and the calendars: the address holds the current view. */
function Views({ now }: { now: keyof typeof views }) {
  // Kept, so that a day leads to its week and back.
  const { day }: { day?: string } = useSearch({ strict: false });
  return (
    <nav aria-label={t('View')} className={classes.views}>
      {(Object.keys(views) as (keyof typeof views)[]).map((view) => (
        <Button
          key={view}
          className={classes.view ?? ''}
          variant="subtle"
          color="gray"
          aria-current={view === now ? 'page' : undefined}
          renderRoot={(props) => (
            <Link
              to="/app/appointments"
              search={view === 'list' ? {} : { view, ...(day ? { day } : {}) }}
              // The list's address is a part of the others.
              activeOptions={{ exact: true }}
              {...props}
            />
          )}
        >
          {t(views[view])}
        </Button>
      ))}
    </nav>
  );
}

/** The secondary actions of each view. */
function Besides() {
  return (
    <>
      <Button
        variant="default"
        classNames={narrowing}
        leftSection={<IconPhoneCall size={18} aria-hidden />}
        data-count=""
        aria-label={t('Who is due')}
        renderRoot={(props) => <Link to="/app/due" {...props} />}
      >
        {t('Who is due')}
      </Button>
      <WaitingListButton />
      <RemindTomorrow />
    </>
  );
}

/** Above each view: the figures, and free slots for patients on the waiting list. */
function Above() {
  return (
    <FigureRow>
      <AppointmentFigures />
      <FreedSlots />
    </FigureRow>
  );
}

function CalendarScreen({ span, onSchedule }: ScreenProps & { span: 'day' | 'week' }) {
  const Calendar = useLazyPart(calendar, true);
  const shownViews = <Views now={span} />;
  return (
    <>
      <PageHeader
        title={t('Appointments')}
        subtitle={t('Schedule and manage patient appointments')}
        action={<Besides />}
        main={<ScheduleButton onSchedule={onSchedule} />}
      />
      <Above />
      {Calendar ? <Calendar span={span} views={shownViews} /> : shownViews}
    </>
  );
}

function AppointmentList({ onSchedule }: ScreenProps) {
  const [shownColumns] = useState(columns);
  const { today } = useClinic();
  const search = useRecordSearch(api.appointments.search, {
    rows: 'appointments',
    filters: { date: isDay, status: oneOf(appointmentStatuses) },
  });
  const date = search.filter('date');
  const status = search.filter('status');
  return (
    <RecordsPage
      title={t('Appointments')}
      subtitle={t('Schedule and manage patient appointments')}
      exported={{
        name: 'appointments',
        start: (options) => client.exports.appointments(search.criteria, options),
      }}
      main={<ScheduleButton onSchedule={onSchedule} />}
      actions={<Besides />}
      cards={<Above />}
      views={<Views now="list" />}
      search={{
        label: t('Search appointments'),
        placeholder: t('Search by patient name or phone'),
        ...search.box,
      }}
      filters={
        <Narrowing isUsed={Boolean(date.value || status.value)}>
          <div className={classes.day}>
            <DateFilter aria-label={t('Date')} direction="ahead" {...date} />
          </div>
          <ChoiceFilter
            label={t('Status')}
            all={t('All Status')}
            choices={appointmentStatuses}
            labelOf={(status) => t(appointmentStatusLabels[status])}
            {...status}
          />
        </Narrowing>
      }
      columns={shownColumns}
      groupOf={({ date: day }) => dayHeading(day, today)}
      tableClass={`${classes.table} ${cards.cards}`}
      {...search.list}
      emptyTitle={t('No appointments found')}
      emptyIcon={IconCalendar}
      emptyHint={t(
        search.isNarrowed
          ? 'Try adjusting your search or filter criteria'
          : 'Schedule your first appointment to get started',
      )}
    />
  );
}

function AppointmentFigures() {
  const { data: figures, isError: isMissing } = useQuery(api.appointments.summary.queryOptions());
  const stats = [
    { label: t("Today's Appointments"), value: figures?.today },
    { label: t('Upcoming'), value: figures?.upcoming },
    { label: t('Confirmed'), value: figures?.confirmed },
    { label: t('Completed'), value: figures?.completed },
  ];
  return <FigureLine figures={stats} isMissing={isMissing} />;
}

/** Marks an appointment whose time has passed without its patient. */
function Late({ appointment }: { appointment: Appointment }) {
  const { timeZone } = useClinic();
  const now = new Date();
  if (!isLate(appointment, { date: dateIn(now, timeZone), time: timeIn(now, timeZone) }))
    return null;
  return (
    <Text span size="sm" fw="var(--weight-medium)" c="yellow">
      {t('Late')}
    </Text>
  );
}

function Reminded({ at }: { at: string }) {
  const { dateTime } = useFormat();
  return (
    <Text span size="sm" c="dimmed">
      {t('Reminded {time}', { time: dateTime(at) })}
    </Text>
  );
}
