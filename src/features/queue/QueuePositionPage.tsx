import { Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentSpeaker, t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { refetchInterval } from '../../web/api/queryClient';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { clinicAccent } from '../../web/look/clinicColour';
import { useLinkToken } from '../../web/session/linkToken';
import { Brand } from '../../web/shell/Brand';
import { brandingQuery } from '../../web/shell/branding';
import { PrivacyLink } from '../../web/shell/PrivacyLink';
import { positionWords } from './positionWords';
import classes from './QueuePositionPage.module.css';
import type { QueuePosition } from './token';

const pollIntervalMs = 15_000;

/** A patient's queue position, on their own phone, with the clinic's logo and in its colour. */
export function QueuePositionPage() {
  const code = useLinkToken();
  const branding = useQuery(brandingQuery());
  const position = useQuery({
    ...api.queue.place.queryOptions({ input: { code } }),
    enabled: code !== '',
    refetchInterval: refetchInterval(pollIntervalMs),
  });
  return (
    <main {...clinicAccent(branding.data?.colour ?? '')} className={classes.page}>
      <header className={classes.clinic}>
        {!branding.isPending && <Brand logo={branding.data?.logo ?? null} />}
      </header>
      <div className={classes.middle} aria-live="polite">
        {/* After the head, which would move it and change its colour. */}
        {position.data && !branding.isPending && <PositionCard position={position.data} />}
        {!position.isError && (position.isPending || branding.isPending) && code !== '' && (
          <Loader aria-label={t('Loading...')} />
        )}
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
      <p className={classes.words}>{positionWords(position, currentSpeaker())}</p>
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
