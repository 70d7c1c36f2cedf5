import { Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useRef } from 'react';
import { t } from '../../../shared/language';
import { api, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useFormat } from '../../../web/language/format';
import { focusOn } from '../../../web/ui/returnFocus';
import type { SharedLink } from '../share';
import { shareWayLabels } from '../shareLabels';

/** The active links of a paper, each with its end; renders nothing if there are none. */
export function SharedLinks({ links }: { links: SharedLink[] }) {
  const { dateTime } = useFormat();
  const queryClient = useQueryClient();
  const container = useRef<HTMLDivElement>(null);
  const revoke = useAction(
    api.sharing.revoke.mutationOptions({
      // The focused button disappears with the link: moves the focus to the dialog.
      onSuccess: () => focusOn(container.current?.closest('[role=dialog]') ?? null),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.sharing.key() }),
    }),
  );
  if (links.length === 0) return null;
  return (
    <Stack gap="xs" ref={container}>
      <Divider />
      <Title order={3} size="h4">
        {t('Active links')}
      </Title>
      {links.map((link) => (
        <Fragment key={link.id}>
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm">
                {t(shareWayLabels[link.way])}, {t('until {end}', { end: dateTime(link.expiresAt) })}
              </Text>
              <Text size="sm" c="dimmed">
                {wordsOf(link, dateTime)}
              </Text>
            </div>
            <Button
              flex="none"
              size="xs"
              variant="subtle"
              color="red"
              aria-label={t('Revoke the link until {end}', { end: dateTime(link.expiresAt) })}
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ id: link.id })}
            >
              {t('Revoke')}
            </Button>
          </Group>
          {revoke.isError && revoke.variables?.id === link.id && (
            <FormAlert message={messageOf(revoke.error)} />
          )}
        </Fragment>
      ))}
      <Text size="sm" c="dimmed">
        {t('A link is shown only once. If the patient lost it, create another one.')}
      </Text>
    </Stack>
  );
}

function wordsOf(link: SharedLink, dateTime: (at: string) => string): string {
  const made = t('{time} by {name}', { time: dateTime(link.madeAt), name: link.madeByName });
  const opened = !link.isSent
    ? t('E-mail not sent')
    : link.lastOpenedAt
      ? t('{count, plural, one {opened once} other {opened # times}}, last on {time}', {
          count: link.openedCount,
          time: dateTime(link.lastOpenedAt),
        })
      : t('not opened yet');
  return `${made}; ${opened}`;
}
