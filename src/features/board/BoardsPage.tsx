import { Menu, Text } from '@mantine/core';
import { IconDeviceTv, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useFormat } from '../../web/language/format';
import { RecordsPage } from '../../web/records/RecordsPage';
import type { Column } from '../../web/ui/RecordTable';
import { RowMenu } from '../../web/ui/RowMenu';
import type { BoardLink } from './board';
import { nameChoiceLabels } from './boardLabels';
import { wordsOfLanguages } from './languageWords';
import { NewScreenButton } from './widgets/NewScreenButton';

/** The links of the waiting rooms' screens. */
export function BoardsPage() {
  const { dateTime } = useFormat();
  const list = useQuery(api.board.links.queryOptions());
  const revoke = useAction(api.board.revokeLink.mutationOptions(useOutcome(api.board.key())));
  const columns: Column<BoardLink>[] = [
    { header: t('Place'), card: 'title', cell: ({ place }) => place },
    {
      header: t('Shows patients as'),
      card: 'quiet',
      cell: ({ names }) => t(nameChoiceLabels[names]),
    },
    {
      header: t('Announces in'),
      card: 'quiet',
      cell: ({ language }) => wordsOfLanguages(language),
    },
    {
      header: t('Created'),
      card: 'last',
      cell: ({ madeAt, madeByName }) =>
        t('{time} by {name}', { time: dateTime(madeAt), name: madeByName }),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: ({ id, place }) => (
        <RowMenu label={t('More about the screen in {place}', { place })}>
          <Menu.Item
            color="red"
            leftSection={<IconUnlink size={18} aria-hidden />}
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ id })}
          >
            {t('Revoke the link')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
  return (
    <RecordsPage
      title={t('Waiting-room screens')}
      subtitle={t('Links that show the queue on a TV in the waiting room')}
      exported={{
        name: 'waiting-room-screens',
        start: (options) => client.exports.boards({}, options),
      }}
      main={<NewScreenButton />}
      columns={columns}
      query={list}
      rows={list.data ?? []}
      emptyIcon={IconDeviceTv}
      emptyTitle={t('No screen yet')}
      emptyHint={t('Create a link and open it in the TV’s browser.')}
    >
      {list.data && list.data.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {t(
            'A link is shown once, when it is made. If it is lost, make a new screen and revoke the old link.',
          )}
        </Text>
      )}
    </RecordsPage>
  );
}
