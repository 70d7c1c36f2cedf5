import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentSpeaker, t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { askedAgain } from '../../../web/api/queryClient';
import { useAction } from '../../../web/api/useAction';
import { useOutcome } from '../../../web/api/useOutcome';
import { useFormat } from '../../../web/language/format';
import { type Column, RecordTable } from '../../../web/ui/RecordTable';
import { type BackupsState, noBackupFolder } from '../settings.contract';

/** Milliseconds between two looks while a backup is written. */
const lookAgain = 1_000;

/** What there is of backups and sample data, looked at again while something goes on. */
export function useDataState() {
  return useQuery({
    ...api.settings.data.queryOptions(),
    refetchInterval: (query) =>
      askedAgain(isAtWork(query.state.data?.backups) ? lookAgain : false)(query),
  });
}

/** Whether something goes on whose end the screen waits for. */
function isAtWork(backups: BackupsState | null | undefined): boolean {
  if (!backups) return false;
  const { isUnderWay, rehearsal, copies } = backups;
  return isUnderWay || rehearsal.isUnderWay || (copies?.waiting ?? 0) > 0;
}

/** The server’s own backups: where they are, the newest ones, the second place, and the way to make one now. */
export function Backups({ backups }: { backups: BackupsState | null }) {
  const outcome = useOutcome(api.settings.data.key());
  const begin = useAction(api.settings.backUp.mutationOptions(outcome));
  if (!backups) {
    return (
      <Alert color="yellow" role="note">
        {t(noBackupFolder)}
      </Alert>
    );
  }
  const { folder, everyHours, isEncrypted, newest, isUnderWay, part, failure } = backups;
  return (
    <>
      <Text size="sm">
        {isEncrypted
          ? t('The server writes one every {hours} hours into {folder}, encrypted.', {
              hours: everyHours,
              folder,
            })
          : t('The server writes one every {hours} hours into {folder}, not encrypted.', {
              hours: everyHours,
              folder,
            })}
      </Text>
      {failure && !isUnderWay && <Failed failure={failure} />}
      <Group>
        <Button
          disabled={isUnderWay || begin.isPending}
          onClick={() => begin.mutate({})}
          aria-describedby={isUnderWay ? 'backup-progress' : undefined}
        >
          {isUnderWay ? t('Backing up...') : t('Back up now')}
        </Button>
      </Group>
      {isUnderWay && (
        <Progress
          id="backup-progress"
          value={part === null ? 100 : part * 100}
          animated={part === null}
          aria-label={t('Backing up...')}
        />
      )}
      {newest.length === 0 ? <Text c="dimmed">{t('No backup yet')}</Text> : <Newest {...backups} />}
      <Copies copies={backups.copies} />
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t(
          'Each backup is sealed with {fingerprint}. Note this apart from the backups: a restore on another machine asks for it.',
          { fingerprint: backups.fingerprint },
        )}
      </Text>
    </>
  );
}

function Copies({ copies }: Pick<BackupsState, 'copies'>) {
  const { dateTime } = useFormat();
  if (!copies) {
    return (
      <Alert color="yellow" role="note">
        {t(
          'Backups are in this one place only. If its disk fails, they are gone. The person who looks after the server sets CLINIC_BACKUP_COPY_DIR.',
        )}
      </Alert>
    );
  }
  const { where, newest, failure, waiting } = copies;
  return (
    <Stack gap="xs">
      {failure && (
        <Alert color="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t('Not copied to {where} since {time}: {reason}', {
            where,
            time: dateTime(failure.at),
            reason: failure.reason,
          })}
        </Alert>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {newest
          ? t('The newest copy in {where} is of {time}.', { where, time: dateTime(newest.madeAt) })
          : t('No copy is known in {where} yet.', { where })}
        {waiting > 0 && ` ${t('Copying...')}`}
      </Text>
    </Stack>
  );
}

function Failed({ failure }: { failure: NonNullable<BackupsState['failure']> }) {
  const { dateTime } = useFormat();
  return (
    <Alert color="red" role="alert">
      {t('The backup of {time} failed: {reason}', {
        time: dateTime(failure.at),
        reason: failure.reason,
      })}
    </Alert>
  );
}

function Newest({ newest }: Pick<BackupsState, 'newest'>) {
  const { dateTime } = useFormat();
  const columns: Column<BackupsState['newest'][number]>[] = [
    { header: t('Made'), isShort: true, cell: ({ madeAt }) => dateTime(madeAt) },
    { header: t('File'), cell: ({ name }) => name },
    { header: t('Size'), isShort: true, cell: ({ bytes }) => wordsOfSize(bytes) },
  ];
  return (
    <RecordTable
      label={t('The last backups')}
      columns={columns}
      rows={newest}
      rowKey={({ name }) => name}
    />
  );
}

/** "48.2 kB", "1.3 MB" in the language spoken. */
function wordsOfSize(bytes: number): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte';
  return new Intl.NumberFormat(currentSpeaker().locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(bytes / (unit === 'kilobyte' ? 1_000 : 1_000_000));
}
