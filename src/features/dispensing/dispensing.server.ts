import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { recordDispenseView, recordView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { allOf, onDays } from '../../server/database/conditions';
import { newestPage } from '../../server/database/page';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import { paperFile } from '../../server/pdf/paperFile';
import { dateIn, dayRange } from '../../shared/clinicDay';
import { pageSize } from '../../shared/fields';
import { t } from '../../shared/language';
import {
  isInForce,
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../prescriptions/prescriptions.rows';
import { prescriptionInForce } from '../prescriptions/writePrescription.rows';
import { lockConsultedToken } from '../queue/consultedToken.rows';
import { unitsKept } from '../stock/dispenses/dispense';
import {
  dispenseFromRow,
  dispensesWithLines,
  insertReturns,
  matchesDispense,
  readDispense,
} from '../stock/dispenses/dispenses.rows';
import { lockBatches } from '../stock/stock.rows';
import { maxWaiting } from './dispensing.contract';
import {
  isBilled,
  isEnded,
  lockToken,
  readGivenOf,
  readItemsOf,
  readMatchingStock,
} from './dispensing.rows';
import { giveOrdered, givePrescribed, readWrittenDispense } from './give.rows';
import { givenOf } from './givenOf';
import { readLabels } from './labels.rows';
import { proposalOf } from './proposal';

/** The operations of giving medicines out. */
export const dispensingOperations = {
  toGive: api.dispensing.toGive.handler(async ({ context: { db, config, now } }) => {
    const timeZone = localTimeZone(config);
    const { start, end } = dayRange(dateIn(now, timeZone), timeZone);
    const rows = await prescriptionsWithMedications(db)
      .select((eb) =>
        eb
          .selectFrom('tokens')
          .select('tokens.token_number')
          .whereRef('tokens.id', '=', 'prescriptions.token_id')
          .$asScalar()
          .$notNull()
          .as('token_number'),
      )
      .where(isInForce)
      .where('prescriptions.created_at', '>=', start)
      .where('prescriptions.created_at', '<', end)
      .where(
        sql<boolean>`(select status from tokens where tokens.id = prescriptions.token_id)
          in ('in-progress', 'completed')`,
      )
      .where(
        sql<boolean>`not exists (select from dispense_ends where prescription_id = prescriptions.id)`,
      )
      .where(
        sql<boolean>`exists (select from prescription_medications m
          where m.prescription_id = prescriptions.id and m.change <> 'stop')`,
      )
      .orderBy('prescriptions.created_at')
      .orderBy('prescriptions.id')
      .execute();
    const prescriptions = rows.map(prescriptionFromRow);
    const given = await readGivenOf(db, prescriptions);
    const items = await readItemsOf(db, [...given.values()].flat());
    return rows
      .flatMap((row, index) => {
        const prescription = prescriptions[index];
        if (!prescription) return [];
        const { id, medications } = prescription;
        const { isWhole, ...counts } = givenOf(medications, given.get(id) ?? [], items);
        if (isWhole) return [];
        const { tokenId, patientId, patientName, doctorName, createdAt } = prescription;
        return [
          {
            ...{ prescriptionId: id, tokenId, tokenNumber: row.token_number, patientId },
            ...{ patientName, doctorName, writtenAt: createdAt, ...counts },
          },
        ];
      })
      .slice(0, maxWaiting);
  }),

  proposal: api.dispensing.proposal.handler(async ({ input, context, errors }) => {
    const { db, now, config } = context;
    const prescription = await prescriptionInForce(db, input.prescriptionId);
    if (!prescription) throw errors.NOT_FOUND();
    const { id, tokenId, patientId, patientName, medications } = prescription;
    const { stock, ties } = await readMatchingStock(
      db,
      medications.filter(({ change }) => change !== 'stop'),
    );
    const dispenses = (await readGivenOf(db, [prescription])).get(id) ?? [];
    await recordView(context, 'prescription', prescription);
    const day = dateIn(now, localTimeZone(config));
    return {
      ...{ prescriptionId: id, tokenId, patientId, patientName },
      lines: proposalOf({ medications, dispenses, stock, ties, day }),
      dispenses,
      isEnded: await isEnded(db, id),
    };
  }),

  give: api.dispensing.give.handler(({ input, context, errors }) => {
    // The confirmation belongs to the same request, so idempotency ignores it.
    const { isMore: _, ...idempotentInput } = input;
    return idempotent(context, {
      operation: 'dispensing.give',
      input: idempotentInput,
      create: (trx, id) => givePrescribed(trx, context, { id, ...input }, errors),
      read: readWrittenDispense,
    });
  }),

  order: api.dispensing.order.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'dispensing.order',
      input,
      create: (trx, id) => giveOrdered(trx, context, { id, ...input }, errors),
      read: readWrittenDispense,
    }),
  ),

  end: api.dispensing.end.handler(({ input: { prescriptionId }, context, errors }) =>
    idempotent(context, {
      operation: 'dispensing.end',
      input: { prescriptionId },
      create: async (trx, id) => {
        const prescription = await trx
          .selectFrom('prescriptions')
          .select(['token_id', 'patient_id', 'patient_name'])
          .where('id', '=', prescriptionId)
          .executeTakeFirst();
        if (!prescription) throw errors.NOT_FOUND();
        const { token_id: tokenId, patient_id: patientId, patient_name: name } = prescription;
        // Who gives at this moment has it first.
        if (!(await lockConsultedToken(trx, tokenId, patientId))) throw errors.NOT_FOUND();
        if (await isEnded(trx, prescriptionId)) return {};
        const { user, now } = context;
        await trx
          .insertInto('dispense_ends')
          .values({
            ...{ id, prescription_id: prescriptionId, ended_at: now },
            ...{ ended_by: user.id, ended_by_name: user.name },
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'giving_ended',
          values: { name },
          ...about('dispense_ends', { id, patientId }),
        });
        return {};
      },
      read: async () => ({}),
    }),
  ),

  takeBack: api.dispensing.takeBack.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'dispensing.takeBack',
      input,
      create: async (trx, entryId) => {
        const found = await readDispense(trx, input.id);
        if (!found) throw errors.NOT_FOUND();
        await lockToken(trx, found.tokenId);
        await lockBatches(
          trx,
          found.lines.map(({ batchId }) => batchId),
        );
        const before = await readWrittenDispense(trx, input.id);
        if (before.voided) {
          const message = t('{name} voided this entry: {reason}', {
            name: before.voided.byName,
            reason: before.voided.reason,
          });
          throw errors.ALREADY_VOIDED({ message, data: before });
        }
        const ids = input.lines.map(({ dispenseLineId }) => dispenseLineId);
        if (await isBilled(trx, ids)) throw errors.LINE_BILLED({ data: before });
        const isTooMuch = input.lines.some(({ dispenseLineId, units }) => {
          const line = before.lines.find(({ id }) => id === dispenseLineId);
          return !line || units > unitsKept(line);
        });
        if (isTooMuch) {
          const message = t('No more can come back than the patient has of it.');
          throw errors.MORE_THAN_GIVEN({ message, data: before });
        }
        const { user, now, config } = context;
        const day = dateIn(now, localTimeZone(config));
        await insertReturns(trx, { entryId, day, note: null, user, now }, input.lines);
        await recordAudit(trx, context, {
          action: 'medicines_returned',
          values: { count: ids.length, name: before.patientName, dispense: before.number },
          ...about('dispenses', before),
        });
        return readWrittenDispense(trx, input.id);
      },
      read: (db) => readWrittenDispense(db, input.id),
    }),
  ),

  void: api.dispensing.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, reason } = input;
      const { user, now, config } = context;
      const found = await readDispense(trx, id);
      if (!found) throw errors.NOT_FOUND();
      await lockToken(trx, found.tokenId);
      if (await isVoidedSo(trx, 'dispenses', { id, reason, user })) {
        return readWrittenDispense(trx, id);
      }
      await lockBatches(
        trx,
        found.lines.map(({ batchId }) => batchId),
      );
      const before = await readWrittenDispense(trx, id);
      if (before.voided) {
        const message = t('{name} voided this entry: {reason}', {
          name: before.voided.byName,
          reason: before.voided.reason,
        });
        throw errors.ALREADY_VOIDED({ message, data: before });
      }
      const ids = before.lines.map((line) => line.id);
      if (await isBilled(trx, ids)) throw errors.DISPENSE_BILLED({ data: before });
      const back = before.lines
        .map((line) => ({ dispenseLineId: line.id, units: unitsKept(line), isRestocked: true }))
        .filter(({ units }) => units > 0);
      if (back.length > 0) {
        const day = dateIn(now, localTimeZone(config));
        await insertReturns(trx, { entryId: uuidv7(), day, note: reason, user, now }, back);
      }
      await trx
        .updateTable('dispenses')
        .set(voidedColumns(user, now, reason))
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'dispense_voided',
        values: { dispense: before.number, name: before.patientName, reason },
        ...about('dispenses', before),
      });
      return readWrittenDispense(trx, id);
    }),
  ),

  list: api.dispensing.list.handler(async ({ input, context: { db, config } }) => {
    const { text, doctorId, cursor, from, to } = input;
    const conditions = [
      ...onDays(sql`given_at`, { from, to, timeZone: localTimeZone(config) }),
      ...(doctorId ? [sql<boolean>`doctor_id = ${doctorId}::uuid`] : []),
      ...(text ? [matchesDispense(text)] : []),
    ];
    const { page, nextCursor } = await newestPage(
      dispensesWithLines(db).where(allOf(conditions)),
      'given_at',
      { cursor, limit: pageSize },
    );
    return { dispenses: page.map(dispenseFromRow), nextCursor };
  }),

  labels: api.dispensing.labels.handler(async ({ input, context, errors }) => {
    const found = await readLabels(context, input);
    if (!found) throw errors.NOT_FOUND();
    await recordDispenseView(context, found.dispense);
    return found.labels;
  }),

  labelsPdf: api.dispensing.labelsPdf.handler(async ({ input, context, errors }) => {
    const found = await readLabels(context, input);
    if (!found) throw errors.NOT_FOUND();
    const { size, language } = input;
    const name = `labels-${found.dispense.number.replaceAll('/', '-')}`;
    const record = { labels: found.labels };
    const file = await paperFile(context, errors, name, { kind: 'label', record, size, language });
    await recordDispenseView(context, found.dispense);
    return file;
  }),
};
