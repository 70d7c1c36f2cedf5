import type { AuditWords } from '../../shared/auditEvents';
import { questionLabels } from './merge';

/** The audit log's texts for records of one person. Of a merge each of the two records has a row. */
export const mergesAudit = {
  actions: {
    patients_merged: 'Records merged',
    merge_taken_back: 'Merge taken back',
    merge_question_answered: 'Asked after merging',
    pair_dismissed: 'Two people, not one',
  },
  texts: {
    patients_merged: {
      survivor: 'P-{number} merged into the record of {name}',
      duplicate: 'Record of {name} merged into P-{number}',
    },
    merge_taken_back: {
      survivor: 'P-{number} taken out of the record of {name} again',
      duplicate: 'Record of {name} in use again, no longer merged into P-{number}',
    },
    merge_question_answered: '{name} asked after merging: {fields}',
    pair_dismissed: 'P-{number} and {name} are not the same person',
  },
  labels: { fields: questionLabels },
} as const satisfies AuditWords;

type Texts = (typeof mergesAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
