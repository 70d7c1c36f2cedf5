import type { Kysely, Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import { readLocked } from '../../server/database/readLocked';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import { dayOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { worksAs } from '../../shared/permissions';
import { lockPatient } from '../patients/lockPatient.rows';
import { isErased } from '../privacy/isErased.rows';
import { takesVitals, type Vitals } from './vitals';
import { readNewestVitals, vitalsColumns, vitalsFromRow, vitalsWithNames } from './vitals.rows';

export const vitalsOperations = {
  record: api.vitals.record.handler(({ input, context, errors }) => {
    const { user, now, config } = context;
    const create = async (trx: Transaction<Database>, id: string) => {
      // Locks the patient: an erasure waits for this transaction, or `isErased` sees it below.
      const patient = await lockPatient(trx, input.patientId);
      const { id: patientId } = patient ?? { id: input.patientId };
      const token = await trx
        .selectFrom('tokens')
        .select(['status', 'token_number', 'issued_at as issuedAt', 'completed_at as completedAt'])
        .where('id', '=', input.tokenId)
        .where('patient_id', '=', patientId)
        .forShare()
        .executeTakeFirst();
      const today = dayOf(now, localTimeZone(config));
      if (!token || !takesVitals(token, today, now) || (await isErased(trx, patientId))) {
        throw errors.TOKEN_NOT_USABLE();
      }
      await trx
        .insertInto('vitals')
        .values({
          id,
          ...toColumns(vitalsColumns, { ...input, patientId }),
          recorded_by: user.id,
          recorded_by_name: user.name,
          recorded_at: now,
        })
        .execute();
      const recorded = await readVitals(trx, id);
      await recordAudit(trx, context, {
        action: 'vitals_recorded',
        values: { name: recorded.patientName, number: token.token_number },
        ...about('vitals', recorded),
      });
      return recorded;
    };
    return idempotent(context, { operation: 'vitals.record', input, create, read: readVitals });
  }),

  ofPatient: api.vitals.ofPatient.handler(({ input, context }) =>
    readNewestVitals(context.db, input.patientId),
  ),

  void: api.vitals.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      if (await isVoidedSo(trx, 'vitals', { ...input, user })) return readVitals(trx, input.id);
      const row = await readLocked(
        vitalsWithNames(trx).where('vitals.id', '=', input.id).forNoKeyUpdate('vitals'),
      );
      if (!row) throw errors.NOT_FOUND();
      const before = vitalsFromRow(row);
      if (before.recordedBy !== user.id && !worksAs('doctor', user)) throw errors.NOT_YOURS();
      if (before.voided) {
        const { byName: name, reason } = before.voided;
        const message = t('{name} voided these vitals: {reason}', { name, reason });
        throw errors.NOT_IN_FORCE({ message, data: before });
      }
      await trx
        .updateTable('vitals')
        .set(voidedColumns(user, now, input.reason))
        .where('id', '=', input.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'vitals_voided',
        values: { name: before.patientName, reason: input.reason },
        ...about('vitals', before),
      });
      return readVitals(trx, input.id);
    }),
  ),
};

async function readVitals(db: Kysely<Database>, id: string): Promise<Vitals> {
  return vitalsFromRow(
    await vitalsWithNames(db).where('vitals.id', '=', id).executeTakeFirstOrThrow(),
  );
}
