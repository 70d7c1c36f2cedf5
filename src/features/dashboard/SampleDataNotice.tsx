import { Alert, Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { useSession } from '../../web/session/session';
import { RemoveSampleData } from '../settings/widgets/RemoveSampleData';

/** Says that the clinic has sample data, with a button to remove it, unless the steps of the set-up say so. */
export function SampleDataNotice() {
  const openSteps = useSession()?.openSteps ?? 0;
  if (openSteps > 0) return null;
  return (
    <Alert color="blue" role="note" icon={<IconInfoCircle aria-hidden />}>
      <Group justify="space-between">
        <Text>{t('This clinic holds sample patients, so that you can look around.')}</Text>
        <RemoveSampleData />
      </Group>
    </Alert>
  );
}
