import { Alert, Progress, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { Section } from '../../web/ui/Section';
import { formatMegabytes } from './formatMegabytes';
import type { WalArchiveState } from './walArchiveState';
import { walArchiveAdvice } from './widgets/Backups';
import { ForInstaller } from './widgets/ForInstaller';
import { StateLine } from './widgets/StateLine';

/** Which minutes of the last days can be restored from the WAL archive, and what fails in it. */
export function WalArchiveSection({ archive }: { archive: WalArchiveState | null }) {
  return (
    <Section title={t('Since the last backup')}>
      {archive ? (
        <ArchiveState archive={archive} />
      ) : (
        <>
          <StateLine
            tone="gray"
            hint={t('What was entered since the last backup cannot be restored.')}
          >
            {t('Only the backups can be restored')}
          </StateLine>
          <ForInstaller lines={[walArchiveAdvice()]} />
        </>
      )}
    </Section>
  );
}

function ArchiveState({ archive }: { archive: WalArchiveState }) {
  const { dateTime } = useFormat();
  const {
    folder,
    isEncrypted,
    keepDays,
    spans,
    isKept,
    missing,
    bytes,
    newestBase,
    part,
    failure,
  } = archive;
  const newest = spans.at(-1);
  const alarm = failure && alarmOf(failure, isKept, newest && dateTime(newest.to));
  const columns: Column<WalArchiveState['spans'][number]>[] = [
    { header: t('From'), cell: ({ from }) => dateTime(from) },
    { header: t('Until'), cell: ({ to }) => dateTime(to) },
  ];
  return (
    <>
      {newest && isKept && (
        <StateLine
          tone={failure ? 'yellow' : 'green'}
          hint={t('from {from} until {to}', {
            from: dateTime(newest.from),
            to: dateTime(newest.to),
          })}
        >
          {t('Any minute of the last days can be restored')}
        </StateLine>
      )}
      {!isKept && !failure && (
        <StateLine tone="gray">
          {t('Starts as soon as the first copy of the database is made')}
        </StateLine>
      )}
      {failure && (
        <Alert color={isKept ? 'yellow' : 'red'} role="alert">
          {alarm}
        </Alert>
      )}
      {missing.map(({ file, after }) => (
        <Alert key={file} color="red" role="alert">
          {after
            ? t('The archive has a gap after {time}: the file {file} is missing. Put it back.', {
                time: dateTime(after),
                file,
              })
            : t('The archive has a gap: the file {file} is missing. Put it back.', { file })}
        </Alert>
      ))}
      {part !== null && (
        <Progress value={part * 100} aria-label={t('A copy of the database is being made')} />
      )}
      {spans.length > 1 && (
        <>
          <Text size="sm">{t('Nothing between these times can be restored.')}</Text>
          <RecordTable
            label={t('Restore points')}
            columns={columns}
            rows={spans.toReversed()}
            rowKey={({ from }) => from}
          />
        </>
      )}
      <ForInstaller
        lines={[
          t('Folder: {folder}', { folder }),
          isEncrypted
            ? t('The last {days} days, encrypted: {size}', {
                days: keepDays,
                size: formatMegabytes(bytes),
              })
            : t('The last {days} days, not encrypted: {size}', {
                days: keepDays,
                size: formatMegabytes(bytes),
              }),
          ...(newestBase
            ? [t('Newest copy of the database: {time}', { time: dateTime(newestBase) })]
            : []),
        ]}
      />
    </>
  );
}

function alarmOf(
  failure: NonNullable<WalArchiveState['failure']>,
  isKept: boolean,
  time: string | undefined,
): string {
  const reason = reasonText(failure);
  if (isKept) return t('There is no new copy of the database: {reason}', { reason });
  return time
    ? t('Continuous backup stopped at {time}: {reason}', { time, reason })
    : t('Continuous backup is not running: {reason}', { reason });
}

function reasonText({ trouble, reason }: NonNullable<WalArchiveState['failure']>): string {
  if (trouble === 'room') return t('the disk of the archive is nearly full. Make room on it.');
  if (trouble === 'data_room') {
    return t('the disk of the clinic’s computer is nearly full. Make room on it.');
  }
  return reason;
}
