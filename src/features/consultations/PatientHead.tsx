import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ageInWords } from '../../shared/age';
import { patientCode } from '../../shared/ids';
import { currentSpeaker, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { useClinic } from '../../web/session/session';
import { genderWords } from '../patients/patient';
import { AllergyMark, usePatientBanner } from '../patients/widgets/PatientBanner';
import type { OpenedConsultation } from './consultation';
import classes from './Desk.module.css';

/** Who is inside and what must be known of them, always in view. */
export function PatientHead({ opened }: { opened: OpenedConsultation }) {
  const { token, visitNumber, lastVisitAt, due } = opened;
  const { today } = useClinic();
  const { date } = useFormat();
  const { data: facts, isError, error } = usePatientBanner(token.patientId);
  const was = lastVisitAt
    ? t('Visit {number} · last {date}', { number: visitNumber, date: date(lastVisitAt) })
    : t('First visit');
  return (
    <header className={classes.head} data-desk="head">
      <div className={classes.who}>
        <h1 className={classes.name}>
          <span className={classes.number}>#{token.tokenNumber}</span>
          <Link to="/app/patients/$patientId" params={{ patientId: token.patientId }}>
            {token.patientName}
          </Link>
        </h1>
        {facts && (
          <span>
            {ageInWords(facts, today, currentSpeaker())} · {genderWords(facts.gender)} ·{' '}
            {patientCode(facts.number)}
          </span>
        )}
        <span className={classes.visit}>
          {was}
          {due > 0 && <b> · {t('{amount} due', { amount: formatRupees(due) })}</b>}
        </span>
      </div>
      {isError && (
        <FormAlert
          message={t('The patient’s age and allergies could not be loaded. {reason}', {
            reason: messageOf(error),
          })}
        />
      )}
      {facts && (
        <div className={classes.facts}>
          <AllergyMark entered={facts.allergies} />
          {facts.medicalHistory && (
            <Badge color="gray" tt="none" className={classes.known ?? ''}>
              {facts.medicalHistory}
            </Badge>
          )}
        </div>
      )}
    </header>
  );
}
