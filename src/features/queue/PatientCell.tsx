import { Anchor, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconHeartbeat,
  IconHelp,
  IconPencil,
  IconPhone,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ageInWords, ageOnDay } from '../../shared/age';
import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import { useClinic } from '../../web/session/session';
import { opensRow } from '../../web/ui/RecordTable';
import { recordedAllergies } from '../patients/allergies/recordedAllergies';
import { genderWords } from '../patients/patient';
import classes from './Queue.module.css';
import { remoteKindLabels } from './remoteVisit';
import { appointmentText, isOpenStatus, type QueueToken, type TokenFacts } from './token';

interface PatientCellProps {
  token: QueueToken;
  /** The doctor's next patient: shows the same details as for a patient inside. */
  isNext?: boolean;
  /** A press anywhere on the row opens the patient's record. */
  isOpener?: boolean;
}

/**
 * The patient of a token: name, age and gender; then what must be known before they go in, on a line of its own if they
 * are inside.
 */
export function PatientCell({ token, isNext = false, isOpener = false }: PatientCellProps) {
  const { today } = useClinic();
  const { date } = useFormat();
  const { facts, status, noShows, urgentReason, remote } = token;
  const isOpen = isOpenStatus(status);
  const isInside = status === 'in-progress' || isNext;
  const ageAndGender = `${ageInWords(facts, today)}, ${genderWords(facts.gender)}`;
  const details = [
    facts.appointment && appointmentText(token, facts.appointment),
    status === 'waiting' && noShows > 0 && wordsOfAbsence(noShows),
    // In a new clinic nearly every visit is the first, so this is shown only for a patient inside.
    facts.lastVisitAt === null
      ? isInside && t('First visit')
      : t('Follow-up, last {date}', { date: date(facts.lastVisitAt) }),
    isInside && facts.medicalHistory && t('History: {history}', { history: facts.medicalHistory }),
  ].filter((one) => typeof one === 'string');
  // While the visit is under way, a draft is expected.
  const isUnfinished = facts.hasDraft && status === 'completed';
  const areVitalsDone = isOpen && facts.hasVitals;
  const showsAllergies =
    isOpen && (isInside || recordedAllergies(facts.allergies).kind === 'recorded');
  return (
    <div
      className={`${classes.lines} ${isInside ? classes.inside : classes.inOne} ${isOpen ? '' : classes.past}`}
    >
      <div className={classes.line}>
        <Anchor
          className={classes.name}
          c="inherit"
          fw="bold"
          underline="hover"
          renderRoot={(props) => (
            <Link to={`/app/patients/${token.patientId}`} {...props} {...(isOpener && opensRow)} />
          )}
        >
          {token.patientName}
        </Anchor>
        <span className={`${classes.quiet} ${classes.first}`} title={ageAndGender}>
          <VisuallyHidden>{ageAndGender}</VisuallyHidden>
          <span aria-hidden>{shortAgeAndGender(facts, today)}</span>
        </span>
      </div>
      <div className={`${classes.line} ${classes.told}`}>
        {(remote || urgentReason || showsAllergies || isUnfinished || areVitalsDone) && (
          <span className={classes.marks}>
            {remote && (
              <Mark icon={<IconPhone size={14} />} isPlain>
                {t(remoteKindLabels[remote.kind])}
              </Mark>
            )}
            {urgentReason && (
              <Mark icon={<IconAlertTriangle size={14} />} isPlain={!isOpen}>
                {t('Urgent: {reason}', { reason: urgentReason })}
              </Mark>
            )}
            {isUnfinished && (
              <Mark icon={<IconPencil size={14} />}>{t('Written and not finished')}</Mark>
            )}
            {showsAllergies && <AllergyMark facts={facts} />}
            {areVitalsDone && (
              <Mark icon={<IconHeartbeat size={14} />} isPlain>
                {t('Vitals done')}
              </Mark>
            )}
          </span>
        )}
        {details.length > 0 && (
          <span className={`${classes.quiet} ${classes.words}`} title={details.join(' · ')}>
            <span>{details.join(' · ')}</span>
          </span>
        )}
      </div>
    </div>
  );
}

/** The recorded allergies in red; else that nobody asked, or that there are none. */
function AllergyMark({ facts }: { facts: TokenFacts }) {
  const recorded = recordedAllergies(facts.allergies);
  if (recorded.kind === 'recorded') {
    const allergies = recorded.allergies.join(', ');
    return (
      <Mark
        icon={<IconAlertTriangle size={14} />}
        name={t('Allergic to {allergies}', { allergies })}
      >
        {allergies}
      </Mark>
    );
  }
  return recorded.kind === 'notAsked' ? (
    <Mark icon={<IconHelp size={14} />} isPlain>
      {t('Ask allergies')}
    </Mark>
  ) : (
    <span className={classes.quiet}>{t('No known allergies')}</span>
  );
}

function Mark(props: {
  icon: ReactNode;
  /** The full text for screen readers and the tooltip; default: the visible text. */
  name?: string;
  isPlain?: boolean;
  children: string;
}) {
  const { icon, children, name = children, isPlain = false } = props;
  return (
    <span title={name} className={isPlain ? classes.mark : `${classes.mark} ${classes.danger}`}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden>
        <span className={classes.sign}>{icon}</span> {children}
      </span>
    </span>
  );
}

/** "49 F", and months for a small child. */
function shortAgeAndGender(facts: TokenFacts, today: string): string {
  const { years, months } = ageOnDay(facts, today);
  const age = months === null && years ? String(years) : ageInWords(facts, today);
  switch (facts.gender) {
    case 'male':
      return t('{age} M', { age });
    case 'female':
      return t('{age} F', { age });
    case 'other':
      return t('{age} O', { age });
    case null:
      return age;
  }
}

function wordsOfAbsence(times: number): string {
  return times > 1
    ? t('Was not there when called, {times} times', { times })
    : t('Was not there when called');
}
