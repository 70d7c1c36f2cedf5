import { z } from 'zod';
import { cursor, date, id } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { queueCounts, token, tokenPriorities } from './token';

const tokenChanged = { TOKEN_CHANGED: { status: 409, data: token } } as const;

/** Tokens in one page of the day's list. */
export const queuePageSize = 100;

export const queueContract = {
  today: operation('queue.today')
    .route({
      method: 'GET',
      path: '/tokens/today',
      summary: 'Today’s tokens in the order they were issued, with the tiles’ counts',
    })
    .input(z.object({ cursor: cursor.optional() }))
    .output(
      z.object({
        date,
        counts: queueCounts,
        tokens: z.array(token),
        nextCursor: z.string().nullable(),
      }),
    ),

  patientTokens: operation('queue.patientTokens')
    .route({
      method: 'GET',
      path: '/patients/{patientId}/tokens',
      summary:
        'A patient’s tokens that can carry a prescription or a bill, newest first, at most 50',
    })
    .input(
      z.object({
        patientId: id,
        /** `today`: only tokens issued today (spec 2, Prescriptions). */
        issued: z.enum(['today', 'ever']).default('ever'),
      }),
    )
    .output(z.array(token)),

  issue: operation('queue.issue')
    .route({
      method: 'POST',
      path: '/tokens',
      successStatus: 201,
      summary: 'Issue the day’s next token to a patient',
    })
    .input(z.object({ patientId: id, priority: z.enum(tokenPriorities).default('normal') }))
    .output(token)
    .errors({ NO_SUCH_PATIENT: { status: 422, message: 'This patient does not exist.' } }),

  start: operation('queue.start')
    .route({ method: 'POST', path: '/tokens/{id}/start', summary: 'Start the consultation' })
    .input(z.object({ id }))
    .output(token)
    .errors(tokenChanged),

  complete: operation('queue.complete')
    .route({ method: 'POST', path: '/tokens/{id}/complete', summary: 'Complete the consultation' })
    .input(z.object({ id }))
    .output(token)
    .errors(tokenChanged),

  cancel: operation('queue.cancel')
    .route({ method: 'POST', path: '/tokens/{id}/cancel', summary: 'Cancel an active token' })
    .input(z.object({ id }))
    .output(token)
    .errors(tokenChanged),
};
