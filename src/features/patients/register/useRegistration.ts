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
  const record = useRecordForm({
    initialValues: { ...emptyPatientForm, phone: usePhoneToRegister() },
    validate: (values) => validatePatient(values, today),
    save: (patient: NewPatient & { isNotDuplicate?: boolean }, options) => {
      setDuplicates([]);
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
    if (!token.request(withToken)) return;
    if (form.values.gender === '' && !isWithoutGender.current && record.check()) {
      setGenderQuestion({});
      return;
    }
    record.send({ isNotDuplicate });
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
