import { z } from 'zod';
import { cursor, id, instant, optionalText, searchText } from '../../shared/fields';
import { dayFilter } from '../../shared/listOrder';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { changeReason } from '../../shared/voided';
import {
  dispense,
  newDispenseLine,
  newDispenseLines,
  returnedLines,
} from '../stock/dispenses/dispense';
import { notEnoughError, refusedSubstanceError } from '../stock/stock.contract';
import { labelPaper, maxLabels } from './label';
import { proposedLine } from './proposedLine';

/** A prescription of today of which something may still be given. */
const waitingPrescription = z.object({
  prescriptionId: id,
  tokenId: id,
  tokenNumber: z.int(),
  patientId: id,
  patientName: z.string(),
  doctorName: z.string(),
  writtenAt: instant,
  /** How many medicines it has, and of how many something was given. */
  medicineCount: z.int(),
  givenCount: z.int(),
});
export type WaitingPrescription = z.infer<typeof waitingPrescription>;
export const maxWaiting = 200;

const proposal = z.object({
  prescriptionId: id,
  tokenId: id,
  patientId: id,
  patientName: z.string(),
  lines: z.array(proposedLine),
  /** What was given on it already. */
  dispenses: z.array(dispense),
  /** Nothing more is given on it. */
  isEnded: z.boolean(),
});

const dispenseErrors = {
  TOKEN_NOT_USABLE: {
    status: 422,
    message: 'Medicines are given to a patient whose visit is in progress or completed.',
  },
  ...notEnoughError,
  EXPIRED: {
    status: 409,
    message: 'A batch has expired. Nothing of it can be given.',
    data: z.object({ batchIds: z.array(id) }),
  },
  ...refusedSubstanceError,
} as const;

const dispenseFilters = z.object({
  text: searchText,
  doctorId: id.optional(),
  ...dayFilter,
});

export const dispensingContract = {
  toGive: operation('dispensing.toGive', { reads: true, view: 'prescriptions' })
    .route(
      at(
        'GET /dispensing/to-give',
        'Today’s prescriptions of which something may be given, oldest first',
      ),
    )
    .output(z.array(waitingPrescription).max(maxWaiting)),

  proposal: operation('dispensing.proposal', { reads: true, audits: 'prescription_viewed' })
    .route(at('GET /dispensing/proposals/{prescriptionId}', 'What to give of one prescription'))
    .input(z.object({ prescriptionId: id }))
    .output(proposal),

  give: operation('dispensing.give', { makes: 'dispenses', audits: 'medicines_given' })
    .route(at('POST /dispenses', 'Give medicines of a prescription; they leave the stock'))
    .input(
      z.object({
        prescriptionId: id,
        lines: newDispenseLines,
        /** Confirms that more is given than is written, or again what is written without a quantity. */
        isMore: z.boolean().default(false),
      }),
    )
    .output(dispense)
    .errors({
      ...dispenseErrors,
      NOT_IN_FORCE: {
        status: 409,
        message: 'This prescription was corrected or voided meanwhile. Open the newest one.',
      },
      GIVING_ENDED: { status: 409, message: 'Nothing more is given on this prescription.' },
      MORE_THAN_WRITTEN: {
        status: 409,
        data: z.object({ positions: z.array(z.int()) }),
      },
    }),

  order: operation('dispensing.order', { makes: 'dispenses', audits: 'medicines_given' })
    .route(
      at(
        'POST /dispenses/orders',
        'Give what the doctor of a visit orders, without a prescription',
      ),
    )
    .input(
      z.object({
        tokenId: id,
        lines: z
          .array(
            newDispenseLine
              .omit({ position: true, isOtherBrand: true })
              .extend({ directions: optionalText(500) }),
          )
          .min(1)
          .max(50),
      }),
    )
    .output(dispense)
    .errors(dispenseErrors),

  end: operation('dispensing.end', { makes: 'dispense_ends', audits: 'giving_ended' })
    .route(at('POST /dispensing/ends', 'Say that nothing more is given on a prescription'))
    .input(z.object({ prescriptionId: id }))
    .output(z.object({})),

  takeBack: operation('dispensing.takeBack', {
    makes: 'stock_entries',
    audits: 'medicines_returned',
  })
    .route(at('POST /dispenses/{id}/returns', 'Take medicines back that no bill has'))
    .input(z.object({ id, lines: returnedLines }))
    .output(dispense)
    .errors({
      LINE_BILLED: {
        status: 409,
        message: 'This stands on a bill. Take it back with a refund of the bill.',
        data: dispense,
      },
      MORE_THAN_GIVEN: { status: 409, data: dispense },
      ALREADY_VOIDED: { status: 409, data: dispense },
    }),

  void: operation('dispensing.void', { changes: 'dispenses', audits: 'dispense_voided' })
    .route(at('POST /dispenses/{id}/void', 'Take back a mistaken entry with all that was given'))
    .input(z.object({ id, reason: changeReason }))
    .output(dispense)
    .errors({
      ALREADY_VOIDED: { status: 409, data: dispense },
      DISPENSE_BILLED: {
        status: 409,
        message: 'This stands on a bill. Void the bill first.',
        data: dispense,
      },
    }),

  list: operation('dispensing.list', { reads: true, view: 'prescriptions' })
    .route(at('POST /dispenses/search', 'The supply register: what was given, the newest first'))
    .input(dispenseFilters.extend({ cursor: cursor.optional() }))
    .output(z.object({ dispenses: z.array(dispense), nextCursor: z.string().nullable() })),

  labels: operation('dispensing.labels', { reads: true, audits: 'dispense_viewed' })
    .route(at('GET /dispenses/{id}/labels', 'What the labels of a dispense are drawn from'))
    .input(z.object({ id, language: paperChoice.shape.language }))
    .output(z.array(labelPaper).max(maxLabels)),

  labelsPdf: operation('dispensing.labelsPdf', { reads: true, audits: 'dispense_viewed' })
    .route(at('GET /dispenses/{id}/labels/pdf', 'The labels of a dispense as a PDF, one a page'))
    .input(paperChoice.extend({ id }))
    .output(z.file())
    .errors(noPdfError),
};
