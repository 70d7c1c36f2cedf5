import type { JSONColumnType } from 'kysely';
import type { Declarations } from '../../../server/database/schema';
import type { Regimen } from '../regimen';
import type { OutsideEnd } from './currentMedicines';

declare module '../../../server/database/schema' {
  interface Database {
    outside_medicines: OutsideMedicinesTable;
  }
}

interface OutsideMedicinesTable {
  id: string;
  patient_id: string;
  token_id: string;
  name: string;
  generic_name: string;
  strength: string;
  dosage: string;
  frequency: string;
  duration: string;
  instructions: string;
  typed: string;
  regimen: JSONColumnType<Regimen> | null;
  user_id: string;
  user_name: string;
  at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  ended_by_name: string | null;
  end_reason: OutsideEnd | null;
}

export const currentTables: Declarations<'outside_medicines'> = {
  outside_medicines: {
    rights: 'select, insert, update (ended_at, ended_by, ended_by_name, end_reason)',
    isInBackup: true,
    topics: ['outside_medicines'],
    ofPatient: { rows: 'patient_id = patient', merge: 'moves', erased: 'deleted', hasId: true },
  },
};
