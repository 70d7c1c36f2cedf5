import { api } from '../../../server/api/operations';
import { inTransaction } from '../../../server/database/transaction';
import { isErased } from '../../privacy/isErased.rows';
import { isConsulted } from '../../queue/token';
import { withSubstances } from '../../substances/substances';
import { withRegimen } from '../withRegimen';
import { prescriptionInForce } from '../writePrescription.rows';
import { checkMedicines } from './checkMedicines';
import { lockSafetyFacts, readLoweredTiers, storeWarnings } from './checks.rows';

export const checksOperations = {
  run: api.checks.run.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { tokenId, medicines, diagnoses, amends } = input;
      const token = await trx
        .selectFrom('tokens')
        .select(['patient_id', 'status'])
        .where('id', '=', tokenId)
        .executeTakeFirst();
      if (!token || !isConsulted(token.status)) throw errors.TOKEN_NOT_USABLE();
      const patientId = token.patient_id;
      const replaced = amends ? await prescriptionInForce(trx, amends) : null;
      const visit = { patientId, medications: medicines, diagnoses, amends: replaced?.id };
      const safetyFacts = await lockSafetyFacts(trx, context, visit);
      // Asked after the lock, for which an erasure waits.
      if (await isErased(trx, patientId)) throw errors.TOKEN_NOT_USABLE();
      const { ties } = safetyFacts;
      const lines = medicines.map((item) => withRegimen(withSubstances(item, ties)));
      const checks = checkMedicines({ lines, ...safetyFacts });
      await storeWarnings(trx, context, { tokenId, patientId }, checks.findings);
      return checks;
    }),
  ),

  tiers: api.checks.tiers.handler(async ({ context }) => ({
    loweredTiers: await readLoweredTiers(context.db),
  })),
};
