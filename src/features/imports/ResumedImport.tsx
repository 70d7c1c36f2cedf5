import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../shared/language';
import { api, client, isUncertain, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { clearLeftImport, type LeftImport } from './leftImport';
import { Registered } from './Registered';

interface ResumedImportProps {
  left: LeftImport;
  /** Begins with a file again. */
  onEnd: () => void;
}

/** Completes a registration that was under way as its page was left, and tells what came of it. */
export function ResumedImport({ left, onEnd }: ResumedImportProps) {
  const { name, importId, idempotencyKey, rows, duplicates } = left;
  const queryClient = useQueryClient();
  const outcome = useQuery({
    queryKey: ['resumedImport', importId],
    queryFn: () =>
      client.imports.run({ importId, rows, duplicates }, { context: { idempotencyKey } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const isDecided = outcome.isSuccess || (outcome.isError && !isUncertain(outcome.error));
  useEffect(() => {
    if (!isDecided) return;
    clearLeftImport();
    void queryClient.invalidateQueries({ queryKey: api.patients.key() });
  }, [isDecided, queryClient]);
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
          {!isDecided && (
            <Group>
              <Button onClick={() => outcome.refetch()}>{t('Try again')}</Button>
            </Group>
          )}
        </>
      )}
      {isDecided && (
        <Group>
          <Button variant="default" onClick={onEnd}>
            {t('Choose another file')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
