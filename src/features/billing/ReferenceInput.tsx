import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../shared/language';
import { hintBelow } from '../../web/forms/hintBelow';

/** The number by which a bank knows a payment by UPI, for whoever checks that it came. */
export function ReferenceInput(props: TextInputProps) {
  return (
    <TextInput
      label={t('UPI reference (UTR)')}
      description={t('From the patient’s phone or yours; may stay empty')}
      inputWrapperOrder={hintBelow}
      autoComplete="off"
      {...props}
    />
  );
}
