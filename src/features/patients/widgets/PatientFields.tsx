import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { ageInWords } from '../../../shared/age';
import { date } from '../../../shared/fields';
import { t } from '../../../shared/language';
import { DateField } from '../../../web/dates/DateField';
import { useClinic } from '../../../web/session/session';
import {
  type Answerable,
  bloodGroups,
  type FormFieldOfPatient,
  type Gender,
  genderLabels,
  genders,
  type PatientForm,
  patientFromForm,
  requiredPatientFields,
  shownDateOfBirth,
  typedDateOfBirth,
} from '../patient';
import { patientFieldLabels } from '../patientLabels';
import { deliveriesOffered, mayBePregnant, pregnancyText } from '../pregnancy';
import classes from './PatientFields.module.css';

interface FieldsProps {
  form: UseFormReturnType<PatientForm>;
  /** Whether the name has the focus at once. */
  beginsWithName?: boolean;
  /** Those that are marked as required. */
  required?: readonly FormFieldOfPatient[];
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

/** A field's input in its section, in the order on screen. A field without a line here does not compile. */
const formFields: Record<FormFieldOfPatient, FormField> = {
  name: {
    section: 'personal',
    isWide: true,
    input: (form, mark) => <TextInput {...propsOf(form, 'name')} {...mark} />,
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
        {...propsOf(form, 'fileNumber')}
        description={t('The clinic’s own: OPD number, UHID, registration number')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    ),
  },
  phone: {
    section: 'contact',
    input: (form, mark) => (
      <NoneGiven form={form} field="phone">
        <TextInput {...propsOf(form, 'phone')} {...mark} type="tel" />
      </NoneGiven>
    ),
  },
  email: {
    section: 'contact',
    input: (form) => <TextInput {...propsOf(form, 'email')} type="email" />,
  },
  address: {
    section: 'contact',
    input: (form, mark) => (
      <NoneGiven form={form} field="address">
        <Textarea {...propsOf(form, 'address')} {...mark} autosize minRows={1} />
      </NoneGiven>
    ),
  },
  emergencyContact: {
    section: 'contact',
    input: (form, mark) => (
      <NoneGiven form={form} field="emergencyContact">
        <TextInput {...propsOf(form, 'emergencyContact')} {...mark} />
      </NoneGiven>
    ),
  },
  abhaNumber: {
    section: 'contact',
    input: (form) => <TextInput {...propsOf(form, 'abhaNumber')} {...notVerified()} />,
  },
  abhaAddress: {
    section: 'contact',
    input: (form) => <TextInput {...propsOf(form, 'abhaAddress')} {...notVerified()} />,
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
    isWide: true,
    input: (form) => <Textarea {...propsOf(form, 'medicalHistory')} autosize minRows={2} />,
  },
  conditions: {
    section: 'medical',
    input: (form) => (
      <TextInput
        {...propsOf(form, 'conditions')}
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

interface Asked {
  section: FormField['section'];
  fields: readonly FormFieldOfPatient[];
  /** What asks for them. */
  button: string;
  isOffered?: (form: PatientForm, today: string) => boolean;
}

/** Few patients have them: their boxes are there once somebody asks for them, or a card filled them. */
const askedFor: readonly Asked[] = [
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

function propsOf(form: FieldsProps['form'], field: FormFieldOfPatient) {
  return {
    label: t(patientFieldLabels[field]),
    // The browser would offer the last patient's data.
    autoComplete: 'off',
    ...form.getInputProps(field),
  };
}

/** The inputs of a patient's form, in their sections (spec 5); more sections may follow. */
export function PatientFields({
  form,
  beginsWithName = true,
  required = requiredPatientFields,
  children,
}: FieldsProps & { children?: ReactNode }) {
  const { today } = useClinic();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const closed = askedFor.filter(
    (one) => !asked.includes(one) && one.fields.every((field) => form.values[field] === ''),
  );
  const fields = Object.entries(formFields) as [FormFieldOfPatient, FormField][];
  return (
    <div className={classes.sections}>
      {Object.entries(legends).map(([section, legend]) => (
        <FormSection key={section} legend={t(legend)}>
          {fields
            .filter(
              ([name, field]) =>
                field.section === section && !closed.some(({ fields }) => fields.includes(name)),
            )
            .map(([name, { input, isWide }]) => (
              <div key={name} className={isWide ? classes.wide : undefined}>
                {input(form, {
                  withAsterisk: required.includes(name),
                  autoFocus: beginsWithName && name === 'name',
                })}
              </div>
            ))}
          {closed
            .filter(
              (one) => one.section === section && (one.isOffered?.(form.values, today) ?? true),
            )
            .map((one) => (
              <Group key={one.button} className={classes.wide ?? ''}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  ml={-8}
                  onClick={() => setAsked([...asked, one])}
                >
                  {t(one.button)}
                </Button>
              </Group>
            ))}
        </FormSection>
      ))}
      {children}
    </div>
  );
}

/** Fields under one name, which stands beside them where there is room. */
export function FormSection({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

const notVerified = () => ({
  description: t('As the patient’s card says; not verified'),
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input')[],
});

/** When a pregnant patient expects the birth, and how far that is on the clinic's day. */
function DeliveryInput({ form }: Pick<FieldsProps, 'form'>) {
  const { today } = useClinic();
  const { expectedDelivery } = form.values;
  const isDay = date.safeParse(expectedDelivery).success;
  return (
    <DateField
      {...propsOf(form, 'expectedDelivery')}
      direction="ahead"
      {...deliveriesOffered(today)}
      description={
        isDay ? pregnancyText(expectedDelivery, today) : t('Where the patient is pregnant')
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** A gender's first letter, which chooses it in every language. */
const genderKeys: Record<string, Gender> = { m: 'male', f: 'female', o: 'other' };

function GenderInput({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <NativeSelect
      {...propsOf(form, 'gender')}
      data={[
        { value: '', label: t('Choose: M, F or O') },
        ...genders.map((value) => ({ value, label: t(genderLabels[value]) })),
      ]}
      onKeyDown={(event) => {
        const chosen = genderKeys[event.key.toLowerCase()];
        if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
        // The browser's own search in the list would look for the label.
        event.preventDefault();
        form.setFieldValue('gender', chosen);
      }}
    />
  );
}

interface NoneGivenProps extends Pick<FieldsProps, 'form'> {
  field: Answerable;
  children: ReactNode;
}

/** A required field's input, and the answer that the patient has none; whatever is typed takes that back. */
function NoneGiven({ form, field, children }: NoneGivenProps) {
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
          onClick={() => setNone(form, [field], !isNone)}
        >
          {t('Not told')}
        </Button>
      )}
    </div>
  );
}

/** Marks fields as answered with "none given", or takes that back. */
export function setNone(
  form: FieldsProps['form'],
  fields: readonly Answerable[],
  isNone: boolean,
): void {
  const others = form.values.noneGiven.filter((one) => !fields.includes(one));
  form.setFieldValue('noneGiven', isNone ? [...others, ...fields] : others);
  for (const field of fields) form.clearFieldError(field);
}

/** Takes the age in years or months, or a date of birth, and says how it understood what is not just years. */
function AgeInput({ form }: Pick<FieldsProps, 'form'>) {
  const { today } = useClinic();
  const born = typedDateOfBirth(form.values.age, today);
  return (
    <NoneGiven form={form} field="age">
      <TextInput
        {...propsOf(form, 'age')}
        description={
          born?.isPossible
            ? t('Born {date}, {age}', {
                date: shownDateOfBirth(born.dateOfBirth, born.isEstimated),
                age: ageInWords({ ...born, dateOfBirthIsEstimated: born.isEstimated }, today),
              })
            : t('Years, months (8 months) or date of birth (14/3/1985)')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        // Tells what was understood to who does not see it; silent while only years are typed.
        descriptionProps={{ 'aria-live': 'polite' }}
        withAsterisk
      />
    </NoneGiven>
  );
}
