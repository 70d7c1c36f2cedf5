import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCertificate,
  IconFileImport,
  IconFiles,
  IconHeartbeat,
  IconPill,
  IconReceipt,
  IconStethoscope,
  IconTestPipe,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { KnownAge } from '../../../shared/age';
import { formatCalendarDate, formatTimeOfDay, formatWeekday } from '../../../shared/clinicDay';
import { shortId } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { formatRupees } from '../../../shared/money';
import { useFormat } from '../../../web/language/format';
import { useAccess, useClinic } from '../../../web/session/session';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { VoidedBadge } from '../../../web/ui/VoidedNotice';
import { appointmentTypeLabels } from '../../appointments/appointmentLabels';
import { AppointmentStatusBadge } from '../../appointments/widgets/AppointmentBadges';
import { AddVisitPaper } from '../../attachments/widgets/AddVisitPaper';
import { type PaperActions, PaperRow } from '../../attachments/widgets/PaperRow';
import { usePaperDialogs } from '../../attachments/widgets/usePaperDialogs';
import type { BillSummary } from '../../billing/bill';
import { BillStatusBadge } from '../../billing/widgets/BillStatusBadge';
import { complaintText } from '../../consultations/consultation';
import { LetterActions } from '../../letters/widgets/LetterActions';
import { letterDetails } from '../../letters/widgets/letterWords';
import type { Prescription } from '../../prescriptions/prescription';
import { remoteKindLabels } from '../../queue/remoteVisit';
import { TokenStatusBadge } from '../../queue/widgets/TokenStatusBadge';
import type { Vitals } from '../../vitals/vitals';
import type { VitalsOfPatient } from '../../vitals/vitalsInWords';
import { useVitals } from '../../vitals/widgets/useVitals';
import { VitalsRow, VoidVitals } from '../../vitals/widgets/VitalsRow';
import { advisedText } from '../advised';
import classes from './TimeLine.module.css';
import { diagnosisOf, type TimeLineDay, type TimeLineEntry } from './timeLineDays';
import type { useTimeLine } from './useTimeLine';

/** With the list of tests, which the page need not wait for. */
const reportLine = lazyPart(() => import('./ReportLine').then(({ ReportLine }) => ReportLine));

/** Papers of one day that are shown; the list of old papers has all. */
const papersShown = 4;

interface TimeLineProps {
  patient: KnownAge & { id: string };
  timeLine: ReturnType<typeof useTimeLine>;
  /**
   * The newest days that are shown, of those to come the next one alone; all that were read, and a button for more, if
   * left out.
   */
  maxDays?: number;
}

/**
 * What happened with a patient in one list by day, newest first: visits with their vitals and medicines, bills,
 * appointments.
 */
export function TimeLine({ patient, timeLine, maxDays }: TimeLineProps) {
  const { today } = useClinic();
  const { patientVitals } = useVitals(patient);
  const [vitalsToVoid, setVitalsToVoid] = useState<Vitals | null>(null);
  const papers = usePaperDialogs();
  const { days, query, hasMore, isReadingMore, showMore } = timeLine;
  const isEmpty = days.length === 0 && !query.isPending && !query.isError;
  return (
    <Stack gap="xs" component="section" aria-label={t('Visits')}>
      <Title order={2} size="h4">
        {t('Visits')}
      </Title>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t('No visits yet')}
        </Text>
      ) : (
        <ListState query={query} isEmpty={days.length === 0} skeleton={<FactsSkeleton lines={6} />}>
          <ol className={classes.days}>
            {newestOf(days, today, maxDays).map((day) => (
              <li key={day.date}>
                <h3 className={classes.date}>
                  {day.date === today ? t('Today') : formatWeekday(day.date)}
                </h3>
                <Day
                  day={day}
                  patientVitals={patientVitals}
                  paperActions={papers.actions}
                  onVoidVitals={setVitalsToVoid}
                />
              </li>
            ))}
          </ol>
        </ListState>
      )}
      {hasMore && maxDays === undefined && (
        <Group>
          <Button variant="default" loading={isReadingMore} onClick={showMore}>
            {t('Show more')}
          </Button>
        </Group>
      )}
      <VoidVitals vitals={vitalsToVoid} onClose={() => setVitalsToVoid(null)} />
      {papers.dialogs}
    </Stack>
  );
}

/** Days to come do not take the place of those that have been. */
function newestOf(days: readonly TimeLineDay[], today: string, maxDays: number | undefined) {
  if (maxDays === undefined) return days;
  const coming = days.filter(({ date }) => date > today).length;
  const begin = Math.max(coming - 1, 0);
  return days.slice(begin, begin + maxDays);
}

interface DayProps {
  day: TimeLineDay;
  patientVitals: VitalsOfPatient | undefined;
  paperActions: PaperActions;
  onVoidVitals: (recording: Vitals) => void;
}

