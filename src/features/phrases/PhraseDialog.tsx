import {
  Button,
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { currentSpeaker, languageName, t } from '../../shared/language';
import { api, client, dataOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { hintBelow } from '../../web/forms/hintBelow';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { speakerFor } from '../../web/language/language';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { expand } from './expand';
import { type NewPhrase, newPhrase, type Phrase, phraseKindLabels, phraseKinds } from './phrase';
import { sampleFacts } from './sampleFacts';
import { valueNames, valuesOf } from './values';

interface PhraseDialogProps {
  /** Null: a new one. */
  phrase: Phrase | null;
  onClose: () => void;
}

const emptyPhrase: NewPhrase = {
  ...{ kind: 'advice', code: '', name: '', english: '', hindi: '', isOfClinic: false },
};

/** Adds a text that letters, advice or notes begin with, or changes one, and shows what becomes of it. */
export function PhraseDialog({ phrase, onClose }: PhraseDialogProps) {
  const { form, fieldsRef, problem, marks, submit, isSaving } = usePhraseForm(phrase, onClose);
  const { kind, english, hindi } = form.values;
  const field = (name: 'code' | 'name' | 'english' | 'hindi') => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
    error: marks[name],
  });
  return (
    <FormDialog
      title={t(phrase ? 'Edit text' : 'New text')}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard these changes?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack ref={fieldsRef}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            label={t('For')}
            data-autofocus
            data={phraseKinds.map((value) => ({ value, label: t(phraseKindLabels[value]) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t('Code')}
            withAsterisk
            inputWrapperOrder={hintBelow}
            description={
              kind === 'note'
                ? t('Typed behind a semicolon: ;code')
                : t('What you type to get it: a short word of at least two letters')
            }
            {...field('code')}
          />
          <TextInput label={t('Name')} withAsterisk {...field('name')} />
        </SimpleGrid>
        <Textarea label={languageName('en')} autosize minRows={3} {...field('english')} />
        <Textarea label={languageName('hi')} lang="hi" autosize minRows={3} {...field('hindi')} />
        <ValueNames />
        <Checkbox
          label={t('For all doctors of the clinic')}
          {...form.getInputProps('isOfClinic', { type: 'checkbox' })}
        />
        <Preview language="en" text={english} />
        <Preview language="hi" text={hindi} />
      </Stack>
    </FormDialog>
  );
}

function usePhraseForm(phrase: Phrase | null, onClose: () => void) {
  const queryClient = useQueryClient();
  // One id for a new text, so that pressing twice makes one.
  const [id] = useState(() => phrase?.id ?? uuidv4());
  // The version that is replaced: after a refusal the one it came with.
  const [version, setVersion] = useState(phrase?.version ?? 0);
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.phrases.key() });
  const { kind, code, name, english, hindi, isOfClinic } = phrase ?? emptyPhrase;
  return useRecordForm({
    initialValues: { kind, code, name, english, hindi, isOfClinic },
    validate: (values) => validateWith(newPhrase, values),
    save: (entered: NewPhrase) => client.phrases.save({ ...entered, id, version }),
    onSaved: () => {
      refetch();
      onClose();
    },
    onRefused: (error) => {
      setVersion(dataOf<Phrase>(error, 'PHRASE_CHANGED')?.version ?? version);
      refetch();
    },
  });
}

/** The values of the record that a text may name. */
function ValueNames() {
  const { language } = currentSpeaker();
  const names = Object.values(valueNames).map((all) => (language === 'hi' ? all.at(-1) : all[0]));
  return (
    <Text size="sm" c="dimmed">
      {t('Values of the record stand in braces:')}{' '}
      {[...names, ['last', 'hba1c'].join(' ')].map((name = '') => (
        <span key={name} lang={/^[ -~]*$/.test(name) ? 'en' : language}>
          {`{${name}} `}
        </span>
      ))}
      {t('Braces with other words are filled in by hand: Tab goes from one to the next.')}
    </Text>
  );
}

/** What becomes of a text, for a record of nobody; nothing if it is blank. */
function Preview({ language, text }: { language: string; text: string }) {
  const { today } = useClinic();
  const { name } = useSignedInUser();
  const { data: speaker } = useQuery({
    queryKey: ['paperLanguage', language],
    queryFn: () => speakerFor(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.trim() === '' || !speaker) return null;
  const label = t('Preview, {language}', { language: languageName(language) });
  return (
    <section aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" lang={language} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {expand(text, valuesOf(sampleFacts(today, name, speaker), speaker)).text}
      </Text>
    </section>
  );
}
