import { SimpleGrid, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language';
import type { NewDoctorDetails } from '../clinicSettings';
import { FormGroup } from '../FormGroup';
import type { DoctorDetailsForm } from '../settingsForms';
import type { useSettingsForm } from './useSettingsForm';

interface DoctorFieldsProps {
  form: Pick<ReturnType<typeof useSettingsForm<NewDoctorDetails, DoctorDetailsForm>>, 'inputOf'>;
  /** More fields of the group “On papers”. */
  children?: ReactNode;
}

/** The fields of what papers and bills show about a doctor. */
export function DoctorFields({ form: { inputOf }, children }: DoctorFieldsProps) {
  const registration = inputOf('registrationNumber');
  return (
    <>
      <FormGroup title={t('On papers')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...inputOf('qualification')} placeholder={t('e.g. MBBS, MD')} />
          <TextInput {...inputOf('department')} />
          <TextInput
            {...registration}
            description={
              registration.value.trim() === '' && (
                <Text span inherit c="var(--yellow)">
                  {t('India requires it on every prescription')}
                </Text>
              )
            }
            autoComplete="off"
          />
          <TextInput {...inputOf('council')} />
        </SimpleGrid>
        {children}
      </FormGroup>
      <FormGroup title={t('Fees')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            {...inputOf('consultationFee')}
            description={t('In rupees; empty: the clinic’s fee')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextInput
            {...inputOf('freeDays')}
            description={t('After a paid visit; 0: none')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextInput
            {...inputOf('freeVisits')}
            description={t('Number of visits')}
            inputMode="numeric"
            autoComplete="off"
          />
        </SimpleGrid>
      </FormGroup>
    </>
  );
}
