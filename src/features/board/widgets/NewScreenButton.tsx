import { Button, Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { LinkField } from '../../../web/shell/LinkField';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import {
  type BoardLanguage,
  boardLanguages,
  type NameChoice,
  nameChoices,
  nameOnBoard,
} from '../board';
import { nameChoiceLabels } from '../boardLabels';
import { wordsOfLanguages } from '../languageWords';

/** Makes a link for a waiting room's television, and shows it. */
export function NewScreenButton({ onMade }: { onMade?: () => void }) {
  const [isMaking, making] = useDisclosure(false);
  const settings = useQuery(api.settings.clinic.queryOptions());
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={making.open}>
        {t('New screen')}
      </Button>
      {isMaking && (
        <NewScreen
          usualNames={settings.data?.boardNames ?? 'none'}
          onClose={making.close}
          onMade={onMade}
        />
      )}
    </>
  );
}

interface NewScreenProps {
  usualNames: NameChoice;
  onClose: () => void;
  onMade: (() => void) | undefined;
}

function NewScreen({ usualNames, onClose, onMade }: NewScreenProps) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const { form, values, problem, submit, isSaving, action } = useRecordForm({
    initialValues: {
      place: '',
      names: null as NameChoice | null,
      language: 'both' as BoardLanguage,
    },
    validate: (typed) => ({ record: { ...typed, names: typed.names ?? usualNames } }),
    save: client.board.makeLink,
    onSaved: () => {
      onMade?.();
      return queryClient.invalidateQueries({ queryKey: api.board.key() });
    },
  });
  useUnsaved(values.place !== '' && !action.data, 'dialog');
  if (action.data) {
    return (
      <Modal opened onClose={onClose} title={t('The screen’s link')} closeOnClickOutside={false}>
        <Stack>
          <Text>
            {t(
              'Open this link in the TV’s browser. Copy it now: it is not shown again, and works until you revoke it.',
            )}
          </Text>
          <ScreenLink token={action.data.token} />
          <DialogButtons>
            <Button onClick={onClose}>{t('Done')}</Button>
          </DialogButtons>
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
            label={t('Show patients as')}
            choices={nameChoices}
            exampleOf={(choice) =>
              [12, nameOnBoard(t('Asha Patil'), choice)].filter(Boolean).join(' · ')
            }
            wordsOf={(choice) => t(nameChoiceLabels[choice])}
            value={values.names ?? usualNames}
            onChange={(names) => form.setFieldValue('names', names)}
          />
          <Choices
            label={t('Announce in')}
            choices={boardLanguages}
            wordsOf={wordsOfLanguages}
            value={values.language}
            onChange={(language) => form.setFieldValue('language', language)}
          />
          <FormAlert message={problem} />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={values.place.trim() === '' || isSaving}>
              {t('Create link')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

function Choices<Choice extends string>(props: {
  label: string;
  choices: readonly Choice[];
  wordsOf: (choice: Choice) => string;
  /** An example shown with a choice. */
  exampleOf?: (choice: Choice) => string;
  value: Choice;
  onChange: (choice: Choice) => void;
}) {
  const { label, choices, wordsOf, exampleOf, value, onChange } = props;
  return (
    <Radio.Group label={label} value={value} onChange={(choice) => onChange(choice as Choice)}>
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            label={wordsOf(choice)}
            description={exampleOf?.(choice)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The link of a screen that shows the queue, or with the same token the clinic's rates. */
function ScreenLink({ token }: { token: string }) {
  const [page, setPage] = useState('board');
  return (
    <>
      <SegmentedControl
        aria-label={t('What the screen shows')}
        data={[
          { value: 'board', label: t('Queue') },
          { value: 'rates', label: t('Our rates') },
        ]}
        value={page}
        onChange={setPage}
      />
      <LinkField address={`${window.location.origin}/${page}#${token}`} from="clinicNetwork" />
    </>
  );
}
