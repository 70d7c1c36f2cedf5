import type { Declarations } from './schema';

/** Tables as earlier versions called them: their databases and backups are read still. */
export const pastTables: Declarations = {
  // Became `clinic_settings` and `idempotency_keys`.
  practices: { rights: null, isInBackup: true },
  requests: { rights: null, isInBackup: true },
  // Held nothing but one-time values.
  verifications: { rights: null, isInBackup: false },
  // Figures that came out of the records.
  day_sums: { rights: null, isInBackup: false },
  day_totals: { rights: null, isInBackup: false },
  month_sums: { rights: null, isInBackup: false },
  summed_months: { rights: null, isInBackup: false },
  summed_days: { rights: null, isInBackup: false },
  changed_moments: { rights: null, isInBackup: false },
};
