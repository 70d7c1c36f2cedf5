import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { useSession } from '../../../web/session/session';

/** Tells an administrator how many set-up steps are open, with a link to them. */
export function SetUpNotice() {
  const openSteps = useSession()?.openSteps ?? 0;
  if (openSteps === 0) return null;
  return (
    <Alert color="blue" role="note" mb="lg">
      <Group justify="space-between">
        <Text flex="1 1 20rem">
          {t(
            'You administer this clinic. {count, plural, one {# step is} other {# steps are}} left to set it up, all on one page.',
            { count: openSteps },
          )}
        </Text>
        <Button size="xs" renderRoot={(props) => <Link to="/app/set-up" {...props} />}>
          {t('Set up the clinic')}
        </Button>
      </Group>
    </Alert>
  );
}