function Day({ day, patientVitals, paperActions, onVoidVitals }: DayProps) {
  // The heading says the day, so a line says the time alone.
  const ofDay = patientVitals && { ...patientVitals, today: day.date };
  const vitalsOf = (recordings: readonly Vitals[]) =>
    ofDay &&
    recordings.map((recording) => (
      <VitalsRow
        key={recording.id}
        recording={recording}
        patientVitals={ofDay}
        onVoid={onVoidVitals}
      />
    ));
  return (
    <ul className={classes.entries}>
      {day.entries.map((entry) => (
        <Happened
          key={`${entry.kind} ${entry.id}`}
          entry={entry}
          vitalsOf={vitalsOf}
          paperActions={paperActions}
        />
      ))}
    </ul>
  );
}

interface HappenedProps {
  entry: TimeLineEntry;
  /** Recordings in lines. */
  vitalsOf: (recordings: readonly Vitals[]) => ReactNode;
  paperActions: PaperActions;
}

function Happened({ entry, vitalsOf, paperActions }: HappenedProps) {
  switch (entry.kind) {
    case 'visit':
      return <VisitEntry {...entry} vitals={vitalsOf(entry.recordings)} />;
    case 'vitals':
      return <Entry icon={IconHeartbeat}>{vitalsOf([entry.recording])}</Entry>;
    case 'report':
      return <ReportEntry {...entry} />;
    case 'papers':
      return <PapersEntry {...entry} actions={paperActions} />;
    case 'letter':
      return <LetterEntry {...entry} />;
    case 'outside':
      return <OutsideEntry {...entry} actions={paperActions} />;
    case 'prescription':
      return <PrescriptionEntry {...entry} />;
    case 'bill':
      return <BillEntry {...entry} />;
    case 'appointment':
      return <AppointmentEntry {...entry} />;
  }
}

type EntryOf<Kind extends TimeLineEntry['kind']> = Extract<TimeLineEntry, { kind: Kind }>;

interface EntryProps {
  icon: typeof IconPill;
  /** Its state and the button that opens it, at the end of the line. */
  end?: ReactNode;
  /** What belongs to it, as wide as the line. */
  below?: ReactNode;
  children: ReactNode;
}

function Entry({ icon: Icon, end, below, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      <Icon size={18} aria-hidden className={classes.sign} />
      <div className={classes.text}>{children}</div>
      {end && <div className={classes.end}>{end}</div>}
      {below && <div className={classes.below}>{below}</div>}
    </li>
  );
}

/** Parts of one quiet line; nothing if all are blank. */
function Quiet({ parts }: { parts: readonly (string | null | undefined | false)[] }) {
  const line = parts.filter(Boolean).join(' · ');
  return line === '' ? null : <div className={classes.quiet}>{line}</div>;
}

/** A visit, titled by its diagnosis, with what was measured, noted and prescribed at it. */
function VisitEntry({ vitals, ...visit }: EntryOf<'visit'> & { vitals: ReactNode }) {
  const { token, note, prescriptions, recordings, at } = visit;
  const { dateTime, time } = useFormat();
  const { may } = useAccess();
  const { tokenNumber, consultedByName, doctorName, status, remote } = token;
  const diagnosis = diagnosisOf(visit);
  const number = t('Token #{number}', { number: tokenNumber });
  const doctor = consultedByName ?? doctorName;
  const isOpened = note !== null || status === 'in-progress';
  return (
    <Entry
      icon={IconStethoscope}
      end={
        <>
          <TokenStatusBadge status={status} />
          {isOpened && may('consultations.open') && (
            <ViewButton
              label={t('View the visit of {date}', { date: dateTime(at) })}
              to={`/app/consultation/${token.id}`}
            />
          )}
        </>
      }
      below={
        (recordings.length > 0 || prescriptions.length > 0) && (
          <>
            {vitals}
            {prescriptions.map((prescription) => (
              <div key={prescription.id} className={classes.part}>
                <div className={classes.text}>
                  {prescription.diagnosis !== diagnosis && <div>{prescription.diagnosis}</div>}
                  <div>{medicinesOf(prescription) || t('Prescription')}</div>
                  <Quiet
                    parts={[
                      prescription.doctorName !== doctor && prescription.doctorName,
                      prescription.amendedBy && t('Replaced'),
                    ]}
                  />
                </div>
                <div className={classes.end}>
                  <PrescriptionEnd prescription={prescription} />
                </div>
              </div>
            ))}
          </>
        )
      }
    >
      <div className={classes.main}>{diagnosis || number}</div>
      <Quiet
        parts={[diagnosis && number, remote && t(remoteKindLabels[remote.kind]), doctor, time(at)]}
      />
      {note && (
        <Quiet
          parts={[
            note.complaints.map(complaintText).join('; '),
            note.examination,
            advisedText(note),
          ]}
        />
      )}
    </Entry>
  );
}

function medicinesOf({ medications }: Prescription): string {
  return medications.map(({ name, strength }) => `${name} ${strength}`.trim()).join(', ');
}

/** A prescription's state and the button that opens it. */
function PrescriptionEnd({ prescription }: { prescription: Prescription }) {
  const { date } = useFormat();
  return (
    <>
      <VoidedBadge voided={prescription.voided} />
      <ViewButton
        label={t('View prescription of {name}', { name: date(prescription.createdAt) })}
        to="/app/prescriptions"
        recordId={prescription.id}
      />
    </>
  );
}

