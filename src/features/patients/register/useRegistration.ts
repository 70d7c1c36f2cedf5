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
import { useKnownBy } from './PhoneFirst';
import type { RegistrationToken } from './useRegistrationToken';

export type Registration = ReturnType<typeof useRegistration>;

/** The form of a new patient, and the questions before it is sent: the gender, and whether it is one of those alike. */
export function useRegistration(token: RegistrationToken) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const [alike, setAlike] = useState<Patient[]>([]);
  const [genderAsked, setGenderAsked] = useState<object | null>(null);
  /** That it is not recorded was said on purpose. */
  const isWithoutGender = useRef(false);
  const record = useRecordForm({
    initialValues: { ...emptyPatientForm, phone: usePhoneToRegister() },
    validate: (values) => validatePatient(values, today),
    save: (patient: NewPatient & { isNotDuplicate?: boolean }, options) => {
      setAlike([]);
      return client.patients.register(patient, options);
    },
    onSaved: (patient) => {
      if (token.isRequested.current) token.issueTo(patient.id);
      return queryClient.invalidateQueries({ queryKey: api.patients.key() });
    },
    answer: (error) => {
      const found = dataOf<Patient[]>(error, 'POSSIBLE_DUPLICATE');
      if (!found) return undefined;
      setAlike(found);
      return null;
    },
    otherwise: patientMessages.registrationFailed,
  });
  const { form } = record;
  const card = useAbhaCard(form);
  const phone = usePhoneOfForm(form);
  const send = (isNotDuplicate: boolean, withToken = token.isRequested.current) => {
    if (!token.request(withToken)) return;
    if (form.values.gender === '' && !isWithoutGender.current && record.check()) {
      setGenderAsked({});
      return;
    }
    record.send({ isNotDuplicate });
  };
  return {
    record,
    card,
    phone,
    alike,
    genderAsked,
    send,
    registerWithoutGender: () => {
      isWithoutGender.current = true;
      setGenderAsked(null);
      send(false);
    },
    chooseGender: () => {
      setGenderAsked(null);
      focusField('gender');
    },
  };
}

/** The number in the form, and who has it already. */
function usePhoneOfForm(form: UseFormReturnType<PatientForm>) {
  const [isRelativeSettled, setRelativeSettled] = useState(false);
  const found = useKnownBy(form.values.phone);
  /** Who of these it is comes first; the form waits for that. */
  const isToChoose = found.known.length > 0 && !isRelativeSettled;
  return {
    known: isToChoose ? found.known : [],
    failure: found.failure,
    isToChoose,
    change: (phone: string) => {
      form.setFieldValue('phone', phone);
      setRelativeSettled(false);
    },
    /** Takes over what a family shares; never name, age or gender. */
    beRelativeOf: (patient: Patient) => {
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
