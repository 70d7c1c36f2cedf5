import type { Generated } from 'kysely';
import { columnNames } from '../../server/database/columns';
import { absent, because, becomes, erasedWords, keeps } from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import type { ConsentPurpose, GuardianRelation } from './consent';
import type { PrivacyOutcome, PrivacyRequestKind } from './privacyRequest';
import { privacyColumns } from './privacySettings.rows';

declare module '../../server/database/schema' {
  interface Database {
    consents: ConsentsTable;
    privacy_requests: {
      id: string;
      patient_id: string;
      kind: PrivacyRequestKind;
      wish: string;
      made_by: string;
      made_at: Date;
      outcome: PrivacyOutcome | null;
      answer: string | null;
      answered_by: string | null;
      answered_at: Date | null;
    };
    legal_holds: {
      id: string;
      patient_id: string;
      reason: string;
      set_by: string;
      set_at: Date;
      ended_at: Date | null;
    };
    nominations: {
      id: string;
      patient_id: string;
      name: string | null;
      relation: string | null;
      phone: string | null;
      entered_by: string;
      entered_at: Date;
    };
    erasures: { patient_id: string; erased_at: Date; scope: Generated<'record' | 'contact'> };
    recipients: {
      id: string;
      name: string;
      purpose: string;
      data: string;
      since: string;
      added_by: string;
      added_at: Date;
      ended_at: Date | null;
    };
    privacy_settings: {
      singleton: Generated<boolean>;
      version: Generated<number>;
      english: Generated<string>;
      hindi: Generated<string>;
      grievance_contact: Generated<string>;
      retention_years: Generated<number>;
      retention_ground: Generated<string>;
      names_recipients: Generated<boolean>;
      updated_at: Generated<Date>;
    };
  }
}

interface ConsentsTable {
  id: string;
  patient_id: string;
  purpose: ConsentPurpose;
  is_given: boolean;
  guardian_name: string | null;
  guardian_relation: GuardianRelation | null;
  entered_by: string;
  entered_at: Date;
}

const newestOf = (record: string) => `(
  select distinct on (purpose) purpose, is_given, entered_at from public.consents
  where patient_id = ${record} order by purpose, entered_at desc, id desc)`;

/** What is withdrawn in one of two merged records is withdrawn: an answer that is newer than both. */
const withdrawnInOne = `
  (id, patient_id, purpose, is_given, guardian_name, guardian_relation, entered_by, entered_at)
  select gen_random_uuid(), survivor, mine.purpose, false, null, null, by_user,
    greatest(at, mine.entered_at + interval '1 ms', theirs.entered_at + interval '1 ms')
  from ${newestOf('survivor')} mine join ${newestOf('duplicate')} theirs using (purpose)
  where mine.is_given <> theirs.is_given`;

export const privacyTables: Declarations<
  | 'consents'
  | 'privacy_requests'
  | 'legal_holds'
  | 'nominations'
  | 'erasures'
  | 'recipients'
  | 'privacy_settings'
> = {
  consents: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: { adds: withdrawnInOne },
      erased: {
        ...keeps(because.ties, 'id', 'patient_id'),
        ...keeps(
          'That somebody was asked for consent, and what they answered.',
          'purpose',
          'is_given',
        ),
        ...keeps(because.staff, 'entered_by', 'entered_at'),
        guardian_name: absent,
        guardian_relation: absent,
      },
    },
  },
  privacy_requests: {
    rights: 'select, insert, update (outcome, answer, answered_by, answered_at)',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: 'moves',
      erased: {
        ...keeps(because.ties, 'id', 'patient_id'),
        ...keeps('That a request was made, and answered in time.', 'kind', 'outcome'),
        ...keeps(because.staff, 'made_by', 'made_at', 'answered_by', 'answered_at'),
        wish: erasedWords,
        answer: erasedWords,
      },
    },
  },
  legal_holds: {
    rights: 'select, insert, update (ended_at)',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: { stays: 'A hold on either record holds both.' },
      erased: {
        ...keeps(because.ties, 'id', 'patient_id'),
        ...keeps(because.staff, 'set_by', 'set_at'),
        reason: erasedWords,
        ended_at: becomes('coalesce(ended_at, at)'),
      },
    },
  },
  nominations: {
    rights: 'select, insert',
    isInBackup: true,
    topics: [],
    ofPatient: { rows: 'patient_id = patient', merge: 'moves', erased: 'deleted', hasId: true },
  },
  erasures: {
    rights: 'select',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: 'patient_id = patient',
      merge: { stays: 'A line for each record that was erased.' },
      erased: keeps('Repeats the erasure after a restore.', 'patient_id', 'erased_at', 'scope'),
    },
  },
  recipients: {
    rights: 'select, insert, update (ended_at)',
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'Whom the clinic gives data to.' },
  },
  privacy_settings: {
    rights: `select, update (${columnNames(privacyColumns)}, version, updated_at)`,
    isInBackup: true,
    topics: [],
    ofPatient: { isAbout: 'The clinic’s notice, and for how long it keeps records.' },
  },
};
