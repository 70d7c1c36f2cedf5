import type { Kysely, Transaction } from 'kysely';
import { idempotent } from '../../../server/api/idempotent';
import { api } from '../../../server/api/operations';
import { about, recordAudit } from '../../../server/audit/recordAudit';
import { localTimeZone } from '../../../server/config';
import { toColumns } from '../../../server/database/columns';
import { readLocked } from '../../../server/database/readLocked';
import type { Database } from '../../../server/database/schema';
import { inTransaction } from '../../../server/database/transaction';
import { lockPatient } from '../../patients/lockPatient.rows';
import { todayOf } from '../../patients/patients.rows';
import { lockConsultedToken } from '../../queue/consultedToken.rows';
import { withSubstances } from '../../substances/substances';
import { tiesFor } from '../../substances/substances.rows';
import { medicationColumns } from '../prescriptions.rows';
import { withRegimen } from '../withRegimen';
import { currentMedicinesOf, outsideMedicineFromRow, outsideMedicines } from './current.rows';
import { maxOutsideMedicines, type OutsideMedicine } from './currentMedicines';

export const currentMedicinesOperations = {
  list: api.currentMedicines.list.handler(({ input, context }) =>
    currentMedicinesOf(
      context.db,
      input.patientId,
      todayOf(context),
      input.amends ?? null,
      localTimeZone(context.config),
    ),
  ),
};

export const outsideMedicinesOperations = {
  note: api.outsideMedicines.note.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const { tokenId } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      // An erasure waits for this transaction, or the token is not found below.
      await lockPatient(trx, input.patientId);
      const token = await lockConsultedToken(trx, tokenId, input.patientId);
      if (!token) throw errors.TOKEN_NOT_USABLE();
      const { patientId } = token;
      const { count } = await trx
        .selectFrom('outside_medicines')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('patient_id', '=', patientId)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (count >= maxOutsideMedicines) throw errors.LIST_FULL();
      const ties = await tiesFor(trx, patientId, [input.medication]);
      const medication = withRegimen(withSubstances(input.medication, ties));
      await trx
        .insertInto('outside_medicines')
        .values({
          id,
          patient_id: patientId,
          token_id: tokenId,
          ...toColumns(medicationColumns, medication),
          regimen: medication.regimen && JSON.stringify(medication.regimen),
          user_id: user.id,
          user_name: user.name,
          at: now,
          ended_at: null,
          ended_by: null,
          ended_by_name: null,
          end_reason: null,
        })
        .execute();
      const noted = await readOutsideMedicine(trx, id);
      await recordAudit(trx, context, {
        action: 'outside_medicine_noted',
        values: { name: noted.patientName, brand: nameOf(noted) },
        ...about('outside_medicines', noted),
      });
      return noted;
    };
    return idempotent(context, {
      operation: 'outsideMedicines.note',
      input,
      create,
      read: readOutsideMedicine,
    });
  }),

  end: api.outsideMedicines.end.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const row = await readLocked(
        outsideMedicines(trx)
          .where('outside_medicines.id', '=', input.id)
          .forNoKeyUpdate('outside_medicines'),
      );
      if (!row) throw errors.NOT_FOUND();
      const before = outsideMedicineFromRow(row);
      // Ended already, by a second press or by a colleague.
      if (before.ended) return before;
      await trx
        .updateTable('outside_medicines')
        .set({
          ended_at: now,
          ended_by: user.id,
          ended_by_name: user.name,
          end_reason: input.reason,
        })
        .where('id', '=', input.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'outside_medicine_ended',
        values: { kind: input.reason, name: before.patientName, brand: nameOf(before) },
        ...about('outside_medicines', before),
      });
      return readOutsideMedicine(trx, input.id);
    }),
  ),
};

const nameOf = ({ medication: { name, strength } }: OutsideMedicine) =>
  [name, strength].filter(Boolean).join(' ');

async function readOutsideMedicine(db: Kysely<Database>, id: string): Promise<OutsideMedicine> {
  return outsideMedicineFromRow(
    await outsideMedicines(db).where('outside_medicines.id', '=', id).executeTakeFirstOrThrow(),
  );
}
