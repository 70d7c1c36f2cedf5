import { type DoseOfLine, isChild, withoutWeight } from '../prescriptions/checks/childDose';
import type { NewTemplate, Template } from '../templates/template';
import { templateFor } from '../templates/template';
import {
  complaintText,
  contentOf,
  type DraftContent,
  type DraftMedicine,
  diagnosisText,
  type OpenedConsultation,
} from './consultation';
import { lineByWeight } from './repeat';
import { followUpDateOf } from './review';

interface Use extends Pick<OpenedConsultation, 'workingHours'> {
  /** Of the patient, in years; null: not known. */
  age: number | null;
  today: string;
  doseOf: DoseOfLine | null;
}

/**
 * The page with a template's lines added after its own, without duplicates except of medicines. A dose by weight is
 * computed for this patient and proposed. A child's other medicines come without the dose, which is written for this
 * child.
 */
export function withTemplate(
  page: DraftContent,
  template: Template,
  { age, today, workingHours, doseOf }: Use,
): Partial<DraftContent> {
  const medicines = templateFor(template, { isChild: isChild(age) }).map(
    ({ doseForAdults, ...medicine }, index): DraftMedicine => {
      const written = template.medicines[index];
      const byWeight = written ? lineByWeight(written, doseOf) : null;
      const marks = doseForAdults ? ['doseForAdults' as const] : [];
      return byWeight ?? { ...medicine, isProposed: doseForAdults, marks };
    },
  );
  const review = page.review || template.review;
  return {
    complaints: eachOnce([...page.complaints, ...template.complaints], complaintText),
    diagnoses: eachOnce([...page.diagnoses, ...template.diagnoses], diagnosisText),
    medicines: [...page.medicines, ...medicines],
    tests: eachOnce([...page.tests, ...template.tests], (test) => test),
    advice: eachOnce([...page.advice, ...template.advice], (line) => line),
    review,
    followUpDate: page.review ? page.followUpDate : followUpDateOf(review, today, workingHours),
  };
}

/** A template from a page: everything that is not about this patient alone. */
export function templateOf(
  page: DraftContent,
  { name, isOfClinic }: Pick<NewTemplate, 'name' | 'isOfClinic'>,
): NewTemplate {
  const { complaints, diagnoses, medicines, tests, advice, review } = contentOf(page);
  return {
    name,
    isOfClinic,
    // Since when they last belongs to this patient.
    complaints: complaints.map(({ text }) => ({ text, since: '' })),
    diagnoses,
    // As does the weight that a dose was computed for.
    medicines: medicines.map(withoutWeight),
    tests,
    advice,
    review,
  };
}

/** The items whose texts differ, in any case of letters. */
export function eachOnce<Item>(all: readonly Item[], textOf: (item: Item) => string): Item[] {
  const seenTexts = new Set<string>();
  return all.filter((item) => {
    const text = textOf(item).toLowerCase();
    const isNew = !seenTexts.has(text);
    seenTexts.add(text);
    return isNew;
  });
}