/** A prescription whose visit is of another day. */
function PrescriptionEntry({ prescription }: EntryOf<'prescription'>) {
  const { diagnosis, doctorName, amendedBy } = prescription;
  const medicines = medicinesOf(prescription);
  return (
    <Entry icon={IconPill} end={<PrescriptionEnd prescription={prescription} />}>
      <div className={classes.main}>{diagnosis}</div>
      {medicines && <div>{medicines}</div>}
      <Quiet parts={[doctorName, amendedBy && t('Replaced')]} />
    </Entry>
  );
}

function ReportEntry({ report }: EntryOf<'report'>) {
  const ReportLine = useLazyPart(reportLine, true);
  return (
    <Entry icon={IconTestPipe}>
      <div>{ReportLine && <ReportLine report={report} />}</div>
      <Quiet parts={[t('Results'), report.laboratory, report.recordedByName]} />
    </Entry>
  );
}

/** The old papers that were added on one day. */
function PapersEntry({ papers, actions }: EntryOf<'papers'> & { actions: PaperActions }) {
  const others = papers.length - papersShown;
  return (
    <Entry
      icon={IconFiles}
      below={
        <>
          {papers.slice(0, papersShown).map((paper) => (
            <PaperRow key={paper.id} paper={paper} {...actions} />
          ))}
          {others > 0 && (
            <Quiet
              parts={[
                t('{count, plural, one {# more} other {# more}} under Old papers', {
                  count: others,
                }),
              ]}
            />
          )}
        </>
      }
    >
      <div className={classes.main}>{t('Old papers')}</div>
    </Entry>
  );
}

/** A visit elsewhere, as a file tells of it. */
function OutsideEntry({ visit, papers, actions }: EntryOf<'outside'> & { actions: PaperActions }) {
  const { date } = useFormat();
  const { id, patientId, patientName, visitedOn, doctor, diagnosis, text, medicines } = visit;
  const day = formatCalendarDate(visitedOn);
  return (
    <Entry
      icon={IconFileImport}
      end={
        <>
          <Badge color="gray">{t('From elsewhere')}</Badge>
          <AddVisitPaper
            patient={{ id: patientId, name: patientName }}
            outsideVisitId={id}
            day={day}
          />
        </>
      }
      below={
        papers.length > 0 &&
        papers.map((paper) => <PaperRow key={paper.id} paper={paper} {...actions} />)
      }
    >
      <div className={classes.main}>{diagnosis || t('Visit elsewhere')}</div>
      {medicines && <div className={classes.asTyped}>{medicines}</div>}
      {text && <div className={`${classes.quiet} ${classes.asTyped}`}>{text}</div>}
      <Quiet
        parts={[
          doctor,
          t('{file}, imported on {date}', { file: visit.fileName, date: date(visit.importedAt) }),
        ]}
      />
    </Entry>
  );
}

function LetterEntry({ letter }: EntryOf<'letter'>) {
  const { time } = useFormat();
  return (
    <Entry icon={IconCertificate} end={<LetterActions letter={letter} />}>
      <div className={classes.main}>{letter.title}</div>
      <Quiet parts={[...letterDetails(letter), time(letter.issuedAt)]} />
    </Entry>
  );
}

function BillEntry({ bill }: EntryOf<'bill'>) {
  const { mayOpen } = useAccess();
  const { total, due, status, voided } = bill;
  const label = t('View bill {id}', { id: billName(bill) });
  return (
    <Entry
      icon={IconReceipt}
      end={
        <>
          {voided ? <VoidedBadge voided={voided} /> : <BillStatusBadge status={status} />}
          {mayOpen('billing') ? (
            <ViewButton label={label} to="/app/billing" recordId={bill.id} />
          ) : (
            <ViewButton label={label} to={`/app/bills/${bill.id}`} />
          )}
        </>
      }
    >
      <div className={classes.main}>{formatRupees(total)}</div>
      <Quiet
        parts={[
          t('Bill {number}', { number: billName(bill) }),
          !voided && due > 0 && due < total && t('{amount} due', { amount: formatRupees(due) }),
        ]}
      />
    </Entry>
  );
}

function billName({ id, number }: Pick<BillSummary, 'id' | 'number'>): string {
  return number ?? `#${shortId(id)}`;
}

function AppointmentEntry({ appointment }: EntryOf<'appointment'>) {
  const { time, type, status, doctorName } = appointment;
  return (
    <Entry icon={IconCalendarEvent} end={<AppointmentStatusBadge status={status} />}>
      <div className={classes.main}>{t('Appointment')}</div>
      <Quiet parts={[formatTimeOfDay(time), t(appointmentTypeLabels[type]), doctorName]} />
    </Entry>
  );
}

interface ViewButtonProps {
  label: string;
  to: string;
  /** The record that opens on that screen. */
  recordId?: string;
}

function ViewButton({ label, to, recordId }: ViewButtonProps) {
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-label={label}
      renderRoot={(props) => (
        <Link
          to={to}
          {...(recordId !== undefined && { state: { recordId, askedAt: Date.now() } })}
          {...props}
        />
      )}
    >
      {t('View')}
    </Button>
  );
}
