import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { ageInWords } from '../../../shared/age';
import { date } from '../../../shared/fields';
import { t } from '../../../shared/language';
import { DateField } from '../../../web/dates/DateField';
import { useClinic } from '../../../web/session/session';
import {
  bloodGroups,
  dateOfBirthText,
  type FormFieldOfPatient,
  type Gender,
  genderLabels,
  genders,
  type PatientForm,
  parseDateOfBirth,
  patientFromForm,
  requiredPatientFields,
  type WaivableField,
} from '../patient';
import { patientFieldLabels } from '../patientLabels';
import { deliveryRange, mayBePregnant, pregnancyText } from '../pregnancy';
import classes from './PatientFields.module.css';

interface FieldsProps {
  form: UseFormReturnType<PatientForm>;
  /** Whether the name is focused initially. */
  focusesName?: boolean;
  /** Fields marked as required. */
  required?: readonly FormFieldOfPatient[];
  /** Fields that the screen shows elsewhere. */
  without?: readonly FormFieldOfPatient[];
}

interface FormField {
  section: keyof typeof legends;
  /** Takes the whole width. */
  isWide?: true;
  input: (
    form: FieldsProps['form'],
    mark: { withAsterisk: boolean; autoFocus?: boolean },
  ) => ReactNode;
}

const legends = {
  personal: 'Personal Information',
  contact: 'Contact Information',
  medical: 'Medical Information',
};

