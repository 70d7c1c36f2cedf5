import { Alert, Button, Center, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../shared/language';
import { codeOf, messageOf } from '../api/api';
import { sessionQuery } from '../session/session';
import { waitUntilHealthy } from './untilReachable';

/** Shown instead of a screen that failed, usually because the server did not even say who is signed in. */
export function FailedToOpen({ error }: { error: unknown }) {
  const hasSession = useQueryClient().getQueryData(sessionQuery().queryKey) !== undefined;
  return hasSession ? <BrokenScreen /> : <ServerUnavailable error={error} />;
}

/** Reloads the screen by itself when the server is back. */
function ServerUnavailable({ error }: { error: unknown }) {
  const router = useRouter();
  useEffect(() => {
    const controller = new AbortController();
    void waitUntilHealthy(controller.signal).then((isBack) => {
      if (isBack) void router.invalidate();
    });
    return () => controller.abort();
  }, [router]);
  const isUnreachable = codeOf(error) === null;
  return (
    <Notice
      title={
        isUnreachable
          ? t('The clinic’s server cannot be reached')
          : t('The clinic could not be opened')
      }
      action={
        <Button variant="default" onClick={() => router.invalidate()}>
          {t('Try again')}
        </Button>
      }
    >
      {isUnreachable
        ? t(
            'This page opens by itself once the server answers. Meanwhile, check that this device is on the clinic’s network and the server is switched on.',
          )
        : messageOf(error)}
    </Notice>
  );
}

function BrokenScreen() {
  return (
    <Notice
      title={t('This screen could not be shown')}
      action={
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('Load the page again')}
        </Button>
      }
    >
      {t('If that does not help, tell the person who looks after the clinic’s server.')}
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function Notice({ title, action, children }: NoticeProps) {
  return (
    <Center mih="100vh" p="md">
      <Alert color="red" title={title} role="alert" maw={520}>
        <Stack align="flex-start" gap="sm">
          <Text>{children}</Text>
          {action}
        </Stack>
      </Alert>
    </Center>
  );
}
