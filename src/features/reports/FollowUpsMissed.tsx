import { Button, Skeleton } from '@mantine/core';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useAccess } from '../../web/session/session';
import { FigureTable } from './FigureTable';
import { PatientLink } from './PatientLink';
import type { DayRange } from './range';

interface FollowUpsMissedProps {
  range: DayRange;
  doctorId: string | undefined;
}

/** The patients who have not come back for a follow-up in these days; each name links to the patient. */
export function FollowUpsMissed({ range, doctorId }: FollowUpsMissedProps) {
  const { date } = useFormat();
  const { may } = useAccess();
  const input = { ...range, ...(doctorId ? { doctorId } : {}) };
  const { query, rows } = usePagedRows(api.reports.followUps, input, { rows: 'patients' });
  if (query.isPending) return <Skeleton h={160} aria-busy />;
  return (
    <>
      <FormAlert message={query.error && messageOf(query.error)} />
      {query.data && (
        <FigureTable
          title={t('Have not come back')}
          name="have-not-come-back"
          wholeFile={
            may('exports.followUps') ? (options) => client.exports.followUps(input, options) : null
          }
          headers={[
            t('Patient'),
            t('Phone'),
            t('Doctor'),
            t('Seen'),
            t('Was to come on'),
            t('Appointment'),
          ]}
          rows={rows.map((row) => [
            {
              text: row.patientName,
              content: <PatientLink {...row} />,
            },
            row.phone,
            row.doctorName,
            date(row.seenAt),
            formatCalendarDate(row.followUpDate),
            row.appointmentDate && formatCalendarDate(row.appointmentDate),
          ])}
        />
      )}
      {query.hasNextPage && (
        <Button variant="default" onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
