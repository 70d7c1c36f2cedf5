import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clocksDiffer } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { browserTimeZone } from '../../../web/language/browserTimeZone';
import { sessionQuery, useAccess, useClinic } from '../../../web/session/session';
import { notifyFailure, notifySuccess } from '../../../web/ui/tell';

/** Tells administrators that screens show the server's time until a zone is chosen, and offers the browser's zone. */
export function TimeZoneNotice() {
  const { may } = useAccess();
  const { timeZone, isTimeZoneSet } = useClinic();
  const queryClient = useQueryClient();
  const browserZone = browserTimeZone();
  const choose = useAction({
    mutationFn: async () => {
      const settings = await client.settings.clinic();
      return client.settings.saveClinic({ ...settings, timeZone: browserZone });
    },
    onSuccess: (saved) => {
      notifySuccess(t('The clinic’s clocks show {zone} from now on.', { zone: browserZone }));
      queryClient.setQueryData(api.settings.clinic.queryKey(), saved);
      return queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
    onError: notifyFailure,
  });
  if (!may('settings.saveClinic') || isTimeZoneSet || !clocksDiffer(timeZone, browserZone))
    return null;
  return (
    <Alert color="yellow" role="note">
      <Group justify="space-between">
        <Text flex="1 1 20rem">
          {t(
            'Times on screen are those of the server ({server}). This computer is set to {zone}.',
            { server: timeZone, zone: browserZone },
          )}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={choose.isPending}
            onClick={() => choose.mutate(undefined)}
          >
            {t('Use {zone}', { zone: browserZone })}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            renderRoot={(props) => <Link to="/app/settings/clinic" {...props} />}
          >
            {t('Choose another time zone')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
