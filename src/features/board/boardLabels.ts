import type { NameChoice } from './board';

/** The labels of the name choices; translated by `t` where shown. */
export const nameChoiceLabels: Record<NameChoice, string> = {
  none: 'Numbers only',
  initials: 'Initials',
  full: 'Full names',
};
