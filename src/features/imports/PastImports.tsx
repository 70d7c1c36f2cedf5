import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { RecordTable } from '../../web/ui/RecordTable';
import type { PastImport } from './patientImport';
import { TakeBack } from './TakeBack';

/** The newest imports, each with a button to undo it; renders nothing if there are none. */
export function PastImports() {
  const { dateTime } = useFormat();
  const query = useQuery(api.imports.list.queryOptions());
  const columns = useMemo(
    () => [
      { header: t('When'), cell: ({ importedAt }: PastImport) => dateTime(importedAt) },
      { header: t('Registered by'), cell: ({ byName }: PastImport) => byName },
      {
        header: t('Patients'),
        isShort: true,
        cell: ({ registered }: PastImport) => registered,
      },
      {
        header: t('Undo'),
        cell: ({ id, registered, removed, takenBackAt }: PastImport) =>
          registered > 0 && (
            <TakeBack
              importId={id}
              patients={registered}
              removed={takenBackAt === null ? null : removed}
            />
          ),
      },
    ],
    [dateTime],
  );
  if (query.isError) return <FormAlert message={messageOf(query.error)} />;
  if (!query.data || query.data.imports.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('Earlier imports')}
      </Title>
      <RecordTable
        label={t('Earlier imports')}
        columns={columns}
        rows={query.data.imports}
        rowKey={({ id }) => id}
      />
    </Stack>
  );
}
