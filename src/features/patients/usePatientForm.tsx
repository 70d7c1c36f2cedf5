import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { t } from '../../shared/language';
import { fieldErrorsOf, formMessageOf } from '../../web/api/api';
import { useClinic } from '../../web/session/session';
import {
  type NewPatient,
  newPatient,
  type PatientForm,
  patientFromForm,
  patientMessages,
  requiredPatientFields,
  typedDateOfBirth,
} from './patient';

/** A patient's form: the rules of spec 5 before it is sent, and whatever is wrong beside its field. */
export function usePatientForm(initialValues: PatientForm) {
  const { today } = useClinic();
  const form = useForm<PatientForm>({ initialValues });
  const fields = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const refuse = (message: string, problems: [path: string, message: string][]) => {
    const marks = marksOf(problems);
    setProblem(message);
    form.setErrors(marks);
    focusFirst(fields.current, Object.keys(marks));
  };

  /** Checks what was typed; passes it on when it may be sent. */
  const check = (values: PatientForm, send: (record: NewPatient) => void) => {
    const blank = requiredPatientFields.filter((field) => values[field].trim() === '');
    if (blank.length > 0) {
      refuse(
        t(patientMessages.incomplete),
        blank.map((field) => [field, t('Required')]),
      );
      return;
    }
    if (typedDateOfBirth(values.age, today)?.isPossible === false) {
      refuse(patientMessages.dateOfBirth, [['age', patientMessages.dateOfBirth]]);
      return;
    }
    const result = newPatient.safeParse(patientFromForm(values, today));
    if (!result.success) {
      const { issues } = result.error;
      refuse(
        t(issues[0]?.message ?? patientMessages.incomplete),
        issues.map((issue) => [issue.path.join('.'), t(issue.message)]),
      );
      return;
    }
    setProblem(null);
    send(result.data);
  };

  return {
    form,
    /** Put it on what holds the fields: the first one that is wrong gets the focus. */
    holdFields: (element: HTMLElement | null) => {
      fields.current = element;
    },
    problem,
    check,
    setProblem,
    /** Shows why the server refused it. */
    showFailure: (error: unknown, otherwise: string) =>
      refuse(formMessageOf(error, otherwise), Object.entries(fieldErrorsOf(error))),
  };
}

// The first problem of each field; one in "allergies.3" belongs to the field of all allergies.
function marksOf(problems: [path: string, message: string][]): Record<string, string> {
  const marks: Record<string, string> = {};
  for (const [path, message] of problems) {
    const [field = path] = path.split('.');
    marks[field] ??= message;
  }
  return marks;
}

// The order on screen decides which field is the first, not the order of the messages.
function focusFirst(form: HTMLElement | null, names: string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const first = fields.find((field) => names.includes(field.dataset.path ?? ''));
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}
