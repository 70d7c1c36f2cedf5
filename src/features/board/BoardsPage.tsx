import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../../web/api';
import { useFormat } from '../../web/format';
import { useReturnFocus } from '../../web/returnFocus';
import { FormAlert } from '../../web/ui/FormAlert';
import { LinkField } from '../../web/ui/LinkField';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { type Column, RecordTable, RecordTableSkeleton } from '../../web/ui/RecordTable';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import type { BoardLanguage, BoardLink, NameChoice } from './board';

const nameWords: Record<NameChoice, string> = {
  none: 'Numbers only',
  initials: 'Initials',
  full: 'Full names',
};
const languageWords: Record<BoardLanguage, string> = {
  en: 'English',
  hi: 'Hindi',
  both: 'English and Hindi',
};

/** The links of the waiting rooms' screens. */
export function BoardsPage() {
  const { dateTime } = useFormat();
  const [isMaking, making] = useDisclosure(false);
  const queryClient = useQueryClient();
  const list = useQuery(api.board.links.queryOptions());
  const revoke = useAction(
    api.board.revokeLink.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.board.key() }),
      onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
    }),
  );
  const rows = list.data ?? [];
  const columns: Column<BoardLink>[] = [
    { header: 'Place', cell: ({ place }) => place },
    { header: 'Names', cell: ({ names }) => nameWords[names] },
    { header: 'Speaks', cell: ({ language }) => languageWords[language] },
    {
      header: 'Made',
      cell: ({ madeAt, madeByName }) => `${dateTime(madeAt)} by ${madeByName}`,
    },
    {
      header: 'Actions',
      isActions: true,
      cell: ({ id, place }) => (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Revoke the screen in ${place}`}
          disabled={revoke.isPending}
          onClick={() => revoke.mutate({ id })}
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title="Waiting-room screens"
        subtitle="A link opens the queue on a television, and nothing else"
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={making.open}>
            New screen
          </Button>
        }
      />
      <ListState
        query={list}
        isEmpty={rows.length === 0}
        skeleton={<RecordTableSkeleton label="Waiting-room screens" columns={columns} />}
        emptyTitle="No screen yet"
        emptyHint="Make a link, and open it in the television’s browser."
      >
        <RecordTable
          label="Waiting-room screens"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </ListState>
      {isMaking && <NewScreen onClose={making.close} />}
    </>
  );
}

function NewScreen({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [place, setPlace] = useState('');
  const [names, setNames] = useState<NameChoice>('none');
  const [language, setLanguage] = useState<BoardLanguage>('both');
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const make = useAction(
    api.board.makeLink.mutationOptions({
      context,
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.board.key() }),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ place, names, language });
  };
  if (make.data) {
    return (
      <Modal opened onClose={onClose} title="The screen’s link" closeOnClickOutside={false}>
        <Stack>
          <Text>
            Open it in the television’s browser. It is good until it is revoked, and shown only now.
          </Text>
          <LinkField address={`${window.location.origin}/board#${make.data.token}`} />
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <Modal opened onClose={onClose} title="New screen">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Place"
            placeholder="Waiting hall"
            withAsterisk
            data-autofocus
            value={place}
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
          <Choices label="Names" words={nameWords} value={names} onChange={setNames} />
          <Choices label="Speaks" words={languageWords} value={language} onChange={setLanguage} />
          <FormAlert message={make.isError ? messageOf(make.error) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={place.trim() === '' || make.isPending}>
              Make the link
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Choices<Choice extends string>(props: {
  label: string;
  words: Record<Choice, string>;
  value: Choice;
  onChange: (choice: Choice) => void;
}) {
  const { label, words, value, onChange } = props;
  return (
    <Radio.Group label={label} value={value} onChange={(choice) => onChange(choice as Choice)}>
      <Group mt={4}>
        {(Object.keys(words) as Choice[]).map((choice) => (
          <Radio key={choice} value={choice} label={words[choice]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
