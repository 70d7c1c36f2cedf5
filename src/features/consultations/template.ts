import type { NewTemplate, Template } from '../templates/template';
import { templateFor } from '../templates/template';
import {
  complaintText,
  contentOf,
  type DraftContent,
  type DraftMedicine,
  diagnosisText,
} from './consultation';
import { isChild } from './repeat';
import { reviewDate } from './review';

/**
 * The page with a template's lines behind those that are there, each once. A child's medicines come without the dose, to
 * be written for this child.
 */
export function withTemplate(
  page: DraftContent,
  template: Template,
  { age, today }: { age: number | null; today: string },
): Partial<DraftContent> {
  const medicines = templateFor(template, { isChild: isChild(age) }).map(
    ({ doseForAdults, ...medicine }): DraftMedicine => ({
      ...medicine,
      isProposed: doseForAdults,
      marks: doseForAdults ? ['doseForAdults'] : [],
    }),
  );
  const review = page.review || template.review;
  return {
    complaints: eachOnce([...page.complaints, ...template.complaints], complaintText),
    diagnoses: eachOnce([...page.diagnoses, ...template.diagnoses], diagnosisText),
    medicines: [...page.medicines, ...medicines],
    tests: eachOnce([...page.tests, ...template.tests], (test) => test),
    advice: eachOnce([...page.advice, ...template.advice], (line) => line),
    review,
    followUpDate: page.review ? page.followUpDate : reviewDate(review, today),
  };
}

/** What of a page a template keeps: nothing of this patient alone. */
export function templateOf(
  page: DraftContent,
  { name, isOfClinic }: Pick<NewTemplate, 'name' | 'isOfClinic'>,
): NewTemplate {
  const { complaints, diagnoses, medicines, tests, advice, review } = contentOf(page);
  return {
    name,
    isOfClinic,
    // Since when is this patient's.
    complaints: complaints.map(({ text }) => ({ text, since: '' })),
    diagnoses,
    medicines,
    tests,
    advice,
    review,
  };
}

function eachOnce<One>(all: readonly One[], textOf: (one: One) => string): One[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const text = textOf(one).toLowerCase();
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}
