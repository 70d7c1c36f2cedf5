import { z } from 'zod';
import { id, paise, searchText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { foundPatient } from '../patients/patient';
import { tokenPriorities } from '../queue/token';

/** Results of each kind, at most. */
export const resultLimit = 5;

const patientResult = foundPatient.pick({
  id: true,
  number: true,
  name: true,
  phone: true,
  age: true,
  dateOfBirth: true,
  dateOfBirthIsEstimated: true,
  gender: true,
  isAlike: true,
});
const tokenResult = z.object({ id, tokenNumber: z.int(), patientName: z.string() });
const billResult = z.object({ id, patientName: z.string() });

/** Something that waits for the signed-in person. */
const notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('waitingToken'),
    id,
    tokenNumber: z.int(),
    patientName: z.string(),
    priority: z.enum(tokenPriorities),
  }),
  z.object({
    kind: z.literal('unfinishedVisit'),
    /** The token's. */
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
    /** How many have to be given now. */
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
]);
export type Notice = z.infer<typeof notice>;

export const topbarContract = {
  search: operation('topbar.search', { reads: true })
    .route(
      at(
        'POST /search',
        'Patients by name, phone or id; today’s tokens by number or patient; for those who may read them, bills',
      ),
    )
    .input(z.object({ text: searchText }))
    .output(
      z.object({
        patients: z.array(patientResult),
        tokens: z.array(tokenResult),
        bills: z.array(billResult),
      }),
    ),

  notices: operation('topbar.notices', { reads: true })
    .route(
      at('GET /notices', 'What waits for the signed-in person now: how much, and the first of it'),
    )
    .output(z.object({ count: z.int(), notices: z.array(notice) })),
};
