import { Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { useClinic } from '../../web/session';
import { bloodGroups, genderLabels, genders, type PatientForm, typedDateOfBirth } from './patient';

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
    <Section legend="Personal Information">
      <TextInput
        label="Full Name"
        withAsterisk
        autoFocus
        // The browser would offer the last patient's data.
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <AgeInput form={form} />
      <NativeSelect
        label="Gender"
        data={genders.map((value) => ({ value, label: genderLabels[value] }))}
        {...form.getInputProps('gender')}
      />
    </Section>
  );
}

/** Takes the age in years or a date of birth, and says how it understood a date. */
function AgeInput({ form }: FieldsProps) {
  const { today } = useClinic();
  const born = typedDateOfBirth(form.values.age, today);
  return (
    <TextInput
      label="Age"
      description={
        born?.isPossible
          ? `Born ${formatCalendarDate(born.dateOfBirth)}, age ${born.age}`
          : 'In years, or the date of birth, such as 14/3/1985'
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Tells what was understood to who does not see it; silent while only years are typed.
      descriptionProps={{ 'aria-live': 'polite' }}
      withAsterisk
      inputMode="numeric"
      autoComplete="off"
      {...form.getInputProps('age')}
    />
  );
}

/** Phone, email, address and emergency contact. */
export function ContactFields({ form }: FieldsProps) {
  return (
    <Section legend="Contact Information">
      <TextInput
        label="Phone"
        withAsterisk
        type="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <Textarea
        label="Address"
        withAsterisk
        autosize
        minRows={2}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      <TextInput
        label="Emergency Contact"
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
    <Section legend="Medical Information">
      <NativeSelect
        label="Blood Group"
        data={[{ value: '', label: 'Not known' }, ...bloodGroups]}
        {...form.getInputProps('bloodGroup')}
      />
      <TextInput
        label="Allergies"
        description="Separate with commas"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('allergies')}
      />
      <Textarea
        label="Medical History"
        autosize
        minRows={3}
        autoComplete="off"
        {...form.getInputProps('medicalHistory')}
      />
    </Section>
  );
}
