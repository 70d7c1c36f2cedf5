import { Stack, Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { type OlderCopy, olderCopyLabels } from '../../../shared/olderCopy';
import { useFormat } from '../../../web/language/format';

/** How long the server's older copies still have an erased person's data. */
export function OlderCopies({ copies }: { copies: OlderCopy[] }) {
  const { dateTime } = useFormat();
  return (
    <Stack gap={4}>
      {copies.length === 0 && (
        <Text size="sm">{t('The server keeps no older copies of this person’s data.')}</Text>
      )}
      {copies.map(({ what, keptUntil }) => (
        <Text key={what} size="sm">
          {keptUntil === null
            ? t('{what} made earlier still hold this person’s data until a newer one is there.', {
                what: t(olderCopyLabels[what]),
              })
            : t('{what} made earlier still hold this person’s data until {date}.', {
                what: t(olderCopyLabels[what]),
                date: dateTime(keptUntil),
              })}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {t(
          'Copies that the clinic made itself are the clinic’s to delete. A restored one is erased again before anybody signs in.',
        )}
      </Text>
    </Stack>
  );
}
