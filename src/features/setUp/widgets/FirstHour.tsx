import { Box, Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useSession } from '../../../web/session/session';
import { TimeZoneNotice } from '../../settings/widgets/TimeZoneNotice';
import { StepMark } from '../StepMark';
import { type SetUpStates, setUpSteps } from '../setUp';
import { stateLabels, stepTitles } from '../setUpLabels';
import { useOpenStepsInSession } from '../useOpenStepsInSession';
import classes from './FirstHour.module.css';

interface FirstHourProps {
  /** The clinic's time zone is a guess, which an administrator confirms or changes. */
  isZoneToChoose: boolean;
}

/** Shows an administrator the steps of setting the clinic up, ticked, until none is open. */
export function FirstHour({ isZoneToChoose }: FirstHourProps) {
  const openSteps = useSession()?.openSteps ?? 0;
  const zone = isZoneToChoose && <TimeZoneNotice />;
  if (openSteps === 0) return <Box mb="lg">{zone}</Box>;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-label={t('Set up the clinic')}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={2} size="h4">
              {t('Set up the clinic')}
            </Title>
            <Text size="sm" c="dimmed">
              {t(
                'You administer this clinic. {count, plural, one {# step is} other {# steps are}} left to set it up, all on one page.',
                { count: openSteps },
              )}
            </Text>
          </div>
          {/* Outlined: what leads on the dashboard is the day's work. */}
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/app/set-up" {...props} />}
          >
            {t('Set up the clinic')}
          </Button>
        </Group>
        <Ticks />
        {zone}
      </Stack>
    </Paper>
  );
}

/** The steps, each leading to itself; their places are the same before their states are known. */
function Ticks() {
  const { data } = useQuery(api.setUp.progress.queryOptions({ staleTime: 0 }));
  // The sentence above counts them by the session.
  useOpenStepsInSession(data);
  const states: Partial<SetUpStates> = data ?? {};
  return (
    <ul className={classes.ticks}>
      {setUpSteps.map((step) => {
        const state = states[step];
        return (
          <li key={step}>
            <Link to="/app/set-up" hash={step} className={classes.tick} data-state={state}>
              <StepMark state={state ?? 'open'} size={18} />
              <span>
                {t(stepTitles[step])}
                {state && <VisuallyHidden>, {t(stateLabels[state])}</VisuallyHidden>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
