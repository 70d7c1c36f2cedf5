import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../shared/language';
import { api, client, isUncertain, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { clearPendingImport, type PendingImport } from './leftImport';
import { Registered } from './Registered';

interface ResumedImportProps {
  pending: PendingImport;
  /** Goes back to choosing a file. */
  onEnd: () => void;
}

/** Repeats, with the same idempotency key, a registration whose page was left before the answer came. */
export function ResumedImport({ pending, onEnd }: ResumedImportProps) {
  const { name, importId, idempotencyKey, rows, duplicates } = pending;
  const queryClient = useQueryClient();
  const outcome = useQuery({
    queryKey: ['resumedImport', importId],
    queryFn: () =>
      client.imports.run({ importId, rows, duplicates }, { context: { idempotencyKey } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const isSettled = outcome.isSuccess || (outcome.isError && !isUncertain(outcome.error));
  useEffect(() => {
    if (!isSettled) return;
    clearPendingImport();
    void queryClient.invalidateQueries({ queryKey: api.patients.key() });
  }, [isSettled, queryClient]);
  return (
    <Stack>
      <Text>
        {t('This page was left while the patients of {name} were being registered.', { name })}
      </Text>
      {outcome.isFetching && (
        <Group role="status" gap="sm">
          <Loader size="sm" aria-hidden />
          <Text>{t('Registering...')}</Text>
        </Group>
      )}
      {outcome.data && <Registered {...outcome.data} />}
      {outcome.isError && !outcome.isFetching && (
        <>
          <FormAlert message={messageOf(outcome.error)} />
          {!isSettled && (
            <Group>
              <Button onClick={() => outcome.refetch()}>{t('Try again')}</Button>
            </Group>
          )}
        </>
      )}
      {isSettled && (
        <Group>
          <Button variant="default" onClick={onEnd}>
            {t('Choose another file')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
