import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import {
  duplicatePair,
  maxMerges,
  maxPairs,
  merge,
  mergePreview,
  newMerge,
  twoRecords,
} from './merge';

const erasedError = {
  ERASED: {
    status: 409,
    message: 'One of the two records was erased. It can neither be merged nor taken out again.',
  },
} as const;

export const mergesContract = {
  pairs: operation('merges.pairs', { reads: true, view: 'patients' })
    .route(at('GET /merges/pairs', 'Records that may be one person’s, the newest pairs first'))
    .output(z.array(duplicatePair).max(maxPairs)),

  dismiss: operation('merges.dismiss', {
    changes: 'duplicate_candidates',
    audits: 'pair_dismissed',
  })
    .route(at('POST /merges/pairs/dismiss', 'Say that two records are two people’s'))
    .input(z.object({ oneId: id, otherId: id }))
    .output(z.object({})),

  preview: operation('merges.preview', { reads: true, audits: 'patient_viewed' })
    .route(at('POST /merges/preview', 'Two records side by side, before they are merged'))
    .input(twoRecords)
    .output(mergePreview),

  ofPatient: operation('merges.ofPatient', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{patientId}/merges',
        'Which records were merged with a patient’s, newest first, with what is still to be asked',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(z.array(merge).max(maxMerges)),

  merge: operation('merges.merge', { makes: 'patient_merges', audits: 'patients_merged' })
    .route(at('POST /merges', 'Merge one record of a person into the other'))
    .input(newMerge)
    .output(merge)
    .errors({
      ...erasedError,
      RECORD_CHANGED: {
        status: 409,
        message: 'Somebody changed one of the records meanwhile. Please look at both again.',
      },
      ALREADY_MERGED: {
        status: 409,
        message: 'One of the two is merged already. Open the record that is in use.',
      },
      PATIENT_VOIDED: {
        status: 422,
        message: 'The record that is to stay is voided. Choose the other one to stay.',
      },
    }),

  takeBack: operation('merges.takeBack', {
    changes: 'patient_merges',
    audits: 'merge_taken_back',
  })
    .route(at('POST /merges/{id}/take-back', 'Take a merge back, exactly'))
    .input(z.object({ id }))
    .output(merge)
    .errors({
      ...erasedError,
      MERGED_SINCE: {
        status: 409,
        message: 'The record was merged once more since. Take that merge back first.',
      },
      NOT_AS_IT_WAS: {
        status: 409,
        message: 'What was merged has changed since, so it cannot be taken out again as it was.',
        /** What has changed, in words. */
        data: z.object({ reasons: z.array(z.string()) }),
      },
    }),

  answer: operation('merges.answer', {
    changes: 'merge_questions',
    audits: 'merge_question_answered',
  })
    .route(
      at('POST /merges/questions/{id}/answer', 'Say that the patient was asked about a difference'),
    )
    .input(z.object({ id }))
    .output(merge),
};
