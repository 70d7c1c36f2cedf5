import type { Declarations } from './schema';

const past = {
  rights: null,
  topics: [],
  ofPatient: { isAbout: 'Nothing: no table of this version.' },
};

/** Tables of earlier versions, whose databases and backups can still be read. */
export const pastTables: Declarations = {
  // Became `clinic_settings` and `idempotency_keys`.
  practices: { ...past, isInBackup: true },
  requests: { ...past, isInBackup: true },
  // Held nothing but one-time values.
  verifications: { ...past, isInBackup: false },
  // Figures that came out of the records.
  day_sums: { ...past, isInBackup: false },
  day_totals: { ...past, isInBackup: false },
  month_sums: { ...past, isInBackup: false },
  summed_months: { ...past, isInBackup: false },
  summed_days: { ...past, isInBackup: false },
  changed_moments: { ...past, isInBackup: false },
};
