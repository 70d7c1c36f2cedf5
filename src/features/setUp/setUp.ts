/** The steps of setting a clinic up, in their order. */
export const setUpSteps = [
  'clinic',
  'doctors',
  'hours',
  'staff',
  'tax',
  'upi',
  'prices',
  'medicines',
  'print',
  'board',
  'backups',
  'samples',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const setUpAnswers = ['skipped', 'done'] as const;
/** An administrator's answers: a step is skipped, or done although no record proves it. */
export type SetUpAnswers = Partial<Record<SetUpStep, (typeof setUpAnswers)[number]>>;

export const stepStates = ['open', 'done', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];
export type SetUpStates = Record<SetUpStep, StepState>;

/** Steps that a person confirms: only they see the printed page, and only they know whether the usual hours hold. */
export const stepsConfirmedBySight: readonly SetUpStep[] = ['hours', 'print'];

/** The working hours of a new clinic, as the database has them: 9 am to 7 pm, closed on Sunday. */
export const usualWorkingHours = [
  ...Array.from({ length: 6 }, () => [{ from: '09:00', to: '19:00' }]),
  [],
];

/** What the clinic's records say about the steps. */
export interface SetUpFacts {
  hasName: boolean;
  /** From the settings or the server's environment. */
  hasTimeZone: boolean;
  /** Active doctors, and those of them without a registration number; sample accounts do not count. */
  doctors: number;
  unregisteredDoctors: number;
  /** The working hours differ from a new clinic's. */
  areHoursChosen: boolean;
  /** There is a second account, active or waiting, or a valid invitation, or somebody works alone. */
  hasColleagues: boolean;
  /** The tax on new bills differs from the specification's. */
  isTaxChosen: boolean;
  hasUpi: boolean;
  hasPrices: boolean;
  /** A doctor noted what is in at least one medicine. */
  hasMedicines: boolean;
  hasBoard: boolean;
  hasBackup: boolean;
  /** There are sample patients or usable sample accounts. */
  hasSamples: boolean;
}

/** The state of each step. What the records prove takes precedence over a skipped step. */
export function stepsOf(facts: SetUpFacts, answers: SetUpAnswers): SetUpStates {
  const doneSteps: Record<SetUpStep, boolean> = {
    clinic: facts.hasName && facts.hasTimeZone,
    doctors: facts.doctors > 0 && facts.unregisteredDoctors === 0,
    hours: facts.areHoursChosen || answers.hours === 'done',
    staff: facts.hasColleagues,
    tax: facts.isTaxChosen,
    upi: facts.hasUpi,
    prices: facts.hasPrices,
    medicines: facts.hasMedicines,
    print: answers.print === 'done',
    board: facts.hasBoard,
    backups: facts.hasBackup,
    samples: !facts.hasSamples,
  };
  const stateOf = (step: SetUpStep): StepState => {
    if (doneSteps[step]) return 'done';
    return answers[step] === 'skipped' ? 'skipped' : 'open';
  };
  return Object.fromEntries(setUpSteps.map((step) => [step, stateOf(step)])) as SetUpStates;
}

/** How many steps are neither done nor skipped. */
export function countOpenSteps(states: SetUpStates): number {
  return setUpSteps.filter((step) => states[step] === 'open').length;
}

/** The next open step after `after`, wrapping around at the end; null if no other step is open. */
export function nextOpenStep(states: SetUpStates, after: SetUpStep | null): SetUpStep | null {
  const start = after === null ? 0 : setUpSteps.indexOf(after) + 1;
  const candidates = [...setUpSteps.slice(start), ...setUpSteps.slice(0, start)];
  return candidates.find((step) => step !== after && states[step] === 'open') ?? null;
}
