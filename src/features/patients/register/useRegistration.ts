import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client, dataOf } from '../../../web/api/api';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { useClinic } from '../../../web/session/session';
import { usePhoneToRegister } from '../../../web/shell/carriedPhone';
import {
  emptyPatientForm,
  type NewPatient,
  type Patient,
  type PatientForm,
  patientMessages,
} from '../patient';
import { validatePatient } from '../widgets/validatePatient';
import { useAbhaCard } from './AbhaCard';
import { focusField } from './focusField';
import { usePatientsByPhone } from './PhoneFirst';
import type { RegistrationToken } from './useRegistrationToken';

export type Registration = ReturnType<typeof useRegistration>;

/** The form of a new patient, with the questions before it is sent: missing gender, possible duplicate. */
export function useRegistration(token: RegistrationToken) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const [duplicates, setDuplicates] = useState<Patient[]>([]);
  const [genderQuestion, setGenderQuestion] = useState<object | null>(null);
  /** The person confirmed that the gender stays unrecorded. */
  const isWithoutGender = useRef(false);
  /** The record that was sent last, which the answer about duplicates concerns. */
  const lastSent = useRef<NewPatient | null>(null);
  const record = useRecordForm({
    initialValues: { ...emptyPatientForm, phone: usePhoneToRegister() },
    validate: (values) => validatePatient(values, today),
    save: (patient: NewPatient & { isNotDuplicate?: boolean }, options) => {
      setDuplicates([]);
      lastSent.current = patient;
      return client.patients.register(patient, options);
    },
    onSaved: (patient) => {
      if (token.isRequested.current) token.issueTo(patient.id);
      return queryClient.invalidateQueries({ queryKey: api.patients.key() });
    },
    refusalMessage: (error) => {
      const patients = dataOf<Patient[]>(error, 'POSSIBLE_DUPLICATE');
      if (!patients) return undefined;
      setDuplicates(patients);
      return null;
    },
    failureMessage: patientMessages.registrationFailed,
  });
  const { form } = record;
  const card = useAbhaCard(form);
  const phone = usePhoneOfForm(form);
  const send = (isNotDuplicate: boolean, withToken = token.isRequested.current) => {
    // A press while a record is sent must not change whether that one gets a token.
    if (record.isSaving || !token.request(withToken)) return;
    const patient = record.check();
    if (!patient) return;
    if (form.values.gender === '' && !isWithoutGender.current) {
      setGenderQuestion({});
      return;
    }
    // The form may meanwhile hold another person, about whom nobody was asked.
    record.send({ isNotDuplicate: isNotDuplicate && isSamePerson(patient, lastSent.current) });
  };
  return {
    record,
    card,
    phone,
    duplicates,
    genderQuestion,
    send,
    registerWithoutGender: () => {
      isWithoutGender.current = true;
      setGenderQuestion(null);
      send(false);
    },
    chooseGender: () => {
      setGenderQuestion(null);
      focusField('gender');
    },
  };
}

/** Whether two records agree in what duplicates are found by. */
function isSamePerson(one: NewPatient, other: NewPatient | null): boolean {
  const fields = ['name', 'age', 'dateOfBirth', 'phone'] as const;
  return other !== null && fields.every((field) => one[field] === other[field]);
}

/** The phone number of the form, and the patients who have it already. */
function usePhoneOfForm(form: UseFormReturnType<PatientForm>) {
  const [isRelativeSettled, setRelativeSettled] = useState(false);
  const search = usePatientsByPhone(form.values.phone);
  /** The desk must first choose among the patients with this number. */
  const isChoiceOpen = search.matches.length > 0 && !isRelativeSettled;
  return {
    matches: isChoiceOpen ? search.matches : [],
    failure: search.failure,
    isChoiceOpen,
    change: (phone: string) => {
      form.setFieldValue('phone', phone);
      setRelativeSettled(false);
    },
    /** Copies phone and address, which a family shares; never name, age or gender. */
    fillFromRelative: (patient: Patient) => {
      const isNone = patient.noneGiven.includes('address');
      form.setValues({
        phone: patient.phone,
        address: patient.address,
        noneGiven: isNone ? ['address'] : [],
      });
      setRelativeSettled(true);
      focusField('name');
    },
  };
}
