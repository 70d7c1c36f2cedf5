import { z } from 'zod';
import { id, maxSuggestedChoices, searchText } from '../../shared/fields';
import { dayFilter, hasItsCursor, ordersIn, pageCursor, unknownPage } from '../../shared/listOrder';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { changeReason } from '../../shared/voided';
import { allergyConflict } from '../patients/allergies/allergyAnswer';
import { anotherDoctorError } from '../queue/queue.contract';
import { remoteNotNotedError } from '../queue/remoteVisit';
import { reasonMissingError } from './checks/finding';
import { doubt } from './doubt';
import {
  amendedPrescription,
  frequentMedication,
  lastPrescriptions,
  newPrescription,
  prescription,
  prescriptionOrders,
  suggestionLimit,
} from './prescription';
import {
  prescriptionPaper,
  restOfPaper,
  verification,
  verificationCode,
} from './prescriptionPaper';

export const allergyRecordedError = {
  ALLERGY_RECORDED: {
    status: 409,
    message: 'The patient’s record names an allergy to a medicine of this prescription.',
    data: z.object({ conflicts: z.array(allergyConflict).min(1) }),
  },
} as const;

export const needsConfirmationError = {
  NEEDS_CONFIRMATION: {
    status: 409,
    message: 'Something about the medicines has to be confirmed first.',
    data: z.object({ doubts: z.array(doubt).min(1) }),
  },
} as const;

/** Of a visit by telephone or video (decision 117). */
export const remoteErrors = {
  ...remoteNotNotedError,
  REMOTE_REFUSED: { status: 409, data: z.object({ medicines: z.array(z.string()).min(1) }) },
} as const;

const notChangeableErrors = {
  NOT_THE_DOCTOR: { status: 403, message: 'Only the doctor who wrote it may change it.' },
  NOT_IN_FORCE: { status: 409, data: prescription },
} as const;

/** The filters of the list of prescriptions; the days are those on which they were written. */
export const prescriptionFilters = z.object({ text: searchText, ...dayFilter });

export const prescriptionsContract = {
  search: operation('prescriptions.search', { reads: true, view: 'prescriptions' })
    .route(
      at(
        'POST /prescriptions/search',
        'Prescriptions by patient, diagnosis or doctor, newest first or in another order',
      ),
    )
    .input(
      prescriptionFilters
        .extend({
          order: z.enum(ordersIn(prescriptionOrders)).optional(),
          cursor: pageCursor.optional(),
        })
        .refine(hasItsCursor(prescriptionOrders), unknownPage),
    )
    .output(z.object({ prescriptions: z.array(prescription), nextCursor: z.string().nullable() })),

  suggest: operation('prescriptions.suggest', { reads: true })
    .route(
      at(
        'POST /prescriptions/suggestions',
        'Names and diagnoses that a search for this text would find',
      ),
    )
    .input(z.object({ text: searchText }))
    .output(z.array(z.string()).max(suggestionLimit)),

  frequentMedications: operation('prescriptions.frequentMedications', { reads: true })
    .route(
      at(
        'GET /prescriptions/frequent-medications',
        'The medicines written most: today’s first, then those of the last thirty days',
      ),
    )
    .output(z.array(frequentMedication).max(maxSuggestedChoices)),

  ofPatient: operation('prescriptions.ofPatient', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{patientId}/prescriptions',
        'A patient’s newest prescriptions that hold, at most three',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(z.array(prescription).max(lastPrescriptions)),

  get: operation('prescriptions.get', { reads: true, audits: 'prescription_viewed' })
    .route(
      at(
        'GET /prescriptions/{id}',
        'One prescription; with `include=paper` also what else its paper is drawn from',
      ),
    )
    .input(z.object({ id, include: z.literal('paper').optional() }))
    .output(prescription.extend({ paper: restOfPaper.optional() })),

  paper: operation('prescriptions.paper', { reads: true, audits: 'prescription_viewed' })
    .route(at('GET /prescriptions/{id}/paper', 'What the paper of a prescription is drawn from'))
    .input(z.object({ id }))
    .output(prescriptionPaper),

  pdf: operation('prescriptions.pdf', { reads: true, audits: 'prescription_viewed' })
    .route(
      at(
        'GET /prescriptions/{id}/pdf',
        'The paper of a prescription as a PDF, where the server makes them',
      ),
    )
    .input(paperChoice.extend({ id }))
    .output(z.file())
    .errors(noPdfError),

  verify: operation('prescriptions.verify', { reads: true })
    .route(
      at(
        'POST /prescriptions/verify',
        'Whether the paper that bears this code is genuine and still holds',
      ),
    )
    .input(z.object({ code: verificationCode }))
    .output(verification)
    .errors({
      NOT_KNOWN: {
        status: 404,
        message: 'This code belongs to no prescription of this clinic.',
      },
    }),

  create: operation('prescriptions.create', {
    makes: 'prescriptions',
    audits: [
      'prescription_created',
      'allergy_overridden',
      'allergy_unchecked',
      'warning_overridden',
    ],
  })
    .route(
      at('POST /prescriptions', 'Write a prescription for a token in consultation or completed'),
    )
    .input(newPrescription)
    .output(prescription)
    .errors({
      TOKEN_NOT_USABLE: {
        status: 422,
        message: 'Choose a token of this patient that is in progress or completed.',
      },
      ...anotherDoctorError,
      ...allergyRecordedError,
      ...reasonMissingError,
      ...needsConfirmationError,
      ...remoteErrors,
    }),

  amend: operation('prescriptions.amend', {
    makes: 'prescriptions',
    audits: [
      'prescription_amended',
      'allergy_overridden',
      'allergy_unchecked',
      'warning_overridden',
    ],
  })
    .route(
      at(
        'POST /prescriptions/{id}/amend',
        'Replace one’s own prescription by a corrected one; both stay',
      ),
    )
    .input(amendedPrescription)
    .output(prescription)
    .errors({
      ...notChangeableErrors,
      ...allergyRecordedError,
      ...reasonMissingError,
      ...needsConfirmationError,
      ...remoteErrors,
    }),

  void: operation('prescriptions.void', { changes: 'prescriptions', audits: 'prescription_voided' })
    .route(
      at(
        'POST /prescriptions/{id}/void',
        'Take one’s own mistaken prescription out of use; it stays readable',
      ),
    )
    .input(z.object({ id, reason: changeReason }))
    .output(prescription)
    .errors(notChangeableErrors),
};
