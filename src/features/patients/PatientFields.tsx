import { Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ageInWords } from '../../shared/age';
import { t } from '../../shared/language';
import { useClinic } from '../../web/session/session';
import {
  bloodGroups,
  genderLabels,
  genders,
  type PatientForm,
  shownDateOfBirth,
  typedDateOfBirth,
} from './patient';

interface FieldsProps {
  form: UseFormReturnType<PatientForm>;
}

function Section({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset legend={legend} variant="unstyled" styles={{ legend: { fontWeight: 650 } }}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
        {children}
      </SimpleGrid>
    </Fieldset>
  );
}

/** Name, age and gender. */
export function PersonalFields({ form }: FieldsProps) {
  return (
    <Section legend={t('Personal Information')}>
      <TextInput
        label={t('Full Name')}
        withAsterisk
        autoFocus
        // The browser would offer the last patient's data.
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <AgeInput form={form} />
      <NativeSelect
        label={t('Gender')}
        data={genders.map((value) => ({ value, label: t(genderLabels[value]) }))}
        {...form.getInputProps('gender')}
      />
    </Section>
  );
}

/** Takes the age in years or months, or a date of birth, and says how it understood what is not just years. */
function AgeInput({ form }: FieldsProps) {
  const { today } = useClinic();
  const born = typedDateOfBirth(form.values.age, today);
  return (
    <TextInput
      label={t('Age')}
      description={
        born?.isPossible
          ? t('Born {date}, {age}', {
              date: shownDateOfBirth(born.dateOfBirth, born.isEstimated),
              age: ageInWords(born, today),
            })
          : t('In years, in months (8 months), or the date of birth, such as 14/3/1985')
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Tells what was understood to who does not see it; silent while only years are typed.
      descriptionProps={{ 'aria-live': 'polite' }}
      withAsterisk
      autoComplete="off"
      {...form.getInputProps('age')}
    />
  );
}

/** Phone, email, address and emergency contact. */
export function ContactFields({ form }: FieldsProps) {
  return (
    <Section legend={t('Contact Information')}>
      <TextInput
        label={t('Phone')}
        withAsterisk
        type="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={t('Email')}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Textarea
        label={t('Address')}
        withAsterisk
        autosize
        minRows={2}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      <TextInput
        label={t('Emergency Contact')}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('emergencyContact')}
      />
    </Section>
  );
}

/** Blood group, allergies and history; all of them may stay empty. */
export function MedicalFields({ form }: FieldsProps) {
  return (
    <Section legend={t('Medical Information')}>
      <NativeSelect
        label={t('Blood Group')}
        data={[{ value: '', label: t('Not known') }, ...bloodGroups]}
        {...form.getInputProps('bloodGroup')}
      />
      <TextInput
        label={t('Allergies')}
        description={t('Separate with commas')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('allergies')}
      />
      <Textarea
        label={t('Medical History')}
        autosize
        minRows={3}
        autoComplete="off"
        {...form.getInputProps('medicalHistory')}
      />
    </Section>
  );
}
