import type { NameChoice } from './board';

/** How screens call what a waiting room sees of names; said with `t`. */
export const nameChoiceLabels: Record<NameChoice, string> = {
  none: 'Numbers only',
  initials: 'Initials',
  full: 'Full names',
};
