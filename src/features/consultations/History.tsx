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
import { historyInput } from './useOpened';

interface HistoryProps {
  patientId: string;
  /** The current visit: later ones are left out. */
  token: Pick<Token, 'issuedAt'>;
  /** Undefined while loading. */
  vitals?: VitalsOfPatient | undefined;
  onRepeat?: ((visit: PastVisit) => void) | undefined;
  onCopy?: ((visit: PastVisit, medicine: Medication) => void) | undefined;
}

/** A patient's earlier visits, newest first, to search and to repeat medicines from. */
export const History = memo(function History(props: HistoryProps) {
  const { patientId, token: current, vitals, onRepeat, onCopy } = props;
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim(), 200);
  const { query, rows, isAwaited } = usePagedRows(
    api.consultations.ofPatient,
    historyInput(patientId, searchText),
    { rows: 'visits' },
  );
  const visits = rows.filter(({ token }) => token.issuedAt < current.issuedAt);
  const isStale = isAwaited || text.trim() !== searchText;
  // The pages read so far may have later visits alone.
  const isEmpty = query.isSuccess && !isStale && visits.length === 0 && !query.hasNextPage;
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
          {searchText === '' ? t('No earlier visits.') : t('No earlier visit matches.')}
        </p>
      )}
      <Awaited isAwaited={isStale}>
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
    : prescriptions.map((prescription) => prescription.diagnosis).join('; ');
  const complaints = consultation?.complaints.map(complaintText).join('; ');
  const medicines = prescriptions.flatMap(({ medications }) => medications);
  const recordings = vitals?.recordings.filter((recording) => recording.tokenId === token.id) ?? [];
  const details = [
    ...(vitals ? recordings.map((recording) => vitalsText(recording, vitals)) : []),
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
                <Parts text={rowText(medicine)} after={/(?<=·) /} />
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
      {details.length > 0 && <p className={classes.quiet}>{details.join(' · ')}</p>}
      <p className={classes.quiet}>{consultation?.doctorName ?? token.consultedByName}</p>
    </li>
  );
}

function rowText(medicine: Medication): string {
  const { name, parts } = rowWords(medicine, currentSpeaker());
  return [name, ...parts].join(' · ');
}
