import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCopy, IconSearch } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { currentSpeaker, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { Parts } from '../../web/paper/Parts';
import { usePagedRows } from '../../web/records/usePagedRows';
import { Awaited } from '../../web/ui/Awaited';
import { rowWords } from '../prescriptions/medicineWords';
import type { Medication } from '../prescriptions/prescription';
import type { Token } from '../queue/token';
import { type VitalsOfPatient, vitalsText } from '../vitals/vitalsInWords';
import classes from './ConsultationForm.module.css';
import { complaintText, diagnosisText, type PastVisit } from './consultation';
import { labelOf } from './offer';
import { historyOf } from './useOpened';

interface HistoryProps {
  patientId: string;
  /** The visit at hand: what came after it is no history of it. */
  token: Pick<Token, 'issuedAt'>;
  /** Undefined until they are read. */
  vitals?: VitalsOfPatient | undefined;
  onRepeat?: ((visit: PastVisit) => void) | undefined;
  onCopy?: ((visit: PastVisit, medicine: Medication) => void) | undefined;
}

/** A patient's visits in one line of time, to look up and to take over from. */
export const History = memo(function History(props: HistoryProps) {
  const { patientId, token: current, vitals, onRepeat, onCopy } = props;
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), 200);
  const { query, rows, isAwaited } = usePagedRows(
    api.consultations.ofPatient,
    historyOf(patientId, searched),
    { rows: 'visits' },
  );
  const visits = rows.filter(({ token }) => token.issuedAt < current.issuedAt);
  const isOld = isAwaited || text.trim() !== searched;
  const isEmpty = query.isSuccess && !isOld && visits.length === 0;
  return (
    <section className={classes.history} aria-label={t('Earlier visits')} data-section="history">
      <div className={classes.historyHead}>
        <h2>{t('Earlier visits')}</h2>
        {(text !== '' || !isEmpty) && (
          <TextInput
            size="xs"
            type="search"
            aria-label={t('Search earlier visits')}
            placeholder={t('Search')}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </div>
      {query.isError && <FormAlert message={messageOf(query.error)} />}
      {isEmpty && (
        <p className={classes.quiet}>
          {searched === '' ? t('No earlier visits.') : t('No earlier visit matches.')}
        </p>
      )}
      <Awaited isAwaited={isOld}>
        <ol className={classes.visits}>
          {visits.map((visit) => (
            <Visit
              key={visit.token.id}
              visit={visit}
              vitals={vitals}
              onRepeat={onRepeat}
              onCopy={onCopy}
            />
          ))}
        </ol>
        {query.hasNextPage && (
          <Button
            size="compact-sm"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        )}
      </Awaited>
    </section>
  );
});

type VisitProps = Pick<HistoryProps, 'vitals' | 'onRepeat' | 'onCopy'> & { visit: PastVisit };

function Visit({ visit, vitals, onRepeat, onCopy }: VisitProps) {
  const { date } = useFormat();
  const { token, consultation, prescriptions, bill } = visit;
  const day = date(token.issuedAt);
  const diagnosis = consultation
    ? consultation.diagnoses.map(diagnosisText).join('; ')
    : prescriptions.map((one) => one.diagnosis).join('; ');
  const complaints = consultation?.complaints.map(complaintText).join('; ');
  const medicines = prescriptions.flatMap(({ medications }) => medications);
  const measured = vitals?.recordings.filter((one) => one.tokenId === token.id) ?? [];
  const quiet = [
    ...(vitals ? measured.map((one) => vitalsText(one, vitals)) : []),
    complaints,
    consultation?.examination,
    consultation?.tests.join(', '),
    bill &&
      (bill.due > 0
        ? t('Bill {total}, {due} due', {
            total: formatRupees(bill.total),
            due: formatRupees(bill.due),
          })
        : t('Bill {total}', { total: formatRupees(bill.total) })),
  ].filter(Boolean);
  return (
    <li className={classes.past}>
      <div className={classes.pastHead}>
        <span>
          <b>{day}</b> {diagnosis || t('No diagnosis noted')}
        </span>
        {onRepeat && medicines.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('Repeat the medicines of {date}', { date: day })}
            onClick={() => onRepeat(visit)}
          >
            {t('Repeat')}
          </Button>
        )}
      </div>
      {medicines.length > 0 && (
        <ul className={classes.pastMedicines}>
          {medicines.map((medicine, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a written prescription never changes.
            <li key={position}>
              <span>
                <Parts of={inOneRow(medicine)} after={/(?<=·) /} />
              </span>
              {onCopy && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('Repeat {medicine}', { medicine: labelOf(medicine) })}
                  onClick={() => onCopy(visit, medicine)}
                >
                  <IconCopy size={14} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {quiet.length > 0 && <p className={classes.quiet}>{quiet.join(' · ')}</p>}
      <p className={classes.quiet}>{consultation?.doctorName ?? token.consultedByName}</p>
    </li>
  );
}

function inOneRow(medicine: Medication): string {
  const { name, parts } = rowWords(medicine, currentSpeaker());
  return [name, ...parts].join(' · ');
}
