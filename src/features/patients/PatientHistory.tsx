import { List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, messageOf } from '../../web/api';
import { useFormat } from '../../web/format';
import { FormAlert } from '../../web/ui/FormAlert';
import { patientFieldLabels } from './patient';

/** Who changed a patient's record, when, what and why; nothing while it stands as it was registered. */
export function PatientHistory({ patientId, version }: { patientId: string; version: number }) {
  const { dateTime } = useFormat();
  const { data, error } = useQuery({
    ...api.patients.history.queryOptions({ input: { id: patientId } }),
    enabled: version > 1,
  });
  if (error) return <FormAlert message={messageOf(error)} />;
  if (!data?.length) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Changes of this record">
      <Title order={3} size="h5">
        Changes
      </Title>
      {data.map((change) => (
        <div key={change.version}>
          <Text size="sm" c="dimmed">
            {change.byName}, {dateTime(change.at)}
            {change.reason && `: ${change.reason}`}
          </Text>
          <List size="sm" withPadding>
            {change.changes.map(({ field, before, after }) => (
              <List.Item key={field}>
                {patientFieldLabels[field]}: {before || 'nothing'} → {after || 'nothing'}
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}
