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
import type { BackupsState } from './settings.contract';
import { WalArchiveSection } from './WalArchiveSection';
import { Backups, SecondCopies, useDataState } from './widgets/Backups';
import { RemoveSampleData } from './widgets/RemoveSampleData';
import { StateLine } from './widgets/StateLine';

/** Screens whose lists can be taken out of the clinic. */
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
            {data.data.backups && (
              <>
                <Section title={t('Second copy')}>
                  <SecondCopies copies={data.data.backups.copies} />
                </Section>
                <Rehearsal backups={data.data.backups} />
              </>
            )}
            {/* Without backups there is one thing to do first. */}
            {(data.data.backups || data.data.walArchive) && (
              <WalArchiveSection archive={data.data.walArchive} />
            )}
            <OutAndIn />
            <SampleData isThere={data.data.hasSampleData} />
          </Stack>
        )}
      </ListState>
    </>
  );
}

/** Whether the newest backup can be restored. */
function Rehearsal({ backups }: { backups: BackupsState }) {
  const { dateTime } = useFormat();
  const outcome = useOutcome(api.settings.data.key());
  const begin = useAction(api.settings.rehearse.mutationOptions(outcome));
  const { last, isUnderWay, part, obstacle } = backups.rehearsal;
  const isGood = last !== null && last.failure === null;
  return (
    <Section title={t('Restore test')}>
      <StateLine
        tone={isGood ? 'green' : last ? 'yellow' : 'gray'}
        hint={
          isGood
            ? t('{rows} rows came back as they were, in {seconds} s.', {
                rows: (last.rows ?? 0).toLocaleString(currentSpeaker().locale),
                seconds: last.seconds ?? 0,
              })
            : t('Once a week at night the newest backup is restored to a spare place and compared.')
        }
      >
        {isGood
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

const importing = 'import-patients' satisfies Screen;

function OutAndIn() {
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
      {mayOpen(importing) && (
        <Group justify="space-between">
          <Text>{t('Patients from another program or a spreadsheet, saved as CSV.')}</Text>
          <Button
            variant="default"
            renderRoot={(props) => <Link to={`/app/${importing}`} {...props} />}
          >
            {t(screenLabels[importing])}
          </Button>
        </Group>
      )}
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
