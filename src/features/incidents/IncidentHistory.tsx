import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { incidentFieldLabels } from './incident';

/** The corrections of an incident. `version` is part of the query key, so that a new correction refetches them. */
export function IncidentHistory({ id, version }: { id: string; version: number }) {
  const { dateTime } = useFormat();
  const { data = [], error } = useQuery({
    ...api.incidents.history.queryOptions({ input: { id } }),
    queryKey: [...api.incidents.history.queryKey({ input: { id } }), version],
  });
  if (error) return <FormAlert message={messageOf(error)} />;
  return (
    <section aria-label={t('Changes')}>
      {data.map(({ at, byName, fields }) => (
        <div key={at}>
          <Text size="sm" c="dimmed">
            <bdi>{byName}</bdi>, {dateTime(at)}
          </Text>
          <List size="sm" withPadding>
            {fields.map(({ field, before, after }) => (
              <List.Item key={field}>
                {t(incidentFieldLabels[field])}: {before || t('nothing')} → {after || t('nothing')}
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </section>
  );
}
