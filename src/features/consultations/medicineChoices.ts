import type { Template } from '../templates/template';
import { medicinesFor, type OfferedMedicine } from './offer';
import { choicesAtOnce } from './textChoices';

export type Choice = OfferedMedicine | { template: Template };

/** The choices for what is typed: templates behind a slash; no medicine once the line says everything itself. */
export function choicesFor(
  typed: string,
  offered: readonly OfferedMedicine[],
  templates: readonly Template[],
): Choice[] {
  if (typed.startsWith('/')) {
    const wanted = typed.slice(1).trim().toLowerCase();
    return templates
      .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`))
      .slice(0, choicesAtOnce)
      .map((template) => ({ template }));
  }
  if (typed === '.') return offered.slice(0, choicesAtOnce);
  const wanted = typed.trim().toLowerCase();
  return medicinesFor(typed, offered).filter(
    ({ medicine, label }) => medicine.frequency !== '' || label.toLowerCase() !== wanted,
  );
}
