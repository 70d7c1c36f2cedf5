import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import { because, blank, erasedWords, keeps } from '../../server/database/erasure';
import type { Declarations } from '../../server/database/schema';
import type { PairKind, QuestionKind } from './merge';

declare module '../../server/database/schema' {
  interface Database {
    patient_merges: PatientMergesTable;
    merge_changes: MergeChangesTable;
    merge_questions: MergeQuestionsTable;
    duplicate_candidates: DuplicateCandidatesTable;
    duplicate_search: { singleton: Generated<boolean>; through_number: Generated<number> };
  }
}

/** Written by `merge_patients` and `take_back_merge` alone. */
interface PatientMergesTable {
  id: string;
  survivor_id: string;
  duplicate_id: string;
  reason: string | null;
  merged_at: Date;
  merged_by: string;
  merged_by_name: string;
  taken_back_at: Date | null;
  taken_back_by: string | null;
  taken_back_by_name: string | null;
}

/** Written by `merge_patients` alone. */
interface MergeChangesTable {
  merge_id: string;
  table_name: string;
  row_id: string;
  /** Empty: the row was added. */
  column_name: string;
  before: JSONColumnType<unknown[]> | null;
  after: JSONColumnType<unknown[]>;
}

interface MergeQuestionsTable {
  id: string;
  merge_id: string;
  kind: QuestionKind;
  survivor_says: string;
  duplicate_says: string;
  answered_at: ColumnType<Date | null, null, Date>;
  answered_by: ColumnType<string | null, null, string>;
  answered_by_name: ColumnType<string | null, null, string>;
}

interface DuplicateCandidatesTable {
  one_id: string;
  other_id: string;
  kind: PairKind;
  found_at: Date;
  dismissed_at: Date | null;
  dismissed_by: string | null;
}

const isOfEither = '(survivor_id = patient or duplicate_id = patient)';
const withTheirValues = 'merge_id in (select id from public.merges_with_values_of(patient))';
/** A merge that stands keeps what takes it back exactly, unless the patient's own record is in it. */
const takenBackOrOwn = `merge_id in (
  select id from public.merges_with_values_of(patient) where taken_back_at is not null or ${isOfEither})`;
const isTheTie = { stays: 'It is what ties the records.' };

export const mergesTables: Declarations<
  | 'patient_merges'
  | 'merge_changes'
  | 'merge_questions'
  | 'duplicate_candidates'
  | 'duplicate_search'
> = {
  patient_merges: {
    rights: 'select',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: isOfEither,
      merge: isTheTie,
      erased: {
        ...keeps(because.ties, 'id', 'survivor_id', 'duplicate_id'),
        ...keeps(because.staff, 'merged_at', 'merged_by', 'merged_by_name'),
        ...keeps(because.staff, 'taken_back_at', 'taken_back_by', 'taken_back_by_name'),
        reason: erasedWords,
      },
      contact: {
        columns: {
          reason: `case when reason is not null and public.says_contact(reason, texts, numbers) then 'Erased' else reason end`,
        },
      },
    },
  },
  merge_changes: {
    rights: 'select',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: takenBackOrOwn,
      merge: isTheTie,
      erased: 'deleted',
      // Nothing is taken back afterwards.
      contact: {
        rows: `${takenBackOrOwn} and table_name = 'patients'
          and column_name in ('phone', 'email', 'address', 'emergency_contact', 'none_given', 'void_reason')`,
        columns: { before: `'null'`, after: `'null'` },
      },
    },
  },
  merge_questions: {
    rights: 'select, insert, update (answered_at, answered_by, answered_by_name)',
    isInBackup: true,
    topics: ['patients'],
    ofPatient: {
      rows: withTheirValues,
      merge: isTheTie,
      // A merge of others may stand, and its question be open.
      erased: {
        ...keeps(because.ties, 'id', 'merge_id', 'kind'),
        ...keeps(because.staff, 'answered_at', 'answered_by', 'answered_by_name'),
        survivor_says: blank,
        duplicate_says: blank,
      },
    },
  },
  duplicate_candidates: {
    rights: 'select, insert, update (dismissed_at, dismissed_by)',
    isInBackup: true,
    topics: [],
    ofPatient: {
      rows: '(one_id = patient or other_id = patient)',
      merge: { stays: 'What is merged is left out of the list.' },
      erased: 'deleted',
    },
  },
  duplicate_search: {
    rights: 'select, update (through_number)',
    isInBackup: false,
    topics: [],
    ofPatient: { isAbout: 'How far records of before were compared with each other.' },
  },
};
