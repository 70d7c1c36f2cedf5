import {
  Alert,
  Anchor,
  Button,
  Group,
  SegmentedControl,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { languageName, languages, t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { LostAnswer } from '../../web/forms/LostAnswer';
import type { Phrase } from '../phrases/phrase';
import { LetterChoices, labelOf } from './LetterChoices';
import { LetterFields } from './LetterFields';
import type { Letter } from './letter';
import { letterChoicesOf } from './letterChoices';
import { type LetterForm, useLetterForm } from './useLetterForm';

const noPhrases: Phrase[] = [];

export interface LetterDialogProps {
  /** Of a visit in which the doctor saw the patient. */
  tokenId: string;
  patientName: string;
  onIssued: (letter: Letter) => void;
  onClose: () => void;
}

/** Writes a letter or certificate out of a visit: its kind, then its text, signed by one press. */
export function LetterDialog({ tokenId, patientName, onIssued, onClose }: LetterDialogProps) {
  const phrases = useQuery(api.phrases.list.queryOptions()).data ?? noPhrases;
  const letter = useLetterForm({ tokenId, onIssued });
  const { form, values, begun, isSaving, problem } = letter;
  const { choice } = values;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    letter.sendOrAsk();
  };
  return (
    <FormDialog
      title={
        choice
          ? t('{kind} for {name}', { kind: labelOf(choice), name: patientName })
          : t('Write letter for {name}', { name: patientName })
      }
      isDirty={letter.isDirty}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this letter?')}
      submit={
        choice && (
          <Button type="submit" disabled={isSaving}>
            {t(isSaving ? 'Saving...' : 'Sign and print')}
          </Button>
        )
      }
      foot={
        <>
          <FormAlert message={problem ?? (begun.error && messageOf(begun.error))} />
          <LostAnswer action={letter.action} />
          <ManyDays letter={letter} />
        </>
      }
    >
      {choice ? (
        <>
          <Group justify="space-between">
            <SegmentedControl
              aria-label={t('Language of the letter')}
              data={languages.map((code) => ({ value: code, label: languageName(code) }))}
              {...form.getInputProps('language')}
            />
            <Button
              variant="subtle"
              color="gray"
              onClick={() => form.setFieldValue('choice', null)}
            >
              {t('Another kind of letter')}
            </Button>
          </Group>
          <LetterFields key={choice.key} letter={letter} kind={choice.kind} />
          <Missing letter={letter} />
        </>
      ) : (
        <LetterChoices
          choices={letterChoicesOf(phrases)}
          onChoose={(chosen) => form.setFieldValue('choice', chosen)}
        />
      )}
    </FormDialog>
  );
}

/** Asks before a certificate of unusually many days is signed. */
function ManyDays({ letter }: { letter: LetterForm }) {
  const { asked, isSaving } = letter;
  if (!asked) return null;
  return (
    <AskAgain
      question={t('{days} days are many for one certificate. Sign it all the same?', asked)}
      yes={t('Sign it')}
      isSaving={isSaving}
      trigger={asked}
      onYes={() => letter.send()}
      back={{ no: t('Go back'), onBack: letter.takeBack }}
    />
  );
}

/** What the record lacks that such papers are expected to have. */
function Missing({ letter: { begun } }: { letter: LetterForm }) {
  if (!begun.data) return null;
  const { doctor, address } = begun.data;
  return (
    <>
      {doctor.registrationNumber === '' && (
        <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />} p="xs">
          <Text size="sm">
            {t('A letter without your registration number is often not accepted.')}{' '}
            {/* A new tab keeps the letter open. */}
            <Anchor
              component={Link}
              to="/app/settings/practice"
              target="_blank"
              inherit
              c="inherit"
              underline="always"
            >
              {t('Add it in Settings')}
              <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
            </Anchor>
          </Text>
        </Alert>
      )}
      {address === '' && (
        <Text size="sm" c="dimmed" role="note">
          {t('No address of the patient is recorded. Certificates have one.')}
        </Text>
      )}
    </>
  );
}