/** Each field's section and input, in the order on screen; the type requires every field. */
const formFields: Record<FormFieldOfPatient, FormField> = {
  name: {
    section: 'personal',
    isWide: true,
    input: (form, mark) => <TextInput {...fieldProps(form, 'name')} {...mark} />,
  },
  age: { section: 'personal', input: (form) => <AgeInput form={form} /> },
  gender: {
    section: 'personal',
    input: (form) => <GenderInput form={form} />,
  },
  fileNumber: {
    section: 'personal',
    input: (form) => (
      <TextInput
        {...fieldProps(form, 'fileNumber')}
        description={t('The clinic’s own: OPD number, UHID, registration number')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  phone: {
    section: 'contact',
    input: (form, mark) => (
      <NoneGivenInput form={form} field="phone">
        <TextInput {...fieldProps(form, 'phone')} {...mark} type="tel" />
      </NoneGivenInput>
    ),
  },
  email: {
    section: 'contact',
    input: (form) => <TextInput {...fieldProps(form, 'email')} type="email" />,
  },
  address: {
    section: 'contact',
    input: (form, mark) => (
      <NoneGivenInput form={form} field="address">
        <Textarea {...fieldProps(form, 'address')} {...mark} autosize minRows={1} />
      </NoneGivenInput>
    ),
  },
  emergencyContact: {
    section: 'contact',
    input: (form, mark) => (
      <NoneGivenInput form={form} field="emergencyContact">
        <TextInput {...fieldProps(form, 'emergencyContact')} {...mark} />
      </NoneGivenInput>
    ),
  },
  abhaNumber: {
    section: 'contact',
    input: (form) => <TextInput {...fieldProps(form, 'abhaNumber')} {...notVerifiedProps()} />,
  },
  abhaAddress: {
    section: 'contact',
    input: (form) => <TextInput {...fieldProps(form, 'abhaAddress')} {...notVerifiedProps()} />,
  },
  bloodGroup: {
    section: 'medical',
    input: (form) => (
      <NativeSelect
        {...fieldProps(form, 'bloodGroup')}
        data={[{ value: '', label: t('Not known') }, ...bloodGroups]}
      />
    ),
  },
  allergies: {
    section: 'medical',
    input: (form) => (
      <TextInput
        {...fieldProps(form, 'allergies')}
        description={t('Separate with commas')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  medicalHistory: {
    section: 'medical',
    isWide: true,
    input: (form) => <Textarea {...fieldProps(form, 'medicalHistory')} autosize minRows={2} />,
  },
  conditions: {
    section: 'medical',
    input: (form) => (
      <TextInput
        {...fieldProps(form, 'conditions')}
        description={t('Separate with commas, with the year if known: Asthma, 2010')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  expectedDelivery: {
    section: 'medical',
    input: (form) => <DeliveryInput form={form} />,
  },
};

interface OptionalFields {
  section: FormField['section'];
  fields: readonly FormFieldOfPatient[];
  /** Label of the button that shows them. */
  button: string;
  isOffered?: (form: PatientForm, today: string) => boolean;
}

/** Fields that few patients have: shown after a press of their button, or when they have a value. */
const optionalFields: readonly OptionalFields[] = [
  { section: 'personal', fields: ['fileNumber'], button: 'Add file number' },
  { section: 'contact', fields: ['abhaNumber', 'abhaAddress'], button: 'Add ABHA' },
  {
    section: 'medical',
    fields: ['expectedDelivery'],
    button: 'Add expected delivery',
    isOffered: (form, today) => {
      const { age } = patientFromForm(form, today);
      return mayBePregnant({
        gender: form.gender || null,
        age: typeof age === 'number' ? age : null,
      });
    },
  },
];

function fieldProps(form: FieldsProps['form'], field: FormFieldOfPatient) {
  return {
    label: t(patientFieldLabels[field]),
    // The browser would offer the previous patient's data.
    autoComplete: 'off',
    ...form.getInputProps(field),
  };
}

/** The inputs of a patient's form, in their sections (spec 5); `children` are further sections. */
export function PatientFields({
  form,
  focusesName = true,
  required = requiredPatientFields,
  without = [],
  children,
}: FieldsProps & { children?: ReactNode }) {
  const { today } = useClinic();
  const [opened, setOpened] = useState<readonly OptionalFields[]>([]);
  const hidden = optionalFields.filter(
    (group) => !opened.includes(group) && group.fields.every((field) => form.values[field] === ''),
  );
  const fields = Object.entries(formFields) as [FormFieldOfPatient, FormField][];
  return (
    <div className={classes.sections}>
      {Object.entries(legends).map(([section, legend]) => (
        <FormSection key={section} legend={t(legend)}>
          {fields
            .filter(
              ([name, field]) =>
                field.section === section &&
                !without.includes(name) &&
                !hidden.some(({ fields }) => fields.includes(name)),
            )
            .map(([name, { input, isWide }]) => (
              <div key={name} className={isWide ? classes.wide : undefined}>
                {input(form, {
                  withAsterisk: required.includes(name),
                  autoFocus: focusesName && name === 'name',
                })}
              </div>
            ))}
          {hidden
            .filter(
              (group) =>
                group.section === section && (group.isOffered?.(form.values, today) ?? true),
            )
            .map((group) => (
              <Group key={group.button} className={classes.wide ?? ''}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  ml={-8}
                  onClick={() => setOpened([...opened, group])}
                >
                  {t(group.button)}
                </Button>
              </Group>
            ))}
        </FormSection>
      ))}
      {children}
    </div>
  );
}

/** A group of fields with a legend, which is beside them on wide screens. */
export function FormSection({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

const notVerifiedProps = () => ({
  description: t('As the patient’s card says; not verified'),
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input')[],
});

/** The expected delivery, with the state of the pregnancy today. */
function DeliveryInput({ form }: Pick<FieldsProps, 'form'>) {
  const { today } = useClinic();
  const { expectedDelivery } = form.values;
  const isDay = date.safeParse(expectedDelivery).success;
  return (
    <DateField
      {...fieldProps(form, 'expectedDelivery')}
      direction="ahead"
      {...deliveryRange(today)}
      description={
        isDay ? pregnancyText(expectedDelivery, today) : t('Where the patient is pregnant')
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** Keys that choose a gender, the same in every language. */
const genderKeys: Record<string, Gender> = { m: 'male', f: 'female', o: 'other' };

function GenderInput({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <NativeSelect
      {...fieldProps(form, 'gender')}
      data={[
        { value: '', label: t('Choose: M, F or O') },
        ...genders.map((value) => ({ value, label: t(genderLabels[value]) })),
      ]}
      onKeyDown={(event) => {
        const gender = genderKeys[event.key.toLowerCase()];
        if (!gender || event.ctrlKey || event.metaKey || event.altKey) return;
        // The browser's own search in the list would match the translated labels.
        event.preventDefault();
        form.setFieldValue('gender', gender);
      }}
    />
  );
}

interface NoneGivenInputProps extends Pick<FieldsProps, 'form'> {
  field: WaivableField;
  children: ReactNode;
}

/** A required field's input with a button for “not told”, which is shown while the field is blank. */
export function NoneGivenInput({ form, field, children }: NoneGivenInputProps) {
  const isBlank = form.values[field].trim() === '';
  const isNone = form.values.noneGiven.includes(field);
  const label = t(patientFieldLabels[field]);
  return (
    <div className={classes.answerable}>
      {children}
      {isBlank && (
        <Button
          className={classes.none ?? ''}
          size="compact-xs"
          variant={isNone ? 'light' : 'subtle'}
          color={isNone ? 'accent' : 'gray'}
          aria-pressed={isNone}
          title={t('{field}: not told', { field: label })}
          onClick={() => setNoneGiven(form, [field], !isNone)}
        >
          {t('Not told')}
        </Button>
      )}
    </div>
  );
}

/** Marks fields as "none given", or removes the marks. */
export function setNoneGiven(
  form: FieldsProps['form'],
  fields: readonly WaivableField[],
  isNone: boolean,
): void {
  const others = form.values.noneGiven.filter((field) => !fields.includes(field));
  form.setFieldValue('noneGiven', isNone ? [...others, ...fields] : others);
  for (const field of fields) form.clearFieldError(field);
}

/** Accepts an age in years or months, or a date of birth, and shows how input other than years was understood. */
function AgeInput({ form }: Pick<FieldsProps, 'form'>) {
  const { today } = useClinic();
  const birth = parseDateOfBirth(form.values.age, today);
  return (
    <NoneGivenInput form={form} field="age">
      <TextInput
        {...fieldProps(form, 'age')}
        description={
          birth?.isPossible
            ? t('Born {date}, {age}', {
                date: dateOfBirthText(birth.dateOfBirth, birth.isEstimated),
                age: ageInWords({ ...birth, dateOfBirthIsEstimated: birth.isEstimated }, today),
              })
            : t('Years, months (8 months) or date of birth (14/3/1985)')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        // Announced to screen readers; the text does not change while only years are typed.
        descriptionProps={{ 'aria-live': 'polite' }}
        withAsterisk
      />
    </NoneGivenInput>
  );
}
