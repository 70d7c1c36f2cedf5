import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
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
import { allergiesToMedicines } from '../substances/allergiesWithSubstances';
import classes from './CreatePrescriptionDialog.module.css';
import type { DoseOfLine } from './checks/childDose';
import { LastPrescriptions } from './LastPrescriptions';
import { MedicationRows } from './MedicationRows';
import { PrescriptionQuestions } from './PrescriptionQuestions';
import { withEarlierPrescription } from './prescription';
import {
  type PrescriptionFields,
  type PrescriptionFormOptions,
  usePrescriptionForm,
} from './usePrescriptionForm';
import { ChecksNote } from './widgets/ChecksNote';
import { UnregisteredNotice } from './widgets/UnregisteredNotice';

/** Writes a prescription (spec 2 and 5), or one that replaces another. */
export function CreatePrescriptionDialog(props: PrescriptionFormOptions) {
  const { amends, forToken, onClose } = props;
  const prescription = usePrescriptionForm(props);
  const { form, problem, isReady, isSaving, medicines, submitHandler } = prescription;
  const { allergies, ties, checks } = medicines;
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
          <Button type="submit" disabled={!isReady || isSaving} aria-keyshortcuts="Control+Enter">
            {t(isSaving ? 'Creating...' : amends ? 'Save the correction' : 'Create Prescription')}
            <kbd className={classes.key} aria-hidden>
              {t('Ctrl Enter')}
            </kbd>
          </Button>
        </>
      }
    >
      <div className={classes.patient}>
        <div className={classes.who}>
          {amends ? (
            <CorrectionFields form={form} patientName={amends.patientName} />
          ) : (
            <ConsultationFields form={form} forToken={forToken} />
          )}
        </div>
        <PatientOverview form={form} doseOf={medicines.doseOf} />
      </div>
      <DiagnosisFields form={form} hasFocus={Boolean(forToken)} />
      <MedicationRows
        form={form}
        allergies={allergies}
        findings={checks.byLine}
        doseOf={medicines.doseOf}
        onRowLeft={checks.run}
      />
      {form.values.patientId !== '' && (
        <ChecksNote
          checks={checks}
          medicines={medicines.named}
          ties={ties}
          isAskedInLines={allergiesToMedicines(allergies, ties).length > 0}
        />
      )}
      <AllergyCheckNote allergies={allergies} medications={medicines.named} />
      <div className={classes.end}>
        <Textarea
          label={t('Additional Notes')}
          autosize
          minRows={1}
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
function PatientOverview({ form, doseOf }: FieldsProps & { doseOf: DoseOfLine | null }) {
  const { values } = form;
  if (values.patientId === '') {
    return (
      <Text size="sm" c="dimmed" className={classes.nobody ?? ''}>
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
        onUse={(earlier) => form.setValues(withEarlierPrescription(values, earlier, doseOf))}
      />
    </Stack>
  );
}

function DiagnosisFields({ form, hasFocus }: FieldsProps & { hasFocus: boolean }) {
  return (
    <div className={classes.what}>
      <TextInput
        label={t('Diagnosis')}
        withAsterisk
        data-autofocus={hasFocus ? true : undefined}
        autoComplete="off"
        {...form.getInputProps('diagnosis')}
      />
      <Textarea label={t('Symptoms')} autosize minRows={1} {...form.getInputProps('symptoms')} />
    </div>
  );
}
