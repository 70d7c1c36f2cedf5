import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { kindInWords } from '../expense';

interface KindSelectProps extends Omit<NativeSelectProps, 'data'> {
  /** Offered also when it is no longer used: the kind of what comes every month. */
  keptId?: string | undefined;
}

/** The choice of what an expense is for, among the kinds in use. */
export function KindSelect({ keptId, ...input }: KindSelectProps) {
  const { data: kinds = [] } = useQuery(api.expenses.kinds.queryOptions());
  const offered = kinds.filter(({ id, retiredAt }) => retiredAt === null || id === keptId);
  return (
    <NativeSelect
      label={t('What for')}
      withAsterisk
      data-autofocus
      data={[
        { value: '', label: t('Choose') },
        ...offered.map((kind) => ({ value: kind.id, label: kindInWords(kind) })),
      ]}
      {...input}
    />
  );
}
