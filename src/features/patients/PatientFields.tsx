import { Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import { ageInWords } from '../../shared/age';
import { t } from '../../shared/language';
import { useClinic } from '../../web/session/session';
import {
  bloodGroups,
  genderLabels,
  genders,
  type PatientForm,
  requiredPatientFields,
  shownDateOfBirth,
  typedDateOfBirth,
} from './patient';
import { patientFieldLabels } from './patientLabels';

interface FieldsProps {
  form: UseFormReturnType<PatientForm>;
  /** Those that are marked as required. */
  required?: readonly (keyof PatientForm)[];
}

interface FormField {
  section: keyof typeof legends;
  input: (form: FieldsProps['form'], mark: { withAsterisk: boolean }) => ReactNode;
}

const legends = {
  personal: 'Personal Information',
  contact: 'Contact Information',
  medical: 'Medical Information',
};

/** A field's input in its section, in the order on screen. A field without a line here does not compile. */
const formFields: Record<keyof PatientForm, FormField> = {
  name: {
    section: 'personal',
    input: (form, mark) => <TextInput {...propsOf(form, 'name')} {...mark} autoFocus />,
  },
  age: { section: 'personal', input: (form) => <AgeInput form={form} /> },
  gender: {
    section: 'personal',
    input: (form) => (
      <NativeSelect
        {...propsOf(form, 'gender')}
        data={genders.map((value) => ({ value, label: t(genderLabels[value]) }))}
      />
    ),
  },
  phone: {
    section: 'contact',
    input: (form, mark) => <TextInput {...propsOf(form, 'phone')} {...mark} type="tel" />,
  },
  email: {
    section: 'contact',
    input: (form) => <TextInput {...propsOf(form, 'email')} type="email" />,
  },
  address: {
    section: 'contact',
    input: (form, mark) => (
      <Textarea {...propsOf(form, 'address')} {...mark} autosize minRows={2} />
    ),
  },
  emergencyContact: {
    section: 'contact',
    input: (form, mark) => <TextInput {...propsOf(form, 'emergencyContact')} {...mark} />,
  },
  bloodGroup: {
    section: 'medical',
    input: (form) => (
      <NativeSelect
        {...propsOf(form, 'bloodGroup')}
        data={[{ value: '', label: t('Not known') }, ...bloodGroups]}
      />
    ),
  },
  allergies: {
    section: 'medical',
    input: (form) => (
      <TextInput
        {...propsOf(form, 'allergies')}
        description={t('Separate with commas')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  medicalHistory: {
    section: 'medical',
    input: (form) => <Textarea {...propsOf(form, 'medicalHistory')} autosize minRows={3} />,
  },
};

function propsOf(form: FieldsProps['form'], field: keyof PatientForm) {
  return {
    label: t(patientFieldLabels[field]),
    // The browser would offer the last patient's data.
    autoComplete: 'off',
    ...form.getInputProps(field),
  };
}

/** The inputs of a patient's form, in their sections (spec 5). */
export function PatientFields({ form, required = requiredPatientFields }: FieldsProps) {
  const fields = Object.entries(formFields) as [keyof PatientForm, FormField][];
  return Object.entries(legends).map(([section, legend]) => (
    <Fieldset
      key={section}
      legend={t(legend)}
      variant="unstyled"
      styles={{ legend: { fontWeight: 650 } }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
        {fields
          .filter(([, field]) => field.section === section)
          .map(([name, { input }]) => (
            <Fragment key={name}>{input(form, { withAsterisk: required.includes(name) })}</Fragment>
          ))}
      </SimpleGrid>
    </Fieldset>
  ));
}

/** Takes the age in years or months, or a date of birth, and says how it understood what is not just years. */
function AgeInput({ form }: Pick<FieldsProps, 'form'>) {
  const { today } = useClinic();
  const born = typedDateOfBirth(form.values.age, today);
  return (
    <TextInput
      {...propsOf(form, 'age')}
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
    />
  );
}
