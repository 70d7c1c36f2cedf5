import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { changeReason } from '../../shared/voided';
import { maxVitalsListed, newVitals, vitals } from './vitals';

export const vitalsContract = {
  record: operation('vitals.record', { makes: 'vitals', audits: 'vitals_recorded' })
    .route(at('POST /vitals', 'Record what was measured of a patient at a visit'))
    .input(newVitals)
    .output(vitals)
    .errors({
      TOKEN_NOT_USABLE: {
        status: 422,
        message:
          'Vitals are recorded with a token of today, or of a visit that ended within a day. Generate a token for this patient first.',
      },
    }),

  ofPatient: operation('vitals.ofPatient', { reads: true, view: 'patient' })
    .route(
      at('GET /patients/{patientId}/vitals', 'A patient’s newest vitals that hold, at most fifty'),
    )
    .input(z.object({ patientId: id }))
    .output(z.array(vitals).max(maxVitalsListed)),

  void: operation('vitals.void', { changes: 'vitals', audits: 'vitals_voided' })
    .route(at('POST /vitals/{id}/void', 'Take mistaken vitals out of use; they stay'))
    .input(z.object({ id, reason: changeReason }))
    .output(vitals)
    .errors({
      NOT_YOURS: {
        status: 403,
        message: 'Only whoever recorded these vitals, or a doctor, may void them.',
      },
      NOT_IN_FORCE: { status: 409, data: vitals },
    }),
};
