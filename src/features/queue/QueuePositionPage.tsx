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

const pollIntervalMs = 15_000;

/** A patient's queue position, on their own phone. */
export function QueuePositionPage() {
  const code = useLinkToken();
  const position = useQuery({
    ...api.queue.place.queryOptions({ input: { code } }),
    enabled: code !== '',
    refetchInterval: refetchInterval(pollIntervalMs),
  });
  return (
    <main className={classes.page}>
      <Brand />
      <div className={classes.middle} aria-live="polite">
        {position.data && <PositionCard position={position.data} />}
        {position.isPending && code !== '' && <Loader aria-label={t('Loading...')} />}
        {position.isError && <p className={classes.words}>{messageOf(position.error)}</p>}
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

function PositionCard({ position }: { position: QueuePosition }) {
  const isTurn = position.status === 'in-progress';
  const isNext = position.status === 'waiting' && position.ahead === 0;
  return (
    <section className={classes.place} data-turn={isTurn ? 'now' : isNext ? 'next' : undefined}>
      <p className={classes.label}>{t('Your token')}</p>
      <h1 className={classes.number}>
        <span className={classes.hash}>#</span>
        {position.tokenNumber}
      </h1>
      <p className={classes.words}>{wordsOf(position)}</p>
      {position.status === 'waiting' &&
        position.expectedMinutes !== null &&
        position.expectedMinutes > 0 && (
          <p className={classes.expected}>
            {t('About {minutes} min', { minutes: position.expectedMinutes })}
          </p>
        )}
      {position.status === 'waiting' && (
        <p className={classes.stay}>
          {position.expectedMinutes !== null && position.expectedMinutes > 0
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
