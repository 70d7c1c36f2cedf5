import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { LostAnswer } from '../../../web/forms/LostAnswer';
import type { RightsHolder } from '../contactData';
import { useRightsDone } from './useRightsDone';

/** Clears a patient's contact data after a confirmation. */
export function ClearContact({ patient }: { patient: RightsHolder }) {
  const { id, version } = patient;
  const done = useRightsDone();
  const [isConfirming, setIsConfirming] = useState(false);
  const action = useAction(
    api.privacy.clearContact.mutationOptions({
      onSuccess: () => setIsConfirming(false),
      onSettled: done,
    }),
  );
  return (
    <Stack gap="xs" component="section" aria-label={t('Contact data')}>
      <Title order={3} size="h4">
        {t('Contact data')}
      </Title>
      {isConfirming && (
        <Alert color="red" role="note">
          {t(
            'Phone, email, address and emergency contact are deleted for good, also from earlier versions and the search. The record stays.',
          )}
        </Alert>
      )}
      <FormAlert message={action.isError ? messageOf(action.error) : null} />
      <LostAnswer action={action} />
      <Group>
        {isConfirming ? (
          <>
            <Button
              variant="default"
              disabled={action.isPending}
              onClick={() => setIsConfirming(false)}
            >
              {t('Cancel')}
            </Button>
            <Button
              color="red"
              disabled={action.isPending}
              onClick={() => action.mutate({ id, version })}
            >
              {t('Take out for good')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setIsConfirming(true)}>
            {t('Take out contact data')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
