import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { currentSpeaker, t } from '../../shared/language';
import type { Screen } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useFormat } from '../../web/language/format';
import { useAccess, useClinic } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { screenLabels } from '../../web/shell/screenLabels';
import { ExportButton } from '../../web/ui/ExportButton';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { Section } from '../../web/ui/Section';
import classes from './DataPart.module.css';
import { PaperFilesSection } from './PaperFilesSection';
import type { BackupsState } from './settings.contract';
import { WalArchiveSection } from './WalArchiveSection';
import { Backups, SecondCopies, useDataState } from './widgets/Backups';
import { RemoveSampleData } from './widgets/RemoveSampleData';
import { StateLine } from './widgets/StateLine';

/** Screens whose lists can be exported. */
const lists = [
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

/** Backups, exports and imports, and the sample data. */
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
            {data.data.backups && (
              <>
                <Section title={t('Second copy')}>
                  <SecondCopies copies={data.data.backups.copies} />
                </Section>
                <Rehearsal backups={data.data.backups} />
              </>
            )}
            {/* Without backups, setting them up comes first. */}
            {(data.data.backups || data.data.walArchive) && (
              <WalArchiveSection archive={data.data.walArchive} />
            )}
            <PaperFilesSection papers={data.data.paperFiles} />
            <ExportAndImport />
            <SampleData hasSamplePatients={data.data.hasSampleData} />
          </Stack>
        )}
      </ListState>
    </>
  );
}

/** The last restore test of a backup, with a button that starts one. */
function Rehearsal({ backups }: { backups: BackupsState }) {
  const { dateTime } = useFormat();
  const outcome = useOutcome(api.settings.data.key());
  const startRehearsal = useAction(api.settings.rehearse.mutationOptions(outcome));
  const { last, isUnderWay, part, obstacle } = backups.rehearsal;
  const hasRestored = last !== null && last.failure === null;
  return (
    <Section title={t('Restore test')}>
      <StateLine
        tone={hasRestored ? 'green' : last ? 'yellow' : 'gray'}
        hint={
          hasRestored
            ? t('{rows} rows came back as they were, in {seconds} s.', {
                rows: (last.rows ?? 0).toLocaleString(currentSpeaker().locale),
                seconds: last.seconds ?? 0,
              })
            : t('Once a week at night the newest backup is restored to a spare place and compared.')
        }
      >
        {hasRestored
          ? t('Restored well: {time}', { time: dateTime(last.at) })
          : last
            ? t('Did not restore: {time}', { time: dateTime(last.at) })
            : t('Not tried yet')}
      </StateLine>
      {!isUnderWay && obstacle && (
        <Alert color="yellow" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t('Not tried on {time}: {reason}', {
            time: dateTime(obstacle.at),
            reason: obstacle.reason,
          })}
        </Alert>
      )}
      {last?.failure && (
        <Alert color="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t('{file} did not restore on {time}: {reason}', {
            file: last.file,
            time: dateTime(last.at),
            reason: last.failure,
          })}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          disabled={isUnderWay || startRehearsal.isPending || backups.newest.length === 0}
          onClick={() => startRehearsal.mutate({})}
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

const importScreen = 'import-patients' satisfies Screen;

function ExportAndImport() {
  const { may, mayOpen } = useAccess();
  return (
    <Section title={t('Export and import')}>
      <Text>{t('Open a list and press Export to save it as a spreadsheet (CSV).')}</Text>
      <ul className={classes.lists}>
        {lists
          .filter((screen) => mayOpen(screen))
          .map((screen) => (
            <li key={screen}>
              <Anchor component={Link} to={`/app/${screen}`}>
                {t(screenLabels[screen])}
                <IconChevronRight size={16} aria-hidden />
              </Anchor>
            </li>
          ))}
      </ul>
      {may('exports.consultations') && (
        <Group justify="space-between">
          <Text>{t('What doctors noted at visits, without their private notes.')}</Text>
          <ExportButton
            name="consultations"
            start={(options) => client.exports.consultations({}, options)}
          />
        </Group>
      )}
      {may('exports.results') && (
        <Group justify="space-between">
          <Text>{t('Results of laboratories, each value in a row.')}</Text>
          <ExportButton name="results" start={(options) => client.exports.results({}, options)} />
        </Group>
      )}
      {may('exports.outsideVisits') && (
        <Group justify="space-between">
          <Text>{t('Visits from elsewhere that were imported from files.')}</Text>
          <ExportButton
            name="visits-from-elsewhere"
            start={(options) => client.exports.outsideVisits({}, options)}
          />
        </Group>
      )}
      {mayOpen(importScreen) && (
        <Group justify="space-between">
          <Text>{t('Patients from another program or a spreadsheet, saved as CSV.')}</Text>
          <Button
            variant="default"
            renderRoot={(props) => <Link to={`/app/${importScreen}`} {...props} />}
          >
            {t(screenLabels[importScreen])}
          </Button>
        </Group>
      )}
    </Section>
  );
}

function SampleData({ hasSamplePatients }: { hasSamplePatients: boolean }) {
  const { sampleAccounts } = useClinic();
  return (
    <Section title={t('Sample data')}>
      <Text>
        {hasSamplePatients
          ? t('This clinic holds sample patients, so that you can look around.')
          : t('This clinic holds no sample patients.')}
      </Text>
      {(hasSamplePatients || sampleAccounts) && (
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
