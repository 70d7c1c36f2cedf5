/** Of whom a clinic asks a second factor. */
export const secondFactorChoices = ['nobody', 'administrators', 'everybody'] as const;
export type SecondFactorChoice = (typeof secondFactorChoices)[number];

/** How screens call these; said with `t`. */
export const secondFactorLabels: Record<SecondFactorChoice, string> = {
  nobody: 'Nobody',
  administrators: 'Administrators',
  everybody: 'Everybody',
};

/** True for a person who has to set a second factor up before anything else opens. */
export function mustSetUpSecondFactor(
  choice: SecondFactorChoice,
  person: { isAdministrator: boolean; hasTwoFactor: boolean },
): boolean {
  if (person.hasTwoFactor || choice === 'nobody') return false;
  return choice === 'everybody' || person.isAdministrator;
}
