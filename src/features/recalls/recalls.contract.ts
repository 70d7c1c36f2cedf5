import { z } from 'zod';
import { date, id, instant } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import {
  contactWays,
  dueCursor,
  duePageSize,
  duePatient,
  newAnswer,
  newAttempt,
  recallAnswers,
  recallMessages,
  recallProposal,
  recallReasons,
} from './due';

/** The filters of the list. */
export const recallFilters = z.object({
  reason: z.enum(recallReasons).optional(),
  doctorId: id.optional(),
});

export const recallsContract = {
  list: operation('recalls.list', { reads: true, view: 'recalls' })
    .route(
      at(
        'POST /recalls/search',
        'Who is due: a follow-up missed, a medicine ending, a test due, an appointment missed; whom nobody tried to reach first, the newest day first',
      ),
    )
    .input(recallFilters.extend({ cursor: dueCursor.optional() }))
    .output(
      z.object({
        patients: z.array(duePatient).max(duePageSize),
        nextCursor: z.string().nullable(),
      }),
    ),

  answer: operation('recalls.answer', { makes: 'recall_answers', audits: 'recall_answered' })
    .route(at('POST /recalls/answers', 'What a patient who is due said'))
    .input(newAnswer)
    .output(
      z.object({
        patientId: id,
        answer: z.enum(recallAnswers),
        until: date.nullable(),
        note: z.string().nullable(),
        byName: z.string(),
        at: instant,
      }),
    )
    .errors({
      DAY_PASSED: { status: 422, message: recallMessages.dayPassed },
      NOT_BOOKED: {
        status: 409,
        message: 'This patient has no appointment to come. Book one first.',
      },
    }),

  attempt: operation('recalls.attempt', { makes: 'contact_attempts', audits: 'contact_tried' })
    .route(at('POST /recalls/attempts', 'A call to a patient who is due was tried'))
    .input(newAttempt)
    .output(z.object({ patientId: id, way: z.enum(contactWays), byName: z.string(), at: instant })),

  proposal: operation('recalls.proposal', { reads: true })
    .route(
      at(
        'GET /recalls/proposal',
        'Where a patient could come: the visit’s doctor, the first day on which the clinic is open and a time is free',
      ),
    )
    .input(z.object({ doctorId: id.optional(), from: date }))
    .output(recallProposal),
};
