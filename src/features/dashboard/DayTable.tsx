import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatHour } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { tokenStatusLabels } from '../queue/tokenLabels';
import type { DayPicture, DrawnVisit } from './dayPicture';
import { lengthWords } from './lengthWords';
import { useVisitLink } from './useVisitLink';

/** The same as the picture of the day, for the keyboard, screen readers and whoever likes a table better. */
export function DayTable({ picture: { drawn, earlier } }: { picture: DayPicture }) {
  const { time } = useFormat();
  const linkOf = useVisitLink();
  const columns: Column<DrawnVisit>[] = [
    { header: t('Token'), isShort: true, cell: ({ visit }) => `#${visit.tokenNumber}` },
    {
      header: t('Patient'),
      card: 'title',
      cell: ({ visit }) => (
        <>
          <Anchor inherit renderRoot={(props) => <Link to={linkOf(visit)} {...props} />}>
            {visit.patientName}
          </Anchor>
          {visit.isUrgent && ` · ${t('Urgent')}`}
        </>
      ),
    },
    {
      header: t('Status'),
      isShort: true,
      cell: ({ visit }) => t(tokenStatusLabels[visit.status]),
    },
    { header: t('Came'), isShort: true, cell: ({ visit }) => time(visit.issuedAt) },
    {
      header: t('Waited'),
      isShort: true,
      cell: ({ waited }) => lengthWords(waited),
    },
    {
      header: t('With a doctor'),
      isShort: true,
      cell: ({ inside }) => (inside ? lengthWords(inside) : '–'),
    },
  ];
  return (
    <>
      <RecordTable
        label={t('The day')}
        columns={columns}
        rows={drawn}
        rowKey={({ visit }) => visit.tokenId}
      />
      {earlier.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {earlier
            .map(({ hour, count }) =>
              t('{count, plural, one {# more visit} other {# more visits}} from {hour}', {
                count,
                hour: formatHour(hour),
              }),
            )
            .join(', ')}
        </Text>
      )}
    </>
  );
}
