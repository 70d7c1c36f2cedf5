import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../../../shared/language';
import { api, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useFormat } from '../../../web/language/format';
import { RecordTable } from '../../../web/ui/RecordTable';
import type { VisitImport } from './outsideVisit';
import { TakeBackVisits } from './TakeBackVisits';

/** The newest imports of visits, each with a button to undo it; renders nothing if there are none. */
export function PastVisitImports() {
  const { dateTime } = useFormat();
  const query = useQuery(api.visitImports.list.queryOptions());
  const columns = useMemo(
    () => [
      { header: t('When'), cell: ({ importedAt }: VisitImport) => dateTime(importedAt) },
      { header: t('File'), cell: ({ fileName }: VisitImport) => fileName },
      { header: t('Imported by'), cell: ({ byName }: VisitImport) => byName },
      { header: t('Visits'), isShort: true, cell: ({ visits }: VisitImport) => visits },
      {
        header: t('Undo'),
        cell: (visitImport: VisitImport) =>
          visitImport.visits > 0 && <TakeBackVisits visitImport={visitImport} />,
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
