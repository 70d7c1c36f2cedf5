import type { Template } from '../templates/template';
import { medicinesFor, type OfferedMedicine } from './offer';
import { choicesAtOnce } from './textChoices';

export type Choice = OfferedMedicine | { template: Template };

/** The choices for a typed text: templates after a slash; no medicine that the text already names completely. */
export function choicesFor(
  typed: string,
  offered: readonly OfferedMedicine[],
  templates: readonly Template[],
): Choice[] {
  if (typed.startsWith('/')) {
    const searchText = typed.slice(1).trim().toLowerCase();
    return templates
      .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${searchText}`))
      .slice(0, choicesAtOnce)
      .map((template) => ({ template }));
  }
  if (typed === '.') return offered.slice(0, choicesAtOnce);
  const searchText = typed.trim().toLowerCase();
  return medicinesFor(typed, offered).filter(
    ({ medicine, label }) => medicine.frequency !== '' || label.toLowerCase() !== searchText,
  );
}
