import { Alert, Progress, Text } from '@mantine/core';
import { currentSpeaker, t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { Section } from '../../web/ui/Section';
import type { WalArchiveState } from './walArchiveState';

/** Which minutes of the last days can be brought back, and what keeps it from going on. */
export function WalArchiveSection({ archive }: { archive: WalArchiveState | null }) {
  return (
    <Section title={t('Restore to any minute')}>
      {archive ? (
        <Kept archive={archive} />
      ) : (
        <Text size="sm">
          {t(
            'Only full backups can be restored. To keep every minute of the last days, the person who looks after the server sets CLINIC_WAL_ARCHIVE_DIR. If the database is elsewhere, ask the people who run it.',
          )}
        </Text>
      )}
    </Section>
  );
}

function Kept({ archive }: { archive: WalArchiveState }) {
  const { dateTime } = useFormat();
  const { folder, isEncrypted, keepDays, spans, isKept, bytes, newestBase, part, failure } =
    archive;
  const newest = spans.at(-1);
  const alarm = failure && alarmOf(failure, isKept, newest && dateTime(newest.to));
  const columns: Column<WalArchiveState['spans'][number]>[] = [
    { header: t('From'), cell: ({ from }) => dateTime(from) },
    { header: t('Until'), cell: ({ to }) => dateTime(to) },
  ];
  return (
    <>
      {newest && isKept && (
        <Text>
          {t('Every minute is kept from {from} until {to}.', {
            from: dateTime(newest.from),
            to: dateTime(newest.to),
          })}
        </Text>
      )}
      {!isKept && !failure && (
        <Text>{t('Minutes are kept as soon as a copy of the whole database is made.')}</Text>
      )}
      {failure && (
        <Alert color={isKept ? 'yellow' : 'red'} role="alert">
          {alarm}
        </Alert>
      )}
      {part !== null && (
        <Progress value={part * 100} aria-label={t('A copy of the database is being made')} />
      )}
      <Text size="sm">
        {isEncrypted
          ? t('The last {days} days are in {folder}, encrypted: {size}.', {
              days: keepDays,
              folder,
              size: megabytes(bytes),
            })
          : t('The last {days} days are in {folder}, not encrypted: {size}.', {
              days: keepDays,
              folder,
              size: megabytes(bytes),
            })}{' '}
        {newestBase &&
          t('The newest copy of the whole database is of {time}.', { time: dateTime(newestBase) })}
      </Text>
      {spans.length > 1 && (
        <>
          <Text size="sm">{t('Between these stretches nothing was kept.')}</Text>
          <RecordTable
            label={t('What can be brought back')}
            columns={columns}
            rows={spans.toReversed()}
            rowKey={({ from }) => from}
          />
        </>
      )}
    </>
  );
}

function alarmOf(
  failure: NonNullable<WalArchiveState['failure']>,
  isKept: boolean,
  time: string | undefined,
): string {
  const reason = wordsOf(failure);
  if (isKept) return t('There is no new copy of the database: {reason}', { reason });
  return time
    ? t('Minutes are not kept since {time}: {reason}', { time, reason })
    : t('Minutes are not kept: {reason}', { reason });
}

function wordsOf({ trouble, reason }: NonNullable<WalArchiveState['failure']>): string {
  if (trouble === 'room') return t('the disk of the archive is nearly full. Make room on it.');
  if (trouble === 'data_room') {
    return t('the disk of the clinic’s computer is nearly full. Make room on it.');
  }
  return reason;
}

/** "48 MB", rounded up, in the language spoken. */
function megabytes(bytes: number): string {
  const format = new Intl.NumberFormat(currentSpeaker().locale, {
    style: 'unit',
    unit: 'megabyte',
  });
  return format.format(Math.ceil(bytes / 1_000_000));
}
