import { Alert, Button, Center, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { codeOf, messageOf } from './api';
import { untilHealthy } from './untilReachable';

/** Shown when the server did not even say who is signed in; goes away by itself when the server is back. */
export function FailedToOpen({ error }: { error: unknown }) {
  const router = useRouter();
  const isAway = codeOf(error) === null;
  useEffect(() => {
    const ending = new AbortController();
    void untilHealthy(ending.signal).then((isBack) => {
      if (isBack) void router.invalidate();
    });
    return () => ending.abort();
  }, [router]);
  return (
    <Center mih="100vh" p="md">
      <Alert
        color="red"
        title={isAway ? 'The clinic’s server cannot be reached' : 'The clinic could not be opened'}
        role="alert"
        maw={520}
      >
        <Stack align="flex-start" gap="sm">
          <Text>
            {isAway
              ? 'This page opens by itself as soon as the server answers. Until then, see whether this device is on the clinic’s network, and whether the server is switched on.'
              : messageOf(error)}
          </Text>
          <Button variant="default" onClick={() => router.invalidate()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    </Center>
  );
}
