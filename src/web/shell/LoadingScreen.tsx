import { Center, Loader, Stack, Text } from '@mantine/core';
import { t } from '../../shared/language';

/** Shown until it is known who is signed in (spec 2), and while a whole page is loading. */
export function LoadingScreen() {
  return (
    <Center mih="100vh">
      <Stack align="center" gap="sm" role="status">
        <Loader aria-hidden />
        <Text>{t('Loading...')}</Text>
      </Stack>
    </Center>
  );
}
