import { Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, codeOf, fieldErrorsOf, messageOf } from '../../web/api';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { useAction } from '../../web/useAction';
import { newPractice, type Practice } from './clinicSettings';
import { MergeNotice } from './MergeNotice';
import { OwnRoom } from './OwnRoom';
import { PictureInput } from './PictureInput';
import { SettingsForm } from './SettingsForm';
import { newestOf, problemsOf } from './saving';
import { type PracticeForm as Fields, practiceFormOf, practiceOfForm } from './settingsForms';
import { practiceFieldLabels } from './settingsLabels';
import { practiceWords } from './settingsWords';
import { useMergedForm } from './useMergedForm';

/** What a doctor says of the own practice: on papers, in fees and on the waiting room's screen. */
export function PracticePart() {
  const practice = useQuery(api.settings.practice.queryOptions());
  return (
    <>
      <PageHeader
        title={t('My practice')}
        subtitle={t('What your prescriptions say of you, and what a visit to you costs')}
      />
      <Stack gap="lg" maw={820}>
        <OwnRoom />
        <ListState
          query={practice}
          isEmpty={false}
          skeleton={<FactsSkeleton lines={8} />}
          emptyTitle=""
        >
          {practice.data && <PracticeForm practice={practice.data} />}
        </ListState>
      </Stack>
    </>
  );
}

function PracticeForm({ practice }: { practice: Practice }) {
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { queryKey } = api.settings.practice.queryOptions();
  const save = useAction(
    api.settings.savePractice.mutationOptions({
      onSuccess: (saved, sent) => {
        form.saved(practiceFormOf(sent), saved);
        queryClient.setQueryData(queryKey, newestOf(saved));
        notifications.show({ color: 'teal', message: t('Your practice is saved.') });
      },
      onError: (error) => {
        setErrors(fieldErrorsOf(error));
        setProblem(messageOf(error));
        if (codeOf(error) === 'PRACTICE_CHANGED') {
          const { data } = error as { data: Practice };
          queryClient.setQueryData(queryKey, newestOf(data));
        }
      },
    }),
  );
  const form = useMergedForm(practice, practiceFormOf, save.isPending);
  const submit = () => {
    const found = newPractice.safeParse(practiceOfForm(form.values));
    setErrors(problemsOf(found.error));
    setProblem(
      found.success ? null : t(found.error.issues[0]?.message ?? 'Please check the form.'),
    );
    if (!found.success) return;
    const wanted = { ...found.data, version: form.version };
    form.tidy(practiceFormOf(wanted));
    save.mutate(wanted);
  };

  const { values, set } = form;
  const labelOf = (field: keyof Fields) => t(practiceFieldLabels[field]);
  const input = (field: Exclude<keyof Fields, 'signature'>) => ({
    label: labelOf(field),
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      set(field, event.currentTarget.value),
  });
  return (
    <SettingsForm
      label={t('My practice')}
      notice={
        <MergeNotice
          {...form}
          labelOf={labelOf}
          show={(field, whose) => {
            const shown = whose === 'mine' ? values : form.stored;
            if (field !== 'signature') return practiceWords(field, shown) || t('Not specified');
            return shown.signature ? (
              <img src={shown.signature} alt={labelOf(field)} style={{ maxHeight: 64 }} />
            ) : (
              t('Not specified')
            );
          }}
          onChoose={form.choose}
        />
      }
      isUndecided={form.conflicts.length > 0}
      problem={problem}
      save={save}
      onSubmit={submit}
    >
      <Fieldset legend={t('On papers')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...input('qualification')} placeholder="MBBS, MD" />
            <TextInput {...input('department')} />
            <TextInput {...input('registrationNumber')} autoComplete="off" />
            <TextInput {...input('council')} />
          </SimpleGrid>
          <PictureInput
            label={labelOf('signature')}
            description={t('Stands under your prescriptions; PNG or JPEG, made smaller here')}
            value={values.signature}
            onChange={(signature) => set('signature', signature)}
            most={{ width: 480, height: 160 }}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('Fees')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
          <TextInput
            {...input('consultationFee')}
            description={t('In rupees; empty: the clinic’s fee')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextInput
            {...input('freeDays')}
            description={t('After a paid visit; 0: none')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextInput
            {...input('freeVisits')}
            description={t('Within those days, at most')}
            inputMode="numeric"
            autoComplete="off"
          />
        </SimpleGrid>
      </Fieldset>
    </SettingsForm>
  );
}
