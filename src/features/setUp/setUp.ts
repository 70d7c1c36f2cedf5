/** The steps of a clinic's first hour, in their order. */
export const setUpSteps = [
  'clinic',
  'doctors',
  'staff',
  'tax',
  'print',
  'board',
  'backups',
  'samples',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const setUpAnswers = ['skipped', 'done'] as const;
/** What an administrator answered of some steps: left out, or seen to be done where no record tells of it. */
export type SetUpAnswers = Partial<Record<SetUpStep, (typeof setUpAnswers)[number]>>;

export const stepStates = ['open', 'done', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];
export type SetUpStates = Record<SetUpStep, StepState>;

/** Steps whose end no record tells of: the paper is in somebody's hand. */
export const doneBySight: readonly SetUpStep[] = ['print'];

/** What the records tell of the first hour. */
export interface SetUpFacts {
  hasName: boolean;
  /** By the settings, or by the server's start. */
  hasTimeZone: boolean;
  /** Doctors who can sign in, and those of them without a registration number; sample accounts do not count. */
  doctors: number;
  unregisteredDoctors: number;
  /** Whether anybody besides the first account has one, waits for one, or holds a link that still works; or somebody works alone. */
  hasColleagues: boolean;
  /** Whether the tax on new bills is another than the specification's. */
  isTaxChosen: boolean;
  hasBoard: boolean;
  hasBackup: boolean;
  /** Sample patients, or sample accounts that let anyone in. */
  hasSamples: boolean;
}

/** How far a clinic is with each step: what its records tell goes before what somebody skipped. */
export function stepsOf(facts: SetUpFacts, answers: SetUpAnswers): SetUpStates {
  const isDone: Record<SetUpStep, boolean> = {
    clinic: facts.hasName && facts.hasTimeZone,
    doctors: facts.doctors > 0 && facts.unregisteredDoctors === 0,
    staff: facts.hasColleagues,
    tax: facts.isTaxChosen,
    print: answers.print === 'done',
    board: facts.hasBoard,
    backups: facts.hasBackup,
    samples: !facts.hasSamples,
  };
  const stateOf = (step: SetUpStep): StepState => {
    if (isDone[step]) return 'done';
    return answers[step] === 'skipped' ? 'skipped' : 'open';
  };
  return Object.fromEntries(setUpSteps.map((step) => [step, stateOf(step)])) as SetUpStates;
}

/** How many steps are neither done nor skipped. */
export function openSteps(states: SetUpStates): number {
  return setUpSteps.filter((step) => states[step] === 'open').length;
}

/** The next open step after one, around the end; null: none is open. */
export function nextOpenStep(states: SetUpStates, after: SetUpStep | null): SetUpStep | null {
  const from = after === null ? 0 : setUpSteps.indexOf(after) + 1;
  const inTurn = [...setUpSteps.slice(from), ...setUpSteps.slice(0, from)];
  return inTurn.find((step) => step !== after && states[step] === 'open') ?? null;
}
