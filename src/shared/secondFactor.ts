/** Whose sign-in requires a second factor. */
export const secondFactorChoices = ['nobody', 'administrators', 'everybody'] as const;
export type SecondFactorChoice = (typeof secondFactorChoices)[number];

/** Labels for screens; translate with `t`. */
export const secondFactorLabels: Record<SecondFactorChoice, string> = {
  nobody: 'Nobody',
  administrators: 'Administrators',
  everybody: 'Everybody',
};

/** Whether a person must set up a second factor before any other screen opens. */
export function mustSetUpSecondFactor(
  choice: SecondFactorChoice,
  person: { isAdministrator: boolean; hasTwoFactor: boolean },
): boolean {
  if (person.hasTwoFactor || choice === 'nobody') return false;
  return choice === 'everybody' || person.isAdministrator;
}
