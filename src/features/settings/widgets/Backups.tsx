import { Alert, Button, Group, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { currentSpeaker, t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { refetchInterval } from '../../../web/api/queryClient';
import { useAction } from '../../../web/api/useAction';
import { useOutcome } from '../../../web/api/useOutcome';
import { useFormat } from '../../../web/language/format';
import { CopyTextButton } from '../../../web/ui/CopyTextButton';
import { type Column, RecordTable } from '../../../web/ui/RecordTable';
import type { BackupsState } from '../settings.contract';
import { ChooseBackupFolder } from './ChooseBackupFolder';
import { ForInstaller } from './ForInstaller';
import { StateLine } from './StateLine';

/** While a backup, a copy or a rehearsal runs. */
const pollIntervalMs = 1_000;

/** The state of backups and sample data; polled while a backup, a copy or a rehearsal runs. */
export function useDataState() {
  return useQuery({
    ...api.settings.data.queryOptions(),
    refetchInterval: (query) =>
      refetchInterval(isBusy(query.state.data?.backups) ? pollIntervalMs : false)(query),
  });
}

/** Whether a backup, a copy or a rehearsal runs, whose end the screen waits for. */
function isBusy(backups: BackupsState | null | undefined): boolean {
  if (!backups) return false;
  const { isUnderWay, rehearsal, copies } = backups;
  return isUnderWay || rehearsal.isUnderWay || (copies?.waiting ?? 0) > 0;
}

/** The server’s backups, with buttons that make one now and choose another folder. */
export function Backups({ backups }: { backups: BackupsState | null }) {
  const outcome = useOutcome(api.settings.data.key());
  const startBackup = useAction(api.settings.backUp.mutationOptions(outcome));
  const { dateTime } = useFormat();
  if (!backups) return <NoBackups />;
  const { folder, everyHours, isEncrypted, newest, isUnderWay, part, failure, isThere } = backups;
  const [last] = newest;
  return (
    <>
      {!isThere && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('The drive with the backups is not there')}
          style={{ overflowWrap: 'anywhere' }}
        >
          {t(
            'No backups are made until {folder} is back. Connect the drive, or change the place.',
            {
              folder,
            },
          )}
        </Alert>
      )}
      <StateLine
        tone={last ? 'green' : 'yellow'}
        hint={
          isEncrypted
            ? t('One every {hours} hours by itself, encrypted', { hours: everyHours })
            : t('One every {hours} hours by itself, not encrypted', { hours: everyHours })
        }
      >
        {last ? t('Last backup: {time}', { time: dateTime(last.madeAt) }) : t('No backup yet')}
      </StateLine>
      {failure && isThere && !isUnderWay && <BackupFailure failure={failure} />}
      <Group>
        <Button
          disabled={isUnderWay || startBackup.isPending || !isThere}
          onClick={() => startBackup.mutate({})}
          aria-describedby={isUnderWay ? 'backup-progress' : undefined}
        >
          {isUnderWay ? t('Backing up...') : t('Back up now')}
        </Button>
        {!backups.isFixed && <ChooseBackupFolder isFirst={false} />}
      </Group>
      {isUnderWay && (
        <Progress
          id="backup-progress"
          value={part === null ? 100 : part * 100}
          animated={part === null}
          aria-label={t('Backing up...')}
        />
      )}
      {newest.length > 0 && <NewestBackups {...backups} />}
      <ForInstaller
        lines={[
          t('Folder: {folder}', { folder }),
          t(
            'Seal: {fingerprint}. Note it somewhere apart from the backups: a restore on another computer asks for it.',
            { fingerprint: backups.fingerprint },
          ),
        ]}
      />
    </>
  );
}

/** Lets an administrator choose a backup folder, or copy instructions for whoever runs the server. */
function NoBackups() {
  const lines = [
    t('Set {setting} to a folder and restart the server.', { setting: 'CLINIC_BACKUP_DIR' }),
    walArchiveAdvice(),
  ];
  return (
    <>
      <Alert
        color="yellow"
        role="note"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('Backups are off')}
      >
        {t(
          'If this computer fails, the records are gone. Choose a pen drive, another disk or a folder for backups.',
        )}
      </Alert>
      <Group>
        <ChooseBackupFolder isFirst />
        <CopyTextButton text={lines.join('\n')} label={t('Copy what to send your installer')} />
      </Group>
      <ForInstaller lines={lines} />
    </>
  );
}

/** Explains how to turn the WAL archive on, which covers the time between two backups. */
export function walArchiveAdvice(): string {
  return t(
    'Set {setting} to a folder and restart the server, to go back to any minute of the last days. If the database is on another computer, ask the people who run it.',
    { setting: 'CLINIC_WAL_ARCHIVE_DIR' },
  );
}

/** The state of the copies in a second folder. */
export function SecondCopies({ copies }: Pick<BackupsState, 'copies'>) {
  const { dateTime } = useFormat();
  if (!copies) {
    return (
      <>
        <StateLine
          tone="yellow"
          hint={t('If the disk with the backups fails, they are gone. Keep a copy on another one.')}
        >
          {t('No second copy yet')}
        </StateLine>
        <ForInstaller
          lines={[
            t('Set {setting} to a folder on another disk or computer and restart the server.', {
              setting: 'CLINIC_BACKUP_COPY_DIR',
            }),
          ]}
        />
      </>
    );
  }
  const { where, newest, failure, waiting } = copies;
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t('Not copied to {where} since {time}: {reason}', {
            where,
            time: dateTime(failure.at),
            reason: failure.reason,
          })}
        </Alert>
      )}
      <StateLine
        tone={newest && !failure ? 'green' : 'yellow'}
        hint={waiting > 0 ? t('Copying...') : null}
      >
        {newest ? t('Last copy: {time}', { time: dateTime(newest.madeAt) }) : t('No copy yet')}
      </StateLine>
      <ForInstaller lines={[t('Place: {where}', { where })]} />
    </>
  );
}

function BackupFailure({ failure }: { failure: NonNullable<BackupsState['failure']> }) {
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

function NewestBackups({ newest }: Pick<BackupsState, 'newest'>) {
  const { dateTime } = useFormat();
  const columns: Column<BackupsState['newest'][number]>[] = [
    { header: t('Made'), isShort: true, cell: ({ madeAt }) => dateTime(madeAt) },
    { header: t('File'), cell: ({ name }) => name },
    { header: t('Size'), isShort: true, cell: ({ bytes }) => formatSize(bytes) },
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

/** "48.2 kB", "1.3 MB" in the current language. */
function formatSize(bytes: number): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte';
  return new Intl.NumberFormat(currentSpeaker().locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(bytes / (unit === 'kilobyte' ? 1_000 : 1_000_000));
}
