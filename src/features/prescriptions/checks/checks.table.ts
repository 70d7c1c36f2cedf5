import type { JSONColumnType } from 'kysely';
import {
  absent,
  because,
  becomes,
  blank,
  erasedWords,
  keeps,
} from '../../../server/database/erasure';
import type { Declarations } from '../../../server/database/schema';
import type { Finding, Tier } from './finding';
import type { ReasonCode } from './warningAnswer';

declare module '../../../server/database/schema' {
  interface Database {
    medicine_warnings: MedicineWarningsTable;
    warning_answers: WarningAnswersTable;
    rule_tiers: RuleTiersTable;
  }
}

interface MedicineWarningsTable {
  id: string;
  token_id: string | null;
  patient_id: string | null;
  rule_id: string;
  rule_version: string;
  tier: Tier;
  medicine: string;
  other: string;
  sentence: string;
  sentence_values: JSONColumnType<Finding['values']>;
  subject_key: string;
  user_id: string;
  user_name: string;
  at: Date;
}

interface WarningAnswersTable {
  id: string;
  warning_id: string;
  patient_id: string | null;
  prescription_id: string | null;
  reason_code: ReasonCode | null;
  reason: string | null;
  user_id: string;
  user_name: string;
  at: Date;
}

interface RuleTiersTable {
  id: string;
  rule_id: string;
  tier: 'line' | 'silence';
  reason: string;
  user_id: string;
  user_name: string;
  at: Date;
  ended_at: Date | null;
  ended_by: string | null;
}

const ofRule = 'The rule and its words name nobody; how often it was overridden is counted on.';

export const checksTables: Declarations<'medicine_warnings' | 'warning_answers' | 'rule_tiers'> = {
  medicine_warnings: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id'),
        ...keeps(ofRule, 'rule_id', 'rule_version', 'tier', 'sentence'),
        ...keeps(because.staff, 'user_id', 'user_name', 'at'),
        token_id: absent,
        patient_id: absent,
        medicine: blank,
        other: blank,
        sentence_values: becomes("'{}'"),
        subject_key: blank,
      },
    },
  },
  warning_answers: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'warning_id'),
        ...keeps(ofRule, 'reason_code'),
        ...keeps(because.staff, 'user_id', 'user_name', 'at'),
        patient_id: absent,
        prescription_id: absent,
        reason: erasedWords,
      },
    },
  },
  rule_tiers: {
    rights: 'select, insert, update (ended_at, ended_by)',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'Rules that the clinic lowered.' },
  },
};
