-- What a doctor answered when a medicine was written although the patient's record names an allergy to it.
create table prescription_allergy_answers (
  prescription_id uuid not null references prescriptions (id),
  position smallint not null,
  -- As written in the prescription, and as recorded with the patient.
  medicine text not null,
  allergy text not null,
  -- Of `features/allergies/drugClasses.ts`; null where the name itself is the allergy's.
  drug_class text,
  reason text not null constraint allergy_answer_has_a_reason check (reason <> ''),
  primary key (prescription_id, position)
);
