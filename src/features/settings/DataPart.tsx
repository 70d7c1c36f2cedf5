import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { currentSpeaker, t } from '../../shared/language';
import type { Screen } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useFormat } from '../../web/language/format';
import { useAccess, useClinic } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { screenLabels } from '../../web/shell/screenLabels';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { Section } from '../../web/ui/Section';
import type { BackupsState } from './settings.contract';
import { WalArchiveSection } from './WalArchiveSection';
import { Backups, useDataState } from './widgets/Backups';
import { RemoveSampleData } from './widgets/RemoveSampleData';

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
  const data = useDataState();
  return (
    <>
      <PageHeader title={t('Data')} subtitle={t('Backups, exports and sample data')} />
      <ListState
        query={data}
        failure={couldNotLoad.settings}
        skeleton={<Skeleton height={160} maw={820} aria-busy="true" />}
      >
        {data.data && (
          <Stack gap="lg" maw={820}>
            <Section title={t('Backups')}>
              <Backups backups={data.data.backups} />
            </Section>
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

/** Whether the newest backup restores. */
function Rehearsal({ backups }: { backups: BackupsState }) {
  const { dateTime } = useFormat();
  const outcome = useOutcome(api.settings.data.key());
  const begin = useAction(api.settings.rehearse.mutationOptions(outcome));
  const { last, isUnderWay, part, obstacle } = backups.rehearsal;
  return (
    <Section title={t('Restore test')}>
      <Text size="sm">
        {t(
          'Once a week, after hours, the server restores the newest backup to a spare place, compares everything and clears it away.',
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

function Transfers() {
  const { mayOpen } = useAccess();
  return (
    <Section title={t('Export and import')}>
      <Text>{t('Open a list and press Export to save it as a spreadsheet (CSV).')}</Text>
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
