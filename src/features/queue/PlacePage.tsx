import { Box, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { askedAgain } from '../../web/api/queryClient';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { useLinkToken } from '../../web/session/linkToken';
import { Brand } from '../../web/shell/Brand';
import { PrivacyLink } from '../../web/shell/PrivacyLink';
import type { Place } from './token';

/** Milliseconds between two looks. */
const lookAgain = 15_000;

/** A patient's own place in the queue, on their own phone. */
export function PlacePage() {
  const code = useLinkToken();
  const place = useQuery({
    ...api.queue.place.queryOptions({ input: { code } }),
    enabled: code !== '',
    refetchInterval: askedAgain(lookAgain),
  });
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={420}>
        <Stack align="center" ta="center" aria-live="polite">
          <Brand />
          {place.data && <PlaceNow place={place.data} />}
          {place.isError && <Text>{messageOf(place.error)}</Text>}
          {code === '' && <Text>{t('This address is only a part of the link.')}</Text>}
          <Text size="sm" c="dimmed">
            {t('Updates automatically. The time is an estimate; please stay close.')}
          </Text>
        </Stack>
        <Box mt="md">
          <LanguageLinks />
          <PrivacyLink />
        </Box>
      </Paper>
    </Center>
  );
}

function PlaceNow({ place }: { place: Place }) {
  return (
    <>
      <Title order={1} fz="4rem">
        #{place.tokenNumber}
      </Title>
      <Text fz="lg" fw="bold">
        {wordsOf(place)}
      </Text>
      {place.status === 'waiting' && place.expectedMinutes !== null && (
        <Text>{t('About {minutes} min', { minutes: place.expectedMinutes })}</Text>
      )}
    </>
  );
}

function wordsOf({ status, ahead, room }: Place): string {
  if (status === 'in-progress')
    return room ? t('It is your turn: {room}', { room }) : t('It is your turn');
  if (status === 'completed') return t('Your visit is over');
  if (status === 'cancelled') return t('This token was cancelled');
  if (ahead === 0) return t('You are next');
  return t('{ahead, plural, one {One person ahead of you} other {# people ahead of you}}', {
    ahead,
  });
}
