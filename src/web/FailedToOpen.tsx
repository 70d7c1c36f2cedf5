import { Alert, Button, Center, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { t } from '../shared/language';
import { messageOf } from './api';

/** Shown when the server did not even say who is signed in. */
export function FailedToOpen({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <Center mih="100vh" p="md">
      <Alert color="red" title={t('The clinic could not be opened')} role="alert">
        <Stack align="flex-start" gap="sm">
          <Text>{messageOf(error)}</Text>
          <Button variant="default" onClick={() => router.invalidate()}>
            {t('Try again')}
          </Button>
        </Stack>
      </Alert>
    </Center>
  );
}
