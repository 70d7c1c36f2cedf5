import { List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { patientCode } from '../../shared/ids';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { shownPatientValue } from './patient';
import { patientFieldLabels } from './patientLabels';

interface PatientHistoryProps {
  patientId: string;
  /** Without changes before it nothing is read. */
  version?: number;
  /** The number of a record that was merged into the patient's, which the heading names. */
  mergedNumber?: number;
}

/** The changes of a patient's record: person, time, reason and fields; renders nothing if there are none. */
export function PatientHistory({ patientId, version, mergedNumber }: PatientHistoryProps) {
  const { dateTime } = useFormat();
  const { data, error } = useQuery({
    ...api.patients.history.queryOptions({ input: { id: patientId } }),
    enabled: version !== 1,
  });
  if (error) return <FormAlert message={messageOf(error)} />;
  if (!data?.length) return null;
  const code = mergedNumber === undefined ? null : patientCode(mergedNumber);
  return (
    <Stack
      gap="xs"
      component="section"
      aria-label={code ? t('Changes of {code}', { code }) : t('Changes of this record')}
    >
      <Title order={3} size="h5">
        {code ? t('Changes of {code}', { code }) : t('Changes')}
      </Title>
      {data.map((change) => (
        <div key={change.version}>
          <Text size="sm" c="dimmed">
            <bdi>{change.byName}</bdi>, {dateTime(change.at)}
            {change.reason && `: ${change.reason}`}
          </Text>
          {change.changes.length === 0 && (
            <Text size="sm">{t('Contact details were removed.')}</Text>
          )}
          <List size="sm" withPadding>
            {change.changes.map(({ field, before, after }) => (
              <List.Item key={field}>
                {t(patientFieldLabels[field])}: {shownPatientValue(field, before)} →{' '}
                {shownPatientValue(field, after)}
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}
