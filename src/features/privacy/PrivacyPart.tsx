import {
  Anchor,
  Checkbox,
  NumberInput,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentSpeaker, languageName, t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { hintBelow } from '../../web/forms/hintBelow';
import { SaveBar } from '../../web/forms/SaveBar';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { Section } from '../../web/ui/Section';
import { notifySuccess } from '../../web/ui/tell';
import {
  leastRetentionYears,
  newPrivacySettings,
  type PrivacySettings,
  privacyFieldLabels,
} from './privacyNotice';
import { Recipients } from './Recipients';

interface Notices {
  english: string;
  hindi: string;
}

const noticeLanguages: Record<keyof Notices, string> = { english: 'en', hindi: 'hi' };
const languageChoices = Object.entries(noticeLanguages).map(([value, code]) => ({
  value,
  label: languageName(code),
}));

/** The settings of the privacy notice and of how long records are kept. */
export function PrivacyPart() {
  const query = useQuery(api.privacy.settings.queryOptions());
  return (
    <>
      <PageHeader
        title={t('Privacy')}
        subtitle={t('What patients are told, and how long records are kept')}
      />
      <ListState
        query={query}
        failure={couldNotLoad.settings}
        skeleton={<Skeleton height={320} maw={820} aria-busy="true" />}
      >
        {query.data && (
          <Stack gap="lg" maw={820}>
            <PrivacyForm key={query.data.settings.version} {...query.data} />
            <Recipients />
          </Stack>
        )}
      </ListState>
    </>
  );
}

function PrivacyForm({ settings, usual }: { settings: PrivacySettings; usual: Notices }) {
  const queryClient = useQueryClient();
  const { version, ...stored } = settings;
  const { form, values, fieldsRef, problem, marks, submit, action } = useRecordForm({
    initialValues: {
      ...stored,
      english: stored.english || usual.english,
      hindi: stored.hindi || usual.hindi,
    },
    // An unchanged default text is stored as blank, so that it follows the clinic's name and contact.
    validate: (typed) => {
      const validation = validateWith(newPrivacySettings, {
        ...typed,
        english: typed.english === usual.english ? '' : typed.english,
        hindi: typed.hindi === usual.hindi ? '' : typed.hindi,
      });
      return 'record' in validation ? { record: { ...validation.record, version } } : validation;
    },
    save: (record: PrivacySettings) => client.privacy.saveSettings(record),
    onSaved: () => {
      notifySuccess(t('Saved'));
      return queryClient.invalidateQueries({ queryKey: api.privacy.key() });
    },
  });
  const [noticeLanguage, setNoticeLanguage] = useState<keyof Notices>(
    currentSpeaker().language === noticeLanguages.hindi ? 'hindi' : 'english',
  );
  useUnsaved(form.isDirty(), 'screen');
  const label = (field: keyof typeof privacyFieldLabels) => t(privacyFieldLabels[field]);
  return (
    <form onSubmit={submit} noValidate aria-label={t('Privacy')}>
      <Stack ref={fieldsRef}>
        <Section title={t('Privacy notice')}>
          <Text size="sm">
            {t('Anyone can read it without signing in.')}{' '}
            <Anchor href="/privacy" target="_blank" size="sm" underline="always">
              {t('Open the notice')}
            </Anchor>
          </Text>
          <SegmentedControl
            aria-label={t('Language')}
            data={languageChoices}
            value={noticeLanguage}
            onChange={(language) => setNoticeLanguage(language as keyof Notices)}
            style={{ alignSelf: 'flex-start' }}
          />
          <Textarea
            key={noticeLanguage}
            label={label(noticeLanguage)}
            lang={noticeLanguages[noticeLanguage]}
            autosize
            minRows={6}
            {...form.getInputProps(noticeLanguage)}
            error={marks[noticeLanguage]}
          />
          <TextInput
            label={label('grievanceContact')}
            inputWrapperOrder={hintBelow}
            description={t('Name, phone or e-mail; left blank, the clinic’s own')}
            {...form.getInputProps('grievanceContact')}
            error={marks.grievanceContact}
          />
          <Checkbox
            label={label('namesRecipients')}
            {...form.getInputProps('namesRecipients', { type: 'checkbox' })}
          />
        </Section>
        <Section title={t('How long records are kept')}>
          <Text size="sm">
            {t(
              'At least 3 years after the last visit, as the Medical Council’s regulation 1.3.1 has it for patients in a ward. Your State may ask for more.',
            )}
          </Text>
          <NumberInput
            label={label('retentionYears')}
            min={1}
            max={30}
            allowDecimal={false}
            {...form.getInputProps('retentionYears')}
            error={marks.retentionYears}
            maw="10rem"
          />
          {values.retentionYears < leastRetentionYears && (
            <TextInput
              label={label('retentionGround')}
              withAsterisk
              {...form.getInputProps('retentionGround')}
              error={marks.retentionGround}
            />
          )}
        </Section>
        <SaveBar isChanged={form.isDirty()} problem={problem} action={action} />
      </Stack>
    </form>
  );
}
