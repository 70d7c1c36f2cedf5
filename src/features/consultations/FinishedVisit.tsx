import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import { Parts } from '../../web/paper/Parts';
import { PrintLink } from '../../web/paper/PrintLink';
import { readingWords } from '../prescriptions/medicineWords';
import type { Medication } from '../prescriptions/prescription';
import { remoteWords } from '../queue/remoteVisit';
import { CallNext } from '../queue/widgets/CallNext';
import { useQueueOfToday } from '../queue/widgets/queueOfToday';
import { ShareButton } from '../sharing/widgets/ShareButton';
import classes from './ConsultationForm.module.css';
import {
  type Consultation,
  complaintText,
  diagnosisText,
  type OpenedConsultation,
} from './consultation';
import { History } from './History';
import { PatientHead } from './PatientHead';
import { type PaperOfVisit, paperOfVisit } from './visitNote';

interface FinishedVisitProps {
  opened: OpenedConsultation;
  finished: Consultation;
  onPrint: (paper: PaperOfVisit) => void;
  /** Writes a letter; undefined for who may not. */
  onLetter: (() => void) | undefined;
  /** Undefined for everybody but the doctor who finished it. */
  onCorrect: (() => void) | undefined;
}

/** A medicine on one line: "Tab. Dolo 650 · 1-0-1 · 5 days". */
function lineWords(medicine: Medication): string {
  const { name, parts, quantity, isAsTyped } = readingWords(medicine, currentSpeaker());
  const all = [name, ...parts, quantity, isAsTyped && t('as typed')];
  return all.filter(Boolean).join(' · ');
}

/** A finished visit, read-only: a correction is a new version. */
export function FinishedVisit(props: FinishedVisitProps) {
  const { opened, finished } = props;
  const { dateTime } = useFormat();
  const { patientId } = opened.token;
  const { followUpDate, review } = finished;
  const facts: [label: string, value: ReactNode][] = [
    [t('Visit'), remoteWords(opened.token.remote, currentSpeaker())],
    [t('Complaints'), finished.complaints.map(complaintText).join('; ')],
    [t('Examination'), finished.examination],
    [t('Diagnosis'), finished.diagnoses.map(diagnosisText).join('; ')],
    [
      t('Medicines'),
      finished.medicines.length > 0 &&
        finished.medicines.map((medicine, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished visit never changes.
          <div key={position}>
            <Parts text={lineWords(medicine)} after={/(?<=·) /} />
          </div>
        )),
    ],
    [t('Tests'), finished.tests.join(', ')],
    [t('Advice'), finished.advice.join('\n')],
    [t('Review'), followUpDate ? formatCalendarDate(followUpDate) : review],
    [t('Private note'), finished.privateNote ?? ''],
  ];
  return (
    <div className={classes.desk}>
      <PatientHead opened={opened} />
      <div className={classes.columns}>
        <div className={classes.sheet}>
          <p className={`${classes.quiet} ${classes.finishedBy}`}>
            {finished.amendReason
              ? t('Corrected {at} by {doctor}: {reason}', {
                  at: dateTime(finished.finishedAt),
                  doctor: finished.doctorName,
                  reason: finished.amendReason,
                })
              : t('Finished {at} by {doctor}', {
                  at: dateTime(finished.finishedAt),
                  doctor: finished.doctorName,
                })}
          </p>
          <dl className={classes.finished}>
            {facts
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </div>
        <aside className={classes.side}>
          <History patientId={patientId} token={opened.token} />
        </aside>
      </div>
      <Foot {...props} />
    </div>
  );
}

/** What can be done with a finished visit. */
function Foot({ finished, onPrint, onLetter, onCorrect }: FinishedVisitProps) {
  const queue = useQueueOfToday();
  const paper = paperOfVisit(finished);
  return (
    <footer className={classes.foot} data-desk="foot">
      <div className={classes.footLine}>
        <span />
        <Group gap="xs" className={classes.buttons ?? ''}>
          {onCorrect && (
            <Button variant="default" onClick={onCorrect}>
              {t('Correct')}
            </Button>
          )}
          {onLetter && (
            <Button variant="default" aria-keyshortcuts="l" onClick={onLetter}>
              {t('Write letter')}
            </Button>
          )}
          {paper?.kind === 'prescription' && (
            <ShareButton paper={{ kind: 'prescription', id: paper.id }} />
          )}
          {finished.tests.length > 0 && (
            <PrintLink
              to="/app/papers/test-request/$tokenId"
              params={{ tokenId: finished.tokenId }}
            >
              {t('Slip for the laboratory')}
            </PrintLink>
          )}
          {paper && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => onPrint(paper)}
            >
              {t('Print')}
            </Button>
          )}
          <CallNext tokens={[...(queue.data?.tokens.values() ?? [])]} isLoaded={queue.isSuccess} />
        </Group>
      </div>
    </footer>
  );
}
