import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../shared/language';
import { api, client, dataOf } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import type { ConsultedToken } from '../../web/shell/openDialog';
import { tellDone } from '../../web/ui/tell';
import type { AskedConflict, NewAllergyAnswer } from '../patients/allergies/allergyAnswer';
import {
  allergyConflicts,
  askedConflicts,
  conflictsBeside,
} from '../patients/allergies/allergyCheck';
import { AllergyCheckNote } from '../patients/allergies/widgets/AllergyCheckNote';
import { AllergyQuestion } from '../patients/allergies/widgets/AllergyQuestion';
import { PatientBanner, usePatientBanner } from '../patients/widgets/PatientBanner';
import { PatientSelect } from '../patients/widgets/PatientSelect';
import type { OtherDoctor } from '../queue/token';
import { TokenSelect } from '../queue/widgets/TokenSelect';
import { allergiesWithSubstances } from '../substances/allergiesWithSubstances';
import { withSubstances } from '../substances/substances';
import { useTies } from '../substances/widgets/useTies';
import classes from './CreatePrescriptionDialog.module.css';
import {
  type AskedDoubts,
  askedByServer,
  type Doubt,
  doubtsBeside,
  noDoubtsAsked,
  stillAsked,
} from './doubt';
import { doubtsOf, namelessDoubt } from './doubtsOf';
import { LastPrescriptions } from './LastPrescriptions';
import { MedicationRows } from './MedicationRows';
import {
  type AmendedPrescription,
  amendedPrescription,
  emptyPrescriptionForm,
  formFromPrescription,
  type NewPrescription,
  namedMedications,
  newPrescription,
  type Prescription,
  prescriptionFromForm,
  withEarlier,
} from './prescription';
import { usePrintPrescription } from './usePrintPrescription';
import { DoubtsQuestion } from './widgets/DoubtsQuestion';
import { UnregisteredNotice } from './widgets/UnregisteredNotice';

interface CreatePrescriptionDialogProps {
  /** The prescription that is replaced by a corrected one; without it a new one is written. */
  amends?: Prescription;
  /** The consultation that is chosen already when it opens. */
  forToken?: ConsultedToken | null;
  onClose: () => void;
}

type Written = NewPrescription | AmendedPrescription;

/** The question about recorded allergies: for whom it was asked, and what the server alone knew of. */
interface Asked {
  patientId: string;
  byServer: AskedConflict[];
}

/** What is doubtful for one patient: what is asked, and what was confirmed. */
interface Doubted {
  patientId: string;
  asked: AskedDoubts;
  confirmed: Doubt[];
}

interface Said {
  isWithoutMedications?: boolean;
  answer?: NewAllergyAnswer | undefined;
  /** The other doctor whose consultation this one means. */
  insteadOf?: OtherDoctor & { tokenId: string };
}

