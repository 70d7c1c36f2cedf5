import { z } from 'zod';
import { id } from '../../../shared/fields';
import { at, operation } from '../../../shared/operation';
import {
  currentMedicine,
  maxCurrentMedicines,
  newOutsideMedicine,
  outsideEnds,
  outsideMedicine,
} from './currentMedicines';

export const currentMedicinesContract = {
  list: operation('currentMedicines.list', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{patientId}/current-medicines',
        'What a patient takes now: prescribed here and not over, or noted from elsewhere',
      ),
    )
    .input(
      z.object({
        patientId: id,
        /** The prescription that is being corrected: what the patient took when it was written. */
        amends: id.optional(),
      }),
    )
    .output(z.array(currentMedicine).max(maxCurrentMedicines)),
};

export const outsideMedicinesContract = {
  note: operation('outsideMedicines.note', {
    makes: 'outside_medicines',
    audits: 'outside_medicine_noted',
  })
    .route(at('POST /outside-medicines', 'Note a medicine that a patient takes from elsewhere'))
    .input(newOutsideMedicine)
    .output(outsideMedicine)
    .errors({
      TOKEN_NOT_USABLE: {
        status: 422,
        message: 'Choose a token of this patient that is in progress or completed.',
      },
      LIST_FULL: {
        status: 409,
        message: 'This list is full. Take off what the patient does not take any more.',
      },
    }),

  end: operation('outsideMedicines.end', {
    changes: 'outside_medicines',
    audits: 'outside_medicine_ended',
  })
    .route(
      at(
        'POST /outside-medicines/{id}/end',
        'Take a medicine from elsewhere off the list: it is not taken any more, or was noted by mistake',
      ),
    )
    .input(z.object({ id, reason: z.enum(outsideEnds) }))
    .output(outsideMedicine),
};
