import { Button, Group, NativeSelect, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '../../../shared/isolated';
import { t } from '../../../shared/language';
import { api, client, messageOf } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { LostAnswer } from '../../../web/forms/LostAnswer';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { validateWith } from '../../../web/forms/validation';
import { useFormat } from '../../../web/language/format';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import {
  type Consent,
  type ConsentPurpose,
  consentPurposeLabels,
  consentPurposes,
  currentConsent,
  type GuardianRelation,
  guardianLabels,
  guardianNeeded,
  guardianRelations,
  newConsent,
} from '../consent';
import { nomineeInWords } from '../nomination';
import { DataRights, type DataRightsOf } from './DataRights';
import classes from './PatientConsents.module.css';

/** A patient's current and earlier consents and the nominee, with a button that opens the other data rights. */
export function PatientConsents({ patient, dataCopy }: DataRightsOf) {
  const patientId = patient.id;
  const isVoided = patient.voided !== null;
  const [isRightsOpen, setIsRightsOpen] = useState(false);
  const [purposeToRecord, setPurposeToRecord] = useState<ConsentPurpose | null>(null);
  const query = useQuery(api.privacy.consents.queryOptions({ input: { id: patientId } }));
  if (query.isError) return <FormAlert message={messageOf(query.error)} />;
  if (!query.data) return <FactsSkeleton lines={2} />;
  const { answers, isChild, nominations } = query.data;
  const nominee = nominations[0]?.nominee;
  const earlier = answers.filter((answer) => currentConsent(answers, answer.purpose) !== answer);
  return (
    <Stack gap="xs" component="section" aria-label={t('Consent')}>
      <Title order={3} size="h5">
        {t('Consent')}
      </Title>
      {consentPurposes.map((purpose) => (
        <Group key={purpose} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm">{t(consentPurposeLabels[purpose])}</Text>
            <Text size="sm" c="dimmed">
              <Answer answer={currentConsent(answers, purpose)} />
            </Text>
          </div>
          {!isVoided && (
            <Button
              size="xs"
              variant="subtle"
              flex="none"
              className={classes.atEnd}
              aria-label={t('Record consent: {purpose}', {
                purpose: t(consentPurposeLabels[purpose]),
              })}
              onClick={() => setPurposeToRecord(purpose)}
            >
              {t('Record')}
            </Button>
          )}
        </Group>
      ))}
      {earlier.map((answer) => (
        <Text key={answer.id} size="sm" c="dimmed">
          {t(consentPurposeLabels[answer.purpose])}: <Answer answer={answer} />
        </Text>
      ))}
      {nominee && (
        <div>
          <Text size="sm">{t('Nominee')}</Text>
          <Text size="sm" c="dimmed">
            {nomineeInWords(nominee)}
          </Text>
        </div>
      )}
      <Group>
        <Button
          size="xs"
          variant="subtle"
          className={classes.atStart}
          onClick={() => setIsRightsOpen(true)}
        >
          {t('Data rights')}
        </Button>
      </Group>
      {isRightsOpen && (
        <DataRights patient={patient} dataCopy={dataCopy} onClose={() => setIsRightsOpen(false)} />
      )}
      {purposeToRecord && (
        <RecordConsent
          patientId={patientId}
          purpose={purposeToRecord}
          isChild={isChild}
          onClose={() => setPurposeToRecord(null)}
        />
      )}
    </Stack>
  );
}

function Answer({ answer }: { answer: Consent | null }) {
  const { dateTime } = useFormat();
  if (!answer) return t('Not asked yet');
  const { isGiven, guardian, enteredAt, enteredByName } = answer;
  const values = { time: dateTime(enteredAt), name: enteredByName };
  const text = isGiven
    ? t('Given, noted {time} by {name}', values)
    : t('Taken back, noted {time} by {name}', values);
  return guardian
    ? `${text} (${t(guardianLabels[guardian.relation])}: ${isolated(guardian.name)})`
    : text;
}

interface RecordConsentProps {
  patientId: string;
  purpose: ConsentPurpose;
  isChild: boolean;
  onClose: () => void;
}

function RecordConsent({ patientId, purpose, isChild, onClose }: RecordConsentProps) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const { form, values, fieldsRef, problem, marks, submit, isSaving, action } = useRecordForm({
    initialValues: { isGiven: 'given', name: '', relation: 'mother' as GuardianRelation },
    validate: ({ isGiven, name, relation }) => {
      const validation = validateWith(newConsent, {
        purpose,
        isGiven: isGiven === 'given',
        guardian: isChild ? { name, relation } : null,
      });
      return 'record' in validation
        ? { record: { ...validation.record, id: patientId } }
        : validation;
    },
    save: client.privacy.recordConsent,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: api.privacy.key() });
      void queryClient.invalidateQueries({ queryKey: api.sharing.key() });
      onClose();
    },
  });
  useUnsaved(values.name !== '', 'dialog');
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Modal opened onClose={close} title={t(consentPurposeLabels[purpose])} zIndex={300}>
      <form onSubmit={submit} noValidate>
        <Stack ref={fieldsRef}>
          <Radio.Group label={t('Consent')} {...form.getInputProps('isGiven')}>
            <Group mt={4}>
              <Radio value="given" label={t('Given')} />
              <Radio value="withdrawn" label={t('Taken back')} />
            </Group>
          </Radio.Group>
          {purpose === 'sharing' && values.isGiven === 'withdrawn' && (
            <Text size="sm">{t('Links to papers that were sent before no longer open.')}</Text>
          )}
          {isChild && (
            <>
              <Text size="sm">{t(guardianNeeded)}</Text>
              <NativeSelect
                label={t('Answered by')}
                data={guardianRelations.map((value) => ({
                  value,
                  label: t(guardianLabels[value]),
                }))}
                {...form.getInputProps('relation')}
              />
              <TextInput
                label={t('Name of the parent or guardian')}
                withAsterisk
                {...form.getInputProps('name')}
                error={marks.guardian}
              />
            </>
          )}
          <FormAlert message={problem} />
          <LostAnswer action={action} />
          <DialogButtons>
            <Button variant="default" disabled={isSaving} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={isSaving}>
              {t(isSaving ? 'Saving...' : 'Save')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