/** Writes a prescription (spec 2 and 5), or one that replaces another. */
export function CreatePrescriptionDialog({
  amends,
  forToken,
  onClose,
}: CreatePrescriptionDialogProps) {
  const [noneAsked, setNoneAsked] = useState<object | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [doubted, setDoubted] = useState<Doubted>({
    patientId: '',
    asked: noDoubtsAsked,
    confirmed: [],
  });
  const [otherDoctor, setOtherDoctor] = useState<(OtherDoctor & { tokenId: string }) | null>(null);
  // What the last saving said, which is said again with the answer about the other doctor.
  const said = useRef<Said>({});
  const queryClient = useQueryClient();
  const print = usePrintPrescription();
  // A question of the server's, who may know of an allergy or of a brand's content that came meanwhile.
  const renewFacts = () => {
    void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
    void queryClient.invalidateQueries({ queryKey: api.substances.key() });
  };
  // Said by the button that was pressed; asking about missing medicines comes in between.
  const isToBePrinted = useRef(false);
  const { form, values, problem, check, isSaving, action } = useRecordForm({
    initialValues: {
      ...(amends ? formFromPrescription(amends) : emptyPrescriptionForm),
      ...forToken,
      reason: '',
    },
    save: (written: Written, options) =>
      'id' in written
        ? client.prescriptions.amend(written, options)
        : client.prescriptions.create(written, options),
    validate: ({ reason, ...typed }, { allergyAnswer, confirmed: agreed }) => {
      const { insteadOf } = said.current;
      const written = prescriptionFromForm(
        typed,
        allergyAnswer,
        insteadOf?.tokenId === typed.tokenId ? insteadOf.doctorId : undefined,
        agreed,
      );
      return amends
        ? validateWith(amendedPrescription, { ...written, id: amends.id, reason })
        : validateWith(newPrescription, written);
    },
    onSaved: ({ id, patientName }) => {
      tellDone(t('Prescription for {name} saved', { name: patientName }));
      void queryClient.invalidateQueries({ queryKey: api.prescriptions.key() });
      onClose();
      if (isToBePrinted.current) print(id, Boolean(forToken));
    },
    answer: (error) => {
      const other = dataOf<OtherDoctor>(error, 'ANOTHER_DOCTOR');
      setOtherDoctor(other && { ...other, tokenId: values.tokenId });
      if (other) return null;
      const byServer = dataOf<{ doubts: Doubt[] }>(error, 'NEEDS_CONFIRMATION')?.doubts;
      if (byServer) {
        renewFacts();
        setDoubted({
          patientId: values.patientId,
          asked: askedByServer(byServer, doubts),
          confirmed,
        });
        return null;
      }
      const refused = dataOf<{ conflicts: AskedConflict[] }>(error, 'ALLERGY_RECORDED');
      if (!refused) return undefined;
      renewFacts();
      const own = allergyConflicts(allergies, named);
      setAsked({
        patientId: values.patientId,
        byServer: conflictsBeside(refused.conflicts, own),
      });
      return null;
    },
  });
  const isReady =
    values.patientId !== '' && values.tokenId !== '' && values.diagnosis.trim() !== '';

  const { ties } = useTies();
  const recorded = usePatientBanner(values.patientId).data?.allergies ?? [];
  const allergies = allergiesWithSubstances(recorded, ties);
  const named = namedMedications(values.medications).map((row) => withSubstances(row, ties));
  const hasMedications = named.length > 0;
  // As the form is now, with what the server knows beyond: nothing is asked of a medicine that was taken out.
  const conflicts =
    asked?.patientId === values.patientId ? askedConflicts(allergies, named, asked.byServer) : [];

  const { patientId } = values;
  const { asked: askedDoubts, confirmed } =
    doubted.patientId === patientId ? doubted : { asked: noDoubtsAsked, confirmed: [] };
  const nameless = namelessDoubt(values.medications);
  const doubts = [...nameless, ...doubtsOf(named, allergies, ties)];
  const openDoubts = stillAsked(askedDoubts, doubts, named);

  const save = (isWithoutMedications: boolean, answer?: NewAllergyAnswer, agreed = confirmed) => {
    said.current = { ...said.current, isWithoutMedications, answer };
    const written = check({
      confirmed: agreed,
      ...(answer ? { allergyAnswer: answer } : {}),
    });
    if (!written) return;
    // A prescription of advice alone is rare, a forgotten medicine is not.
    if (!hasMedications && !isWithoutMedications && nameless.length === 0) {
      setNoneAsked({});
      return;
    }
    // Once it is answered the server alone says whether that was all.
    if (!answer && allergyConflicts(allergies, named).length > 0) {
      setAsked({ patientId: values.patientId, byServer: [] });
      return;
    }
    const unconfirmed = doubtsBeside(doubts, agreed);
    setDoubted({
      patientId,
      asked: { doubts: unconfirmed, byServer: [] },
      confirmed: agreed,
    });
    if (unconfirmed.length === 0) action.mutate(written);
  };

  const submitThen = (isPrinting: boolean) =>
    form.onSubmit(() => {
      isToBePrinted.current = isPrinting;
      save(false);
    });

  return (
    <FormDialog
      title={t(amends ? 'Correct Prescription' : 'Create New Prescription')}
      width="wide"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submitThen(false)}
      discardQuestion={t('Discard this prescription?')}
      submit={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!isReady || isSaving}
            onClick={() => submitThen(true)()}
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
            <>
              <TextInput label={t('Patient')} readOnly value={amends.patientName} />
              <TextInput
                label={t('Reason for the correction')}
                withAsterisk
                data-autofocus
                autoComplete="off"
                {...form.getInputProps('reason')}
              />
            </>
          ) : (
            <>
              <PatientSelect
                value={values.patientId}
                hasFocus={!forToken}
                onChange={(patientId) => form.setValues({ patientId, tokenId: '' })}
              />
              <TokenSelect
                patientId={values.patientId}
                // A consultation that is left over from an earlier day is chosen only by its own button.
                issued={forToken ? 'ever' : 'today'}
                labelOf={({ tokenNumber, patientName }) =>
                  t('Token #{number} - {name}', { number: tokenNumber, name: patientName })
                }
                value={values.tokenId}
                onChange={(tokenId) => form.setFieldValue('tokenId', tokenId)}
                emptyHint={t('This patient has no consultation started or completed today.')}
              />
            </>
          )}
        </SimpleGrid>
        {values.patientId === '' ? (
          <Text size="sm" c="dimmed" className={`${classes.known} ${classes.nobody}`}>
            {t('Choose a patient to see age, allergies and last prescriptions here.')}
          </Text>
        ) : (
          <Stack gap="xs" className={classes.known}>
            <PatientBanner patientId={values.patientId} />
            <LastPrescriptions
              key={values.patientId}
              patientId={values.patientId}
              onUse={(earlier) => form.setValues(withEarlier(values, earlier))}
            />
          </Stack>
        )}
        <Stack className={classes.what}>
          <TextInput
            label={t('Diagnosis')}
            withAsterisk
            data-autofocus={forToken ? true : undefined}
            autoComplete="off"
            {...form.getInputProps('diagnosis')}
          />
          <Textarea
            label={t('Symptoms')}
            autosize
            minRows={2}
            {...form.getInputProps('symptoms')}
          />
        </Stack>
      </div>
      <MedicationRows form={form} allergies={allergies} />
      <AllergyCheckNote allergies={allergies} medications={named} />
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
      {noneAsked && !hasMedications && (
        <AskAgain
          question={t('This prescription has no medicines. Save it anyway?')}
          yes={t('Save without medicines')}
          isSaving={!isReady || isSaving}
          asked={noneAsked}
          onYes={() => save(true)}
        />
      )}
      {conflicts.length > 0 && (
        <AllergyQuestion
          conflicts={conflicts}
          isDisabled={!isReady || isSaving}
          asked={asked}
          onAnswer={(answer) => save(false, answer)}
        />
      )}
      {openDoubts.length > 0 && (
        <DoubtsQuestion
          doubts={openDoubts}
          yes={t('Save anyway')}
          isSaving={!isReady || isSaving}
          asked={askedDoubts}
          onYes={() => {
            const { isWithoutMedications = false, answer } = said.current;
            save(isWithoutMedications, answer, [...confirmed, ...openDoubts]);
          }}
          onBack={() => {
            setDoubted({ patientId, asked: noDoubtsAsked, confirmed });
            form.getInputNode('medications.0.name')?.focus();
          }}
        />
      )}
      {otherDoctor?.tokenId === values.tokenId && (
        <AskAgain
          question={t('This is {doctor}’s consultation. Write the prescription in your name?', {
            doctor: otherDoctor.doctorName,
          })}
          yes={t('Write it in my name')}
          isSaving={isSaving}
          asked={otherDoctor}
          onYes={() => {
            const { isWithoutMedications = false, answer } = said.current;
            said.current.insteadOf = otherDoctor;
            save(isWithoutMedications, answer);
          }}
        />
      )}
      <UnregisteredNotice />
      <FormAlert message={problem} />
    </FormDialog>
  );
}
