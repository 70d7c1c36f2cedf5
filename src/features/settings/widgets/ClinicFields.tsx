import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { t } from '../../../shared/language';
import { PictureInput } from '../PictureInput';
import { clinicFieldText } from '../settingsWords';
import { TimeZoneInput } from '../TimeZoneInput';
import { SettingsForm } from './SettingsForm';
import type { ClinicFormState } from './useClinicForm';

interface ClinicFieldsProps {
  form: ClinicFormState;
}

/** The fields of the letterhead, which is at the top of every paper. */
export function LetterheadFields({ form }: ClinicFieldsProps) {
  const { values, set, labelOf, inputOf } = form;
  return (
    <>
      <TextInput {...inputOf('name')} autoComplete="organization" />
      <Textarea {...inputOf('address')} autosize minRows={2} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...inputOf('phone')} type="tel" />
        <TextInput {...inputOf('email')} type="email" />
        <TextInput
          {...inputOf('gstin')}
          description={t('Leave blank if not GST-registered')}
          autoComplete="off"
        />
      </SimpleGrid>
      <PictureInput
        label={labelOf('logo')}
        description={t('Printed on papers; PNG or JPEG, resized automatically')}
        value={values.logo}
        onChange={(logo) => set('logo', logo)}
        maxSize={{ width: 480, height: 240 }}
      />
    </>
  );
}

/** The tax with which new bills start. */
export function TaxField({ form }: ClinicFieldsProps) {
  return (
    <TextInput
      {...form.inputOf('taxBasisPoints')}
      description={t(
        'In percent. Healthcare is exempt from GST in India; medicines sold to outpatients are not.',
      )}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

/** Where patients pay to by UPI. */
export function UpiField({ form }: ClinicFieldsProps) {
  return (
    <TextInput
      {...form.inputOf('upiAddress')}
      description={t('Patients pay to this ID, such as clinic@bank')}
      inputMode="email"
      autoComplete="off"
    />
  );
}

/** The clinic’s time zone, with an offer to take the browser's. */
export function ZoneField({ form: { values, marks, set } }: ClinicFieldsProps) {
  return (
    <TimeZoneInput
      value={values.timeZone}
      error={marks.timeZone}
      onChange={(timeZone) => set('timeZone', timeZone)}
    />
  );
}

/** A form of the letterhead and the time zone alone. */
export function LetterheadForm({ form }: ClinicFieldsProps) {
  return (
    <SettingsForm
      label={t('Letterhead and time zone')}
      form={form}
      textOf={clinicFieldText}
      picture="logo"
    >
      <LetterheadFields form={form} />
      <ZoneField form={form} />
    </SettingsForm>
  );
}

/** A form of the tax on new bills alone. */
export function TaxForm({ form }: ClinicFieldsProps) {
  return (
    <SettingsForm label={t('Tax')} form={form} textOf={clinicFieldText} picture="logo">
      <TaxField form={form} />
    </SettingsForm>
  );
}

/** A form of the UPI ID alone. */
export function UpiForm({ form }: ClinicFieldsProps) {
  return (
    <SettingsForm label={t('UPI')} form={form} textOf={clinicFieldText} picture="logo">
      <UpiField form={form} />
    </SettingsForm>
  );
}
