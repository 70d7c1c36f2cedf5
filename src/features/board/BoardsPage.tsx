import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentSpeaker, t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { FormAlert } from '../../web/forms/FormAlert';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { useFormat } from '../../web/language/format';
import { RecordsPage } from '../../web/records/RecordsPage';
import { LinkField } from '../../web/ui/LinkField';
import { Modal } from '../../web/ui/Modal';
import type { Column } from '../../web/ui/RecordTable';
import { useReturnFocus } from '../../web/ui/returnFocus';
import {
  type BoardLanguage,
  type BoardLink,
  boardLanguages,
  languagesOf,
  type NameChoice,
  nameChoices,
} from './board';
import { nameChoiceLabels } from './boardLabels';

/** "English", "English and Hindi": in the language of anyone who reads it. */
function wordsOfLanguages(choice: BoardLanguage): string {
  const { locale } = currentSpeaker();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return new Intl.ListFormat(locale).format(
    languagesOf(choice).map((code) => names.of(code) ?? code),
  );
}

/** The links of the waiting rooms' screens. */
export function BoardsPage() {
  const { dateTime } = useFormat();
  const [isMaking, making] = useDisclosure(false);
  const list = useQuery(api.board.links.queryOptions());
  const settings = useQuery(api.settings.clinic.queryOptions());
  const revoke = useAction(api.board.revokeLink.mutationOptions(useOutcome(api.board.key())));
  const columns: Column<BoardLink>[] = [
    { header: t('Place'), cell: ({ place }) => place },
    { header: t('Names'), cell: ({ names }) => t(nameChoiceLabels[names]) },
    { header: t('Speaks'), cell: ({ language }) => wordsOfLanguages(language) },
    {
      header: t('Made'),
      cell: ({ madeAt, madeByName }) =>
        t('{time} by {name}', { time: dateTime(madeAt), name: madeByName }),
    },
    {
      header: t('Actions'),
      isActions: true,
      cell: ({ id, place }) => (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('Revoke the screen in {place}', { place })}
          disabled={revoke.isPending}
          onClick={() => revoke.mutate({ id })}
        >
          {t('Revoke')}
        </Button>
      ),
    },
  ];
  return (
    <RecordsPage
      title={t('Waiting-room screens')}
      subtitle={t('A link opens the queue on a television, and nothing else')}
      exported={{
        name: 'waiting-room-screens',
        start: (options) => client.exports.boards({}, options),
      }}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={making.open}>
          {t('New screen')}
        </Button>
      }
      columns={columns}
      query={list}
      rows={list.data ?? []}
      emptyTitle={t('No screen yet')}
      emptyHint={t('Make a link, and open it in the television’s browser.')}
    >
      {isMaking && (
        <NewScreen usualNames={settings.data?.boardNames ?? 'none'} onClose={making.close} />
      )}
    </RecordsPage>
  );
}

function NewScreen({ usualNames, onClose }: { usualNames: NameChoice; onClose: () => void }) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const { form, values, problem, submit, isSaving, action } = useRecordForm({
    initialValues: {
      place: '',
      names: null as NameChoice | null,
      language: 'both' as BoardLanguage,
    },
    judge: (typed) => ({ record: { ...typed, names: typed.names ?? usualNames } }),
    save: client.board.makeLink,
    onSaved: () => queryClient.invalidateQueries({ queryKey: api.board.key() }),
  });
  useUnsaved(values.place !== '' && !action.data, 'dialog');
  if (action.data) {
    return (
      <Modal opened onClose={onClose} title={t('The screen’s link')} closeOnClickOutside={false}>
        <Stack>
          <Text>
            {t(
              'Open it in the television’s browser. It is good until it is revoked, and shown only now.',
            )}
          </Text>
          <LinkField address={`${window.location.origin}/board#${action.data.token}`} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('Done')}</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <Modal opened onClose={onClose} title={t('New screen')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('Place')}
            placeholder={t('Waiting hall')}
            withAsterisk
            data-autofocus
            {...form.getInputProps('place')}
          />
          <Choices
            label={t('Names')}
            choices={nameChoices}
            wordsOf={(choice) => t(nameChoiceLabels[choice])}
            value={values.names ?? usualNames}
            onChange={(names) => form.setFieldValue('names', names)}
          />
          <Choices
            label={t('Speaks')}
            choices={boardLanguages}
            wordsOf={wordsOfLanguages}
            value={values.language}
            onChange={(language) => form.setFieldValue('language', language)}
          />
          <FormAlert message={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={values.place.trim() === '' || isSaving}>
              {t('Create link')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Choices<Choice extends string>(props: {
  label: string;
  choices: readonly Choice[];
  wordsOf: (choice: Choice) => string;
  value: Choice;
  onChange: (choice: Choice) => void;
}) {
  const { label, choices, wordsOf, value, onChange } = props;
  return (
    <Radio.Group label={label} value={value} onChange={(choice) => onChange(choice as Choice)}>
      <Group mt={4}>
        {choices.map((choice) => (
          <Radio key={choice} value={choice} label={wordsOf(choice)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
