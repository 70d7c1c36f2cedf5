import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { DateField } from '../../web/dates/DateField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { fillIn } from '../../web/forms/fillIn';
import type { ConsultedToken } from '../../web/shell/openDialog';
import { AllergyCheckNote } from '../patients/allergies/widgets/AllergyCheckNote';
import { PatientBanner } from '../patients/widgets/PatientBanner';
import { PatientSelect } from '../patients/widgets/PatientSelect';
import { TokenSelect } from '../queue/widgets/TokenSelect';
import classes from './CreatePrescriptionDialog.module.css';
import { LastPrescriptions } from './LastPrescriptions';
import { MedicationRows } from './MedicationRows';
import { PrescriptionQuestions } from './PrescriptionQuestions';
import { withEarlierPrescription } from './prescription';
import {
  type PrescriptionFields,
  type PrescriptionFormOptions,
  usePrescriptionForm,
} from './usePrescriptionForm';
import { UnregisteredNotice } from './widgets/UnregisteredNotice';

/** Writes a prescription (spec 2 and 5), or one that replaces another. */
export function CreatePrescriptionDialog(props: PrescriptionFormOptions) {
  const { amends, forToken, onClose } = props;
  const prescription = usePrescriptionForm(props);
  const { form, problem, isReady, isSaving, medicines, submitHandler } = prescription;
  return (
    <FormDialog
      title={t(amends ? 'Correct Prescription' : 'Create New Prescription')}
      width="wide"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submitHandler(false)}
      discardQuestion={t('Discard this prescription?')}
      submit={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!isReady || isSaving}
            onClick={() => submitHandler(true)()}
          >
            {t('Save and print')}
          </Button>
          <Button type="submit" disabled={!isReady || isSaving}>
            {t(isSaving ? 'Creating...' : amends ? 'Save the correction' : 'Create Prescription')}
          </Button>
        </>
      }
    >
      <div className={classes.head}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} className={classes.who}>
          {amends ? (
            <CorrectionFields form={form} patientName={amends.patientName} />
          ) : (
            <ConsultationFields form={form} forToken={forToken} />
          )}
        </SimpleGrid>
        <PatientOverview form={form} />
        <DiagnosisFields form={form} hasFocus={Boolean(forToken)} />
      </div>
      <MedicationRows form={form} allergies={medicines.allergies} />
      <AllergyCheckNote allergies={medicines.allergies} medications={medicines.named} />
      <div className={classes.end}>
        <Textarea
          label={t('Additional Notes')}
          autosize
          minRows={2}
          {...form.getInputProps('notes')}
        />
        <DateField
          label={t('Follow-up Date')}
          direction="ahead"
          {...form.getInputProps('followUpDate')}
        />
      </div>
      <PrescriptionQuestions prescription={prescription} />
      <UnregisteredNotice />
      <FormAlert message={problem} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: PrescriptionFields;
}

function CorrectionFields({ form, patientName }: FieldsProps & { patientName: string }) {
  return (
    <>
      <TextInput label={t('Patient')} readOnly value={patientName} />
      <TextInput
        label={t('Reason for the correction')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </>
  );
}

interface ConsultationFieldsProps extends FieldsProps {
  forToken: ConsultedToken | null | undefined;
}

function ConsultationFields({ form, forToken }: ConsultationFieldsProps) {
  const { patientId, tokenId } = form.values;
  return (
    <>
      <PatientSelect
        value={patientId}
        hasFocus={!forToken}
        onChange={(patientId) => form.setValues({ patientId, tokenId: '' })}
      />
      <TokenSelect
        patientId={patientId}
        // A consultation from an earlier day can only be chosen by its own button.
        issued={forToken ? 'ever' : 'today'}
        labelOf={({ tokenNumber, patientName }) =>
          t('Token #{number} - {name}', { number: tokenNumber, name: patientName })
        }
        value={tokenId}
        onChange={(tokenId) => fillIn(form, () => form.setFieldValue('tokenId', tokenId))}
        emptyHint={t('This patient has no consultation started or completed today.')}
      />
    </>
  );
}

/** The banner and last prescriptions of the chosen patient. */
function PatientOverview({ form }: FieldsProps) {
  const { values } = form;
  if (values.patientId === '') {
    return (
      <Text size="sm" c="dimmed" className={`${classes.known} ${classes.nobody}`}>
        {t('Choose a patient to see age, allergies and last prescriptions here.')}
      </Text>
    );
  }
  return (
    <Stack gap="xs" className={classes.known}>
      <PatientBanner patientId={values.patientId} />
      <LastPrescriptions
        key={values.patientId}
        patientId={values.patientId}
        onUse={(earlier) => form.setValues(withEarlierPrescription(values, earlier))}
      />
    </Stack>
  );
}

function DiagnosisFields({ form, hasFocus }: FieldsProps & { hasFocus: boolean }) {
  return (
    <Stack className={classes.what}>
      <TextInput
        label={t('Diagnosis')}
        withAsterisk
        data-autofocus={hasFocus ? true : undefined}
        autoComplete="off"
        {...form.getInputProps('diagnosis')}
      />
      <Textarea label={t('Symptoms')} autosize minRows={2} {...form.getInputProps('symptoms')} />
    </Stack>
  );
}
