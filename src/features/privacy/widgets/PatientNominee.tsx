import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { LostAnswer } from '../../../web/forms/LostAnswer';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { validateWith } from '../../../web/forms/validation';
import { useFormat } from '../../../web/language/format';
import { type Nomination, type Nominee, newNomination, nomineeInWords } from '../nomination';

/** A patient's nominee and the earlier ones. */
export function PatientNominee({ patientId }: { patientId: string }) {
  const { dateTime } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery(api.privacy.consents.queryOptions({ input: { id: patientId } }));
  const nominations = query.data?.nominations ?? [];
  const nominationText = ({ nominee, enteredAt, enteredByName }: Nomination) =>
    `${nominee ? nomineeInWords(nominee) : t('Nobody')}, ${t('{time} by {name}', {
      time: dateTime(enteredAt),
      name: enteredByName,
    })}`;
  const [current, ...earlier] = nominations;
  return (
    <Stack gap={4} component="section" aria-label={t('Nominee')}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h4">
          {t('Nominee')}
        </Title>
        {!isOpen && (
          <Button size="xs" variant="default" flex="none" onClick={() => setIsOpen(true)}>
            {t('Record nominee')}
          </Button>
        )}
      </Group>
      <Text size="sm">
        {current
          ? nominationText(current)
          : t('Nobody named yet. A nominee acts for the patient after death, or when they cannot.')}
      </Text>
      {earlier.map((nomination) => (
        <Text key={nomination.id} size="sm" c="dimmed">
          {nominationText(nomination)}
        </Text>
      ))}
      {isOpen && (
        <NomineeForm
          patientId={patientId}
          current={current?.nominee ?? null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Stack>
  );
}

interface NomineeFormProps {
  patientId: string;
  current: Nominee | null;
  onClose: () => void;
}

/** The form of a nominee; leaving all inputs blank removes the current one. */
function NomineeForm({ patientId, current, onClose }: NomineeFormProps) {
  const queryClient = useQueryClient();
  const { form, fieldsRef, problem, marks, submit, isSaving, action } = useRecordForm({
    initialValues: current ?? { name: '', relation: '', phone: '' },
    validate: (typed) => {
      const isNobody = current !== null && Object.values(typed).every((text) => text.trim() === '');
      const validation = validateWith(newNomination, { nominee: isNobody ? null : typed });
      return 'record' in validation
        ? { record: { ...validation.record, id: patientId } }
        : validation;
    },
    save: client.privacy.nominate,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: api.privacy.key() });
      onClose();
    },
  });
  useUnsaved(form.isDirty(), 'dialog');
  const input = (field: keyof Nominee, label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      withAsterisk={current === null}
      {...form.getInputProps(field)}
    />
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t('Nominee')}>
      <Stack gap="xs" ref={fieldsRef}>
        {input('name', t('Name'))}
        {input('relation', t('Relation'))}
        {input('phone', t('Phone'))}
        {current && (
          <Text size="sm" c="dimmed">
            {t('Leave all three blank if it is nobody any more.')}
          </Text>
        )}
        <FormAlert message={problem ?? marks.nominee ?? null} />
        <LostAnswer action={action} />
        <Group justify="flex-end">
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={isSaving}>
            {t(isSaving ? 'Saving...' : 'Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
