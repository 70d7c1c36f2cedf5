import { z } from 'zod';
import { id, paise } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { tokenPriorities } from '../queue/token';

/** Something that the signed-in person has to do. */
const notice = z.discriminatedUnion('kind', [
  // An urgent one: the queue lists the others.
  z.object({
    kind: z.literal('waitingToken'),
    id,
    tokenNumber: z.int(),
    patientName: z.string(),
    priority: z.enum(tokenPriorities),
  }),
  z.object({
    kind: z.literal('unfinishedVisit'),
    /** The token's id. */
    id,
    tokenNumber: z.int(),
    patientName: z.string(),
  }),
  z.object({
    kind: z.literal('unbilledConsultation'),
    id,
    tokenNumber: z.int(),
    patientName: z.string(),
  }),
  z.object({
    kind: z.literal('unconfirmedAppointment'),
    id,
    patientName: z.string(),
    time: z.string(),
  }),
  z.object({
    kind: z.literal('incident'),
    id,
    /** How many notices have to be given now. */
    notices: z.int(),
  }),
  z.object({
    kind: z.literal('billRequest'),
    id,
    patientName: z.string(),
    /** Paise. */
    amount: paise,
    askedByName: z.string(),
  }),
  z.object({
    kind: z.literal('paperFiles'),
    id: z.literal('paperFiles'),
    /** Files of old papers that are missing; null: their place cannot be used. */
    missing: z.int().nullable(),
  }),
]);
export type Notice = z.infer<typeof notice>;

export const noticesContract = {
  list: operation('notices.list', { reads: true })
    .route(
      at('GET /notices', 'What waits for the signed-in person now: how much, and the first of it'),
    )
    .output(z.object({ count: z.int(), notices: z.array(notice) })),
};
