import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../shared/language';
import { hintBelow } from '../../web/forms/hintBelow';

/** The bank's reference (UTR) of a UPI payment, to check later that it arrived. */
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
