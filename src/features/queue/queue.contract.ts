import { z } from 'zod';
import { cursor, date, id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { remoteNote, remoteNotNotedError } from './remoteVisit';
import {
  awaitingAppointment,
  daySummary,
  draftOfVisit,
  insteadOf,
  maxReasonSuggestions,
  newPriority,
  newToken,
  otherDoctor,
  queueCounts,
  queuePace,
  queuePosition,
  queueToken,
  token,
  tokenWithAppointment,
  unfinishedDraft,
} from './token';
import { slipSizes, tokenSlip } from './tokenSlip';

/** Refuses a second token for a patient on one day until the request confirms it by `isSecond`. */
export const hasTokenError = {
  HAS_TOKEN: {
    status: 409,
    message: 'This patient holds a token of today already.',
    data: tokenWithAppointment,
  },
} as const;

/** Also audited when a token and an appointment are linked. */
const link = ['appointment_checked_in', 'appointment_restored'] as const;

/** Refuses acting on another doctor's consultation until the request confirms it by `insteadOf`. */
export const anotherDoctorError = {
  ANOTHER_DOCTOR: {
    status: 409,
    message: 'This is another doctor’s consultation.',
    data: otherDoctor,
  },
} as const;

/** Refuses ending a visit with an unfinished draft until the request says by `draft` what to do with it. */
const draftUnfinishedError = {
  DRAFT_UNFINISHED: {
    status: 409,
    message: 'What is written of this visit is not finished.',
    data: draftOfVisit,
  },
} as const;

const tokenChangedError = { TOKEN_CHANGED: { status: 409, data: token } } as const;

/** Visits in one page of a patient's list. */
export const visitsPageSize = 10;

/** Tokens in one page of the day's list. */
export const queuePageSize = 100;

export const queueContract = {
  today: operation('queue.today', { reads: true, view: 'queue', isSharedByRole: true })
    .route(
      at(
        'GET /tokens/today',
        'Today’s tokens in the order they were issued, with the tiles’ counts',
      ),
    )
    .input(z.object({ cursor: cursor.optional() }))
    .output(
      z.object({
        date,
        counts: queueCounts,
        pace: queuePace,
        tokens: z.array(queueToken),
        nextCursor: z.string().nullable(),
      }),
    ),

  day: operation('queue.day', { reads: true, view: 'queue' })
    .route(
      at('GET /tokens/days/{date}', 'The tokens of one day in the order in which they were issued'),
    )
    .input(z.object({ date, cursor: cursor.optional() }))
    .output(
      z.object({
        counts: queueCounts,
        tokens: z.array(token),
        nextCursor: z.string().nullable(),
      }),
    ),

  patientTokens: operation('queue.patientTokens', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{patientId}/tokens',
        'A patient’s tokens that can carry a prescription or a bill, newest first, at most 50',
      ),
    )
    .input(
      z.object({
        patientId: id,
        /** `today`: only tokens issued today (spec 2, Prescriptions). */
        issued: z.enum(['today', 'ever']).default('ever'),
      }),
    )
    .output(z.array(token)),

  visits: operation('queue.visits', { reads: true, view: 'patient' })
    .route(at('GET /patients/{patientId}/visits', 'A patient’s tokens of every day, newest first'))
    .input(z.object({ patientId: id, cursor: cursor.optional() }))
    .output(z.object({ tokens: z.array(token), nextCursor: z.string().nullable() })),

  frequentReasons: operation('queue.frequentReasons', { reads: true })
    .route(
      at(
        'GET /tokens/frequent-reasons',
        'The reasons given most for urgent tokens: today’s first, then of thirty days',
      ),
    )
    .output(z.array(z.string()).max(maxReasonSuggestions)),

  issue: operation('queue.issue', { makes: 'tokens', audits: ['token_issued', ...link] })
    .route(
      at(
        'POST /tokens',
        'Issue the day’s next token to a patient, for their appointment of today where there is one; a second one of a day has to be meant',
      ),
    )
    .input(newToken)
    .output(tokenWithAppointment)
    .errors({
      WHICH_APPOINTMENT: {
        status: 409,
        message: 'This patient has several appointments today. Please choose one.',
        data: z.array(awaitingAppointment),
      },
      NO_SUCH_PATIENT: { status: 422, message: 'This patient does not exist.' },
      NO_SUCH_DOCTOR: { status: 422, message: 'This doctor does not exist.' },
      ...hasTokenError,
    }),

  undoCancel: operation('queue.undoCancel', {
    changes: 'tokens',
    audits: ['token_restored', ...link],
  })
    .route(at('POST /tokens/{id}/undo-cancel', 'Take a cancellation back, within fifteen seconds'))
    .input(z.object({ id }))
    .output(token)
    .errors({
      ...tokenChangedError,
      PATIENT_VOIDED: { status: 409, message: 'This patient’s record was voided meanwhile.' },
    }),

  callNext: operation('queue.callNext', {
    makes: 'token_calls',
    audits: ['token_started', 'token_completed', 'draft_discarded'],
  })
    .route({
      ...at(
        'POST /tokens/call-next',
        'Complete the consultation under way, if one is named, and start that of the next who waits',
      ),
      // It returns an existing token, so not 201.
      successStatus: 200,
    })
    .input(
      z.object({
        completing: id.optional(),
        insteadOf,
        draft: unfinishedDraft,
      }),
    )
    .output(token)
    .errors({
      ...tokenChangedError,
      ...anotherDoctorError,
      ...draftUnfinishedError,
      ...remoteNotNotedError,
      NOT_FREE: { status: 409, message: 'Another patient is with you. Nobody else was called.' },
      NOBODY_WAITS: { status: 409, message: 'Nobody is waiting in your queue.' },
    }),

  noShow: operation('queue.noShow', { changes: 'tokens', audits: 'token_returned' })
    .route(
      at(
        'POST /tokens/{id}/no-show',
        'Put a token whose patient was not there back into the queue, after the next two',
      ),
    )
    .input(z.object({ id }))
    .output(token)
    .errors({
      ...tokenChangedError,
      HAS_RECORDS: {
        status: 409,
        message:
          'This consultation has a prescription, a bill or a letter already, so it cannot go back.',
      },
    }),

  leftOver: operation('queue.leftOver', { reads: true, view: 'queue' })
    .route(
      at(
        'GET /tokens/left-over',
        'Tokens of the thirty days before today that still wait or are with a doctor, at most 100',
      ),
    )
    .output(z.array(token)),

  carryOver: operation('queue.carryOver', {
    changes: 'tokens',
    audits: ['token_cancelled', 'token_moved', ...link],
  })
    .route(
      at(
        'POST /tokens/left-over/carry-over',
        'Give those who still wait from earlier days and hold no token of today a number of today, and cancel the old one',
      ),
    )
    .output(
      z.object({
        count: z.int(),
        /** Those who were given none, by their old token, each with the reason. */
        refused: z.array(z.object({ id, reason: z.string() })),
      }),
    ),

  dropLeftOver: operation('queue.dropLeftOver', { changes: 'tokens', audits: 'token_cancelled' })
    .route(
      at('POST /tokens/left-over/cancel', 'Cancel the tokens that still wait from earlier days'),
    )
    .output(z.object({ count: z.int() })),

  summary: operation('queue.summary', { reads: true })
    .route(at('GET /tokens/summary', 'What became of today'))
    .output(daySummary),

  slip: operation('queue.slip', { reads: true })
    .route(
      at(
        'GET /tokens/{id}/slip',
        'What a token’s slip is drawn from, with the secret of the patient’s own page',
      ),
    )
    .input(z.object({ id }))
    .output(tokenSlip),

  slipPdf: operation('queue.slipPdf', { reads: true })
    .route(at('GET /tokens/{id}/slip/pdf', 'A token’s slip as a PDF, where the server makes them'))
    .input(paperChoice.extend({ id, size: z.enum(slipSizes).default('80mm') }))
    .output(z.file())
    .errors(noPdfError),

  place: operation('queue.place', { reads: true })
    .route(
      at(
        'POST /place',
        'A token’s place in the queue, for anyone who holds its code; nothing about the patient',
      ),
    )
    .input(z.object({ code: z.string().min(20).max(200) }))
    .output(queuePosition)
    .errors({ CODE_NOT_USABLE: { status: 410, message: 'This code is of another day.' } }),

  move: operation('queue.move', { changes: 'tokens', audits: 'token_moved' })
    .route(
      at(
        'POST /tokens/{id}/move',
        'Move a waiting token into one doctor’s queue, or into the shared one',
      ),
    )
    .input(z.object({ id, doctorId: id.nullable() }))
    .output(token)
    .errors({
      ...tokenChangedError,
      NO_SUCH_DOCTOR: { status: 422, message: 'This doctor does not exist.' },
    }),

  setPriority: operation('queue.setPriority', { changes: 'tokens', audits: 'priority_changed' })
    .route(
      at(
        'POST /tokens/{id}/priority',
        'Make a waiting token urgent, with the reason, or normal again: at the place it had',
      ),
    )
    .input(newPriority)
    .output(token)
    .errors(tokenChangedError),

  noteRemote: operation('queue.noteRemote', {
    changes: 'remote_visits',
    audits: 'remote_visit_noted',
  })
    .route(
      at(
        'POST /tokens/{id}/remote-visit',
        'Note how the doctor of a telephone or video visit knew who it was, and the patient’s consent',
      ),
    )
    .input(remoteNote)
    .output(token)
    .errors({
      ...tokenChangedError,
      ...anotherDoctorError,
      REMOTE_ON_PAPER: {
        status: 409,
        message: 'A paper of this visit already says how it was held.',
      },
    }),

  start: operation('queue.start', { changes: 'tokens', audits: 'token_started' })
    .route(at('POST /tokens/{id}/start', 'Start the consultation'))
    .input(z.object({ id }))
    .output(token)
    .errors(tokenChangedError),

  complete: operation('queue.complete', {
    changes: 'tokens',
    audits: ['token_completed', 'draft_discarded'],
  })
    .route(at('POST /tokens/{id}/complete', 'Complete the consultation'))
    .input(z.object({ id, insteadOf, draft: unfinishedDraft }))
    .output(token)
    .errors({
      ...tokenChangedError,
      ...anotherDoctorError,
      ...draftUnfinishedError,
      ...remoteNotNotedError,
    }),

  cancel: operation('queue.cancel', { changes: 'tokens', audits: 'token_cancelled' })
    .route(at('POST /tokens/{id}/cancel', 'Cancel an active token'))
    // A cancellation cannot discard a draft: only its doctor does.
    .input(z.object({ id, draft: unfinishedDraft.unwrap().extract(['keep']).optional() }))
    .output(token)
    .errors({ ...tokenChangedError, ...draftUnfinishedError }),
};
