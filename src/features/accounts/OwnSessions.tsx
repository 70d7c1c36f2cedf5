import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { formatAgo, useFormat } from '../../web/language/format';
import { ListState } from '../../web/ui/ListState';
import { Section } from '../../web/ui/Section';
import { useNow } from '../../web/ui/useNow';
import { deviceOf } from './device';
import classes from './OwnSessions.module.css';

/** A person's sessions, each with a button that ends it. */
export function OwnSessions() {
  const { dateTime } = useFormat();
  const now = useNow(60_000);
  const sessions = useQuery(api.accounts.sessions.queryOptions());
  const outcome = useOutcome(api.accounts.sessions.key());
  const endSession = useAction(api.accounts.endSession.mutationOptions(outcome));
  const endOthers = useAction(api.accounts.signOutEverywhere.mutationOptions(outcome));
  const rows = sessions.data ?? [];
  return (
    <Section title={t('Where you are signed in')}>
      <ListState query={sessions} skeleton={<Skeleton height={48} aria-busy="true" />}>
        <ul className={classes.sessions}>
          {rows.map(({ id, userAgent, address, createdAt, lastUsedAt, isThisOne }) => (
            <Group key={id} component="li" justify="space-between" gap="xs">
              <div>
                <Group gap="xs">
                  <Text fw="var(--weight-medium)">{deviceOf(userAgent)}</Text>
                  {isThisOne && (
                    <Badge color="green" tt="none">
                      {t('This device')}
                    </Badge>
                  )}
                </Group>
                <Text size="sm" c="dimmed">
                  {isThisOne
                    ? t('Signed in {since}, from {address}', {
                        since: dateTime(createdAt),
                        address,
                      })
                    : t('Used {ago}, signed in {since}, from {address}', {
                        ago: formatAgo(lastUsedAt, now),
                        since: dateTime(createdAt),
                        address,
                      })}
                </Text>
              </div>
              {!isThisOne && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Sign out {device}, last used {lastUse}', {
                    device: deviceOf(userAgent),
                    lastUse: dateTime(lastUsedAt),
                  })}
                  disabled={endSession.isPending}
                  onClick={() => endSession.mutate({ id })}
                >
                  {t('Sign out')}
                </Button>
              )}
            </Group>
          ))}
        </ul>
      </ListState>
      {rows.length > 1 && (
        <Button
          variant="default"
          w="fit-content"
          disabled={endOthers.isPending}
          onClick={() => endOthers.mutate({})}
        >
          {t('Sign out everywhere else')}
        </Button>
      )}
    </Section>
  );
}
