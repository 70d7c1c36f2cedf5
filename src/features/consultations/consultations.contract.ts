import { z } from 'zod';
import { cursor, id, searchText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { reasonMissingError } from '../prescriptions/checks/finding';
import {
  allergyRecordedError,
  needsConfirmationError,
  remoteErrors,
} from '../prescriptions/prescriptions.contract';
import { anotherDoctorError } from '../queue/queue.contract';
import { insteadOf } from '../queue/token';
import {
  advisedVisit,
  amendedConsultation,
  consultation,
  draft,
  draftContent,
  finishedConsultation,
  historyPage,
  historyPageSize,
  openedConsultation,
  usualOfDoctor,
} from './consultation';
import { testRequest, testRequestSizes } from './testRequest';
import { visitNote } from './visitNote';

const notInConsultationError = {
  NOT_IN_CONSULTATION: {
    status: 409,
    message: 'This patient is not with a doctor. Start the consultation first.',
  },
} as const;

const draftChangedError = {
  DRAFT_CHANGED: {
    status: 409,
    message: 'This visit was changed in another window.',
    data: draft.nullable(),
  },
} as const;

const alreadyFinishedError = {
  ALREADY_FINISHED: {
    status: 409,
    message: 'This visit is finished already.',
    data: consultation,
  },
} as const;

const testRequestChoice = z.object({
  tokenId: id,
  /** The diagnosis is for whoever may read visits. */
  shows: z.enum(['tests', 'testsAndDiagnosis']).default('tests'),
});

const noNameError = {
  NO_NAME: {
    status: 422,
    message: 'A line of the prescription has no name.',
    /** Indexes into `medicines`, from 0. */
    data: z.object({ positions: z.array(z.int().min(0)).min(1) }),
  },
} as const;

export const consultationsContract = {
  open: operation('consultations.open', { reads: true, audits: 'consultation_viewed' })
    .route(at('GET /consultations/{tokenId}', 'A visit as its doctor’s page opens with it'))
    .input(z.object({ tokenId: id }))
    .output(openedConsultation),

  // POST, because the search text holds diagnoses, which do not belong in URLs and their logs.
  ofPatient: operation('consultations.ofPatient', { reads: true, audits: 'consultation_viewed' })
    .route(
      at(
        'POST /patients/{patientId}/consultations',
        'A patient’s visits with what was noted, prescribed and billed, newest first',
      ),
    )
    .input(
      z.object({
        patientId: id,
        /** In diagnoses, complaints, tests, advice and medicines. */
        text: searchText,
        cursor: cursor.optional(),
      }),
    )
    .output(historyPage),

  advised: operation('consultations.advised', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{patientId}/advised',
        'Tests and review that doctors advised at a patient’s newest visits, at most ten',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(z.array(advisedVisit).max(historyPageSize)),

  paper: operation('consultations.paper', { reads: true, audits: 'consultation_viewed' })
    .route(
      at(
        'GET /consultations/{id}/paper',
        'What the paper of a visit without medicines is drawn from: tests, advice and review',
      ),
    )
    .input(z.object({ id }))
    .output(visitNote),

  pdf: operation('consultations.pdf', { reads: true, audits: 'consultation_viewed' })
    .route(
      at(
        'GET /consultations/{id}/pdf',
        'The paper of a visit without medicines as a PDF, where the server makes them',
      ),
    )
    .input(paperChoice.extend({ id }))
    .output(z.file())
    .errors(noPdfError),

  testRequest: operation('consultations.testRequest', {
    reads: true,
    audits: 'consultation_viewed',
  })
    .route(
      at(
        'GET /consultations/{tokenId}/test-request',
        'What the slip for the laboratory is drawn from: the tests that a visit advises',
      ),
    )
    .input(testRequestChoice)
    .output(testRequest),

  testRequestPdf: operation('consultations.testRequestPdf', {
    reads: true,
    audits: 'consultation_viewed',
  })
    .route(
      at(
        'GET /consultations/{tokenId}/test-request/pdf',
        'The slip for the laboratory as a PDF, where the server makes them',
      ),
    )
    .input(
      paperChoice.extend({
        ...testRequestChoice.shape,
        size: z.enum(testRequestSizes).default('A5'),
      }),
    )
    .output(z.file())
    .errors(noPdfError),

  usual: operation('consultations.usual', { reads: true })
    .route(
      at('GET /consultations/usual', 'What this doctor notes most, and the medicines written most'),
    )
    .output(usualOfDoctor),

  saveDraft: operation('consultations.saveDraft', {
    changes: 'consultation_drafts',
    audits: {
      none: 'A draft is saved every other second while the visit is written; finishing it is audited.',
    },
  })
    .route(at('PUT /consultations/{tokenId}/draft', 'Save the unfinished draft of a visit'))
    .input(
      z.object({
        tokenId: id,
        content: draftContent,
        /** The version that it is based on; 0: there is no draft yet. */
        version: z.int().min(0),
        insteadOf,
      }),
    )
    .output(draft.omit({ content: true }))
    .errors({
      ...notInConsultationError,
      ...draftChangedError,
      ...alreadyFinishedError,
      ...anotherDoctorError,
    }),

  discardDraft: operation('consultations.discardDraft', {
    changes: 'consultation_drafts',
    audits: 'draft_discarded',
  })
    .route(
      at(
        'POST /consultations/{tokenId}/discard-draft',
        'Discard what is written of a visit and not finished',
      ),
    )
    .input(
      z.object({
        tokenId: id,
        /** The version that the doctor saw. */
        version: z.int().min(1),
        insteadOf,
      }),
    )
    .output(z.object({}))
    .errors({ ...draftChangedError, ...anotherDoctorError }),

  finish: operation('consultations.finish', {
    makes: 'consultations',
    audits: [
      'consultation_finished',
      'prescription_created',
      'allergy_overridden',
      'allergy_unchecked',
      'warning_overridden',
      'token_completed',
    ],
  })
    .route(
      at(
        'POST /consultations/{tokenId}/finish',
        'Finish a visit: its record, its prescription where medicines were written, its token',
      ),
    )
    .input(finishedConsultation)
    .output(consultation)
    .errors({
      ...notInConsultationError,
      ...draftChangedError,
      ...alreadyFinishedError,
      ...anotherDoctorError,
      NO_DIAGNOSIS: { status: 409, message: 'No diagnosis is noted. Finish anyway?' },
      ...noNameError,
      ...allergyRecordedError,
      ...reasonMissingError,
      ...needsConfirmationError,
      ...remoteErrors,
    }),

  amend: operation('consultations.amend', {
    makes: 'consultations',
    audits: [
      'consultation_amended',
      'prescription_created',
      'prescription_amended',
      'prescription_voided',
      'allergy_overridden',
      'allergy_unchecked',
      'warning_overridden',
    ],
  })
    .route(
      at('POST /consultations/{id}/amend', 'Replace one’s own finished visit by a corrected one'),
    )
    .input(amendedConsultation)
    .output(consultation)
    .errors({
      NOT_THE_DOCTOR: { status: 403, message: 'Only the doctor who finished it may correct it.' },
      NOT_IN_FORCE: {
        status: 409,
        message: 'This visit was corrected meanwhile. Correct the newer version.',
        data: consultation,
      },
      NO_DIAGNOSIS: { status: 409, message: 'No diagnosis is noted. Save anyway?' },
      ...noNameError,
      ...allergyRecordedError,
      ...reasonMissingError,
      ...needsConfirmationError,
      ...remoteErrors,
    }),
};
