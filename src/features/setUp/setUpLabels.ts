import type { SetUpStep, StepState } from './setUp';

/** The name of each step; said with `t`. */
export const stepTitles: Record<SetUpStep, string> = {
  clinic: 'Name, letterhead and time zone',
  doctors: 'Doctors: registration number and fees',
  hours: 'Working hours',
  staff: 'Staff',
  tax: 'Tax',
  upi: 'UPI ID for payments',
  prices: 'Price list',
  medicines: 'What is in your medicines',
  print: 'Test print',
  board: 'Waiting-room screen',
  backups: 'Backups',
  samples: 'Sample data',
};

/** Why a step matters, in one line; said with `t`. */
export const stepPurposes: Record<SetUpStep, string> = {
  clinic: 'Stands at the top of every paper you print',
  doctors: 'A prescription is valid only with the doctor’s registration number',
  hours: 'Appointments are offered within them',
  staff: 'Everybody signs in with an account of their own',
  tax: 'Consultations need none in India',
  upi: 'Puts a code to pay on bills and screens',
  prices: 'What reception picks from when it makes a bill',
  medicines: 'So that a brand is checked for allergies and other dangers',
  print: 'One page, to see that paper and letterhead fit',
  board: 'A television that calls the next number',
  backups: 'So that nothing is lost with the computer',
  samples: 'Take the made-up patients out before the first real one',
};

/** The word for a step's state; said with `t`. */
export const stateLabels: Record<StepState, string> = {
  open: 'To do',
  done: 'Done',
  skipped: 'Skipped',
};
