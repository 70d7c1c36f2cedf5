import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentSpeaker, t } from '../../shared/language';
import type { Screen } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { askedAgain } from '../../web/api/queryClient';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useFormat } from '../../web/language/format';
import { useAccess, useClinic } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { screenLabels } from '../../web/shell/screenLabels';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { Section } from '../../web/ui/Section';
import { type BackupsState, noBackupFolder } from './settings.contract';
import { WalArchiveSection } from './WalArchiveSection';
import { RemoveSampleData } from './widgets/RemoveSampleData';

/** Milliseconds between two looks while a backup is written. */
const lookAgain = 1_000;

/** Screens whose lists can be taken out of the clinic, and the one that brings patients in. */
const transfers = [
  'import-patients',
  'patients',
  'tokens',
  'prescriptions',
  'billing',
  'appointments',
  'day-closes',
  'staff',
  'boards',
  'audit',
] as const satisfies Screen[];

/** The clinic's data as a whole: backups, what goes out and in, and the sample data. */
export function DataPart() {
  const data = useQuery({
    ...api.settings.data.queryOptions(),
    refetchInterval: (query) =>
      askedAgain(isAtWork(query.state.data?.backups) ? lookAgain : false)(query),
  });
  return (
    <>
      <PageHeader title={t('Data')} subtitle={t('Backups, and what goes out of the clinic')} />
      <ListState
        query={data}
        failure={couldNotLoad.settings}
        skeleton={<Skeleton height={160} maw={820} aria-busy="true" />}
      >
        {data.data && (
          <Stack gap="lg" maw={820}>
            <Backups backups={data.data.backups} />
            {data.data.backups && <Rehearsal backups={data.data.backups} />}
            <WalArchiveSection archive={data.data.walArchive} />
            <Transfers />
            <SampleData isThere={data.data.hasSampleData} />
          </Stack>
        )}
      </ListState>
    </>
  );
}

/** Whether something goes on whose end the screen waits for. */
function isAtWork(backups: BackupsState | null | undefined): boolean {
  if (!backups) return false;
  const { isUnderWay, rehearsal, copies } = backups;
  return isUnderWay || rehearsal.isUnderWay || (copies?.waiting ?? 0) > 0;
}

function Backups({ backups }: { backups: BackupsState | null }) {
  const outcome = useOutcome(api.settings.data.key());
  const begin = useAction(api.settings.backUp.mutationOptions(outcome));
  if (!backups) {
    return (
      <Section title={t('Backups')}>
        <Alert color="yellow" role="note">
          {t(noBackupFolder)}
        </Alert>
      </Section>
    );
  }
  const { folder, everyHours, isEncrypted, newest, isUnderWay, part, failure } = backups;
  return (
    <Section title={t('Backups')}>
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
    </Section>
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

/** Whether the newest backup restores. */
function Rehearsal({ backups }: { backups: BackupsState }) {
  const { dateTime } = useFormat();
  const outcome = useOutcome(api.settings.data.key());
  const begin = useAction(api.settings.rehearse.mutationOptions(outcome));
  const { last, isUnderWay, part, obstacle } = backups.rehearsal;
  return (
    <Section title={t('Does a backup restore?')}>
      <Text size="sm">
        {t(
          'Once a week, while the clinic is closed, the server restores the newest backup beside the clinic’s data, compares everything, and takes it away again.',
        )}
      </Text>
      {!isUnderWay && obstacle && (
        <Alert color="yellow" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t('Not tried on {time}: {reason}', {
            time: dateTime(obstacle.at),
            reason: obstacle.reason,
          })}
        </Alert>
      )}
      {!last && <Text c="dimmed">{t('Not tried yet')}</Text>}
      {last?.failure && (
        <Alert color="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t('{file} did not restore on {time}: {reason}', {
            file: last.file,
            time: dateTime(last.at),
            reason: last.failure,
          })}
        </Alert>
      )}
      {last && !last.failure && (
        <Alert color="green" role="status" style={{ overflowWrap: 'anywhere' }}>
          {t('{file} restored on {time}: {rows} rows are as in the backup ({seconds} s).', {
            file: last.file,
            time: dateTime(last.at),
            rows: (last.rows ?? 0).toLocaleString(currentSpeaker().locale),
            seconds: last.seconds ?? 0,
          })}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          disabled={isUnderWay || begin.isPending || backups.newest.length === 0}
          onClick={() => begin.mutate({})}
          aria-describedby={isUnderWay ? 'rehearsal-progress' : undefined}
        >
          {isUnderWay ? t('Restoring to try it...') : t('Try a restore now')}
        </Button>
      </Group>
      {isUnderWay && (
        <Progress
          id="rehearsal-progress"
          value={part === null ? 100 : part * 100}
          animated={part === null || part >= 0.8}
          aria-label={t('Restoring to try it...')}
        />
      )}
    </Section>
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

function Transfers() {
  const { mayOpen } = useAccess();
  return (
    <Section title={t('Export and import')}>
      <Text>{t('Each of these lists has a button that saves it as a CSV file.')}</Text>
      <Group>
        {transfers
          .filter((screen) => mayOpen(screen))
          .map((screen) => (
            <Button
              key={screen}
              variant="default"
              renderRoot={(props) => <Link to={`/app/${screen}`} {...props} />}
            >
              {t(screenLabels[screen])}
            </Button>
          ))}
      </Group>
    </Section>
  );
}

function SampleData({ isThere }: { isThere: boolean }) {
  const { sampleAccounts } = useClinic();
  return (
    <Section title={t('Sample data')}>
      <Text>
        {isThere
          ? t('This clinic holds sample patients, so that you can look around.')
          : t('This clinic holds no sample patients.')}
      </Text>
      {(isThere || sampleAccounts) && (
        <Group>
          <RemoveSampleData />
        </Group>
      )}
      {sampleAccounts && (
        <Text size="sm" c="dimmed">
          {t('The sample accounts end with the sample data.')}
        </Text>
      )}
    </Section>
  );
}
