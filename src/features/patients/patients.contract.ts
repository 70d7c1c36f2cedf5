import { z } from 'zod';
import { date, id, pageSize, searchText, textIfAny } from '../../shared/fields';
import { dayFilter, hasItsCursor, ordersIn, pageCursor, unknownPage } from '../../shared/listOrder';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { changeReason } from '../../shared/voided';
import {
  genders,
  listedPatient,
  newPatient,
  patient,
  patientBanner,
  patientChange,
  patientMessages,
  patientOrders,
  requireAnswers,
} from './patient';
import { cardSizes } from './patientCardPaper';
import { pregnancyMessages } from './pregnancy';

const patientChangedError = {
  PATIENT_CHANGED: {
    status: 409,
    data: z.object({ current: patient, changes: patientChange.shape.changes }),
  },
} as const;

/** Days that a record cannot have. */
export const impossibleDayErrors = {
  NOT_A_DATE_OF_BIRTH: { status: 422, message: patientMessages.dateOfBirth },
  NOT_AN_EXPECTED_DELIVERY: { status: 422, message: pregnancyMessages.expectedDelivery },
} as const;

/** What the list of patients is filtered by; the days are those of the last visit. */
export const patientFilters = z.object({
  text: searchText,
  gender: z.enum(genders).optional(),
  ...dayFilter,
});

export const patientsContract = {
  // Search text travels in the body: names and phone numbers do not belong in addresses and their logs.
  search: operation('patients.search', { reads: true, view: 'patients', isSharedByRole: true })
    .route(
      at(
        'POST /patients/search',
        'Patients by name, phone or email, newest registration first or in another order; then similar names',
      ),
    )
    .input(
      patientFilters
        .extend({
          /** Leaves out records that were voided: for choosing a patient. */
          inUse: z.boolean().default(false),
          /** For the list of patients: with when each was last here, and how many there are. */
          isListed: z.boolean().default(false),
          order: z.enum(ordersIn(patientOrders)).optional(),
          cursor: pageCursor.optional(),
          limit: z.int().min(1).max(100).default(pageSize),
        })
        .refine(hasItsCursor(patientOrders), unknownPage),
    )
    .output(
      z.object({
        patients: z.array(listedPatient),
        nextCursor: z.string().nullable(),
        /** All patients of the clinic in use, whatever was searched. */
        total: z.int().optional(),
      }),
    ),

  get: operation('patients.get', { reads: true, audits: 'patient_viewed' })
    .route(at('GET /patients/{id}', 'One patient'))
    .input(z.object({ id }))
    .output(patient),

  banner: operation('patients.banner', { reads: true, view: 'patient' })
    .route(at('GET /patients/{id}/banner', 'What a doctor must see of a patient at every moment'))
    .input(z.object({ id }))
    .output(patientBanner),

  cardPdf: operation('patients.cardPdf', { reads: true, audits: 'patient_viewed' })
    .route(
      at('GET /patients/{id}/card/pdf', 'A patient’s card as a PDF, where the server makes them'),
    )
    .input(paperChoice.extend({ id, size: z.enum(cardSizes).default('card') }))
    .output(z.file())
    .errors(noPdfError),

  register: operation('patients.register', { makes: 'patients', audits: 'patient_registration' })
    .route(at('POST /patients', 'Register a patient'))
    .input(requireAnswers(newPatient.extend({ isNotDuplicate: z.boolean().default(false) })))
    .output(patient)
    .errors({
      ...impossibleDayErrors,
      POSSIBLE_DUPLICATE: {
        status: 409,
        message: 'A patient like this is registered already.',
        data: z.array(patient).max(5),
      },
    }),

  amend: operation('patients.amend', { changes: 'patients', audits: 'patient_amended' })
    .route(at('PUT /patients/{id}', 'Correct a patient’s record'))
    .input(newPatient.extend({ id, version: z.int().min(1), reason: textIfAny(300) }))
    .output(patient)
    .errors({
      ...patientChangedError,
      ...impossibleDayErrors,
      INCOMPLETE: { status: 422, message: patientMessages.incomplete },
    }),

  addToRecord: operation('patients.addToRecord', {
    changes: 'patients',
    audits: 'patient_amended',
  })
    .route(
      at(
        'POST /patients/{id}/record',
        'Add allergies and conditions that a patient’s record does not have yet, or say when a birth is expected or that there is no pregnancy today',
      ),
    )
    .input(
      newPatient.pick({ allergies: true, conditions: true }).extend({
        id,
        /** Null: not pregnant any more. */
        expectedDelivery: date.nullable().optional(),
        /** The patient was asked today and is not pregnant; of no effect beside an expected delivery. */
        notPregnant: z.literal(true).optional(),
        /** The patient was asked and knows of none. */
        noKnownAllergies: z.literal(true).optional(),
      }),
    )
    .output(patient)
    .errors({
      ...patientChangedError,
      NOT_AN_EXPECTED_DELIVERY: impossibleDayErrors.NOT_AN_EXPECTED_DELIVERY,
      ALLERGIES_RECORDED: {
        status: 409,
        message:
          'Allergies are recorded for this patient. If they are wrong, take them out by “Edit” first.',
      },
      LIST_IS_FULL: {
        status: 422,
        message: 'This list is full. Please take out by “Edit” what does not count any more.',
      },
    }),

  history: operation('patients.history', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{id}/history',
        'The newest hundred changes of a patient’s record, newest first',
      ),
    )
    .input(z.object({ id }))
    .output(z.array(patientChange)),

  void: operation('patients.void', { changes: 'patients', audits: 'patient_voided' })
    .route(at('POST /patients/{id}/void', 'Take a mistaken record out of use; it stays readable'))
    .input(z.object({ id, version: z.int().min(1), reason: changeReason }))
    .output(patient)
    .errors({
      ...patientChangedError,
      PATIENT_IS_EXPECTED: {
        status: 409,
        message: 'This patient has an open token or appointment. Cancel it first.',
      },
    }),
};
