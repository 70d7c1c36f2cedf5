import { Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { refetchInterval } from '../../web/api/queryClient';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { useLinkToken } from '../../web/session/linkToken';
import { Brand } from '../../web/shell/Brand';
import { PrivacyLink } from '../../web/shell/PrivacyLink';
import classes from './QueuePositionPage.module.css';
import type { QueuePosition } from './token';

/** Milliseconds between two looks. */
const pollInterval = 15_000;

/** A patient's own place in the queue, on their own phone. */
export function QueuePositionPage() {
  const code = useLinkToken();
  const place = useQuery({
    ...api.queue.place.queryOptions({ input: { code } }),
    enabled: code !== '',
    refetchInterval: refetchInterval(pollInterval),
  });
  return (
    <main className={classes.page}>
      <Brand />
      <div className={classes.middle} aria-live="polite">
        {place.data && <PlaceNow place={place.data} />}
        {place.isPending && code !== '' && <Loader aria-label={t('Loading...')} />}
        {place.isError && <p className={classes.words}>{messageOf(place.error)}</p>}
        {code === '' && (
          <p className={classes.words}>{t('This address is only a part of the link.')}</p>
        )}
      </div>
      <Text size="sm" c="dimmed" className={classes.note}>
        {t('This page updates by itself.')}
      </Text>
      <Group justify="center" gap="md" className={classes.links}>
        <LanguageLinks />
        <PrivacyLink />
      </Group>
    </main>
  );
}

function PlaceNow({ place }: { place: QueuePosition }) {
  const isTurn = place.status === 'in-progress';
  const isNext = place.status === 'waiting' && place.ahead === 0;
  return (
    <section className={classes.place} data-turn={isTurn ? 'now' : isNext ? 'next' : undefined}>
      <p className={classes.label}>{t('Your token')}</p>
      <h1 className={classes.number}>
        <span className={classes.hash}>#</span>
        {place.tokenNumber}
      </h1>
      <p className={classes.words}>{wordsOf(place)}</p>
      {place.status === 'waiting' &&
        place.expectedMinutes !== null &&
        place.expectedMinutes > 0 && (
          <p className={classes.expected}>
            {t('About {minutes} min', { minutes: place.expectedMinutes })}
          </p>
        )}
      {place.status === 'waiting' && (
        <p className={classes.stay}>
          {place.expectedMinutes !== null && place.expectedMinutes > 0
            ? t('The time is an estimate. Please stay close.')
            : t('Please stay close.')}
        </p>
      )}
    </section>
  );
}

function wordsOf({ status, ahead, room }: QueuePosition): string {
  if (status === 'in-progress')
    return room ? t('It is your turn: {room}', { room }) : t('It is your turn');
  if (status === 'completed') return t('Your visit is over');
  if (status === 'cancelled') return t('This token was cancelled');
  if (ahead === 0) return t('You are next');
  return t('{ahead, plural, one {One person ahead of you} other {# people ahead of you}}', {
    ahead,
  });
}
