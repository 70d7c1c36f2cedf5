import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { recordView } from '../../server/audit/recordView';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { patientCode } from '../../shared/ids';
import { t } from '../../shared/language';
import { enteredFromRow, patientColumns, patientFromRow, todayOf } from '../patients/patients.rows';
import { agreesTo } from '../privacy/consents.rows';
import { isErased } from '../privacy/isErased.rows';
import { revokeLinks } from '../privacy/revokeLinks.rows';
import type { Disagreement } from './merge';
import {
  fieldsOfRow,
  findMerge,
  lockRecords,
  type RecordRow,
  readCounts,
  readDisagreements,
  readMerge,
  readMergesOf,
  readPairs,
  readRecords,
} from './merges.rows';
import { type Obstacle, obstacleText } from './obstacle';
import { type Choices, groupText, mergedRecord } from './proposal';

export const mergesOperations = {
  pairs: api.merges.pairs.handler(({ context }) => readPairs(context.db, todayOf(context))),

  dismiss: api.merges.dismiss.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const [one, other] = await readTwo(trx, input.oneId, input.otherId);
      if (!one || !other) throw errors.NOT_FOUND();
      // Also a pair that nobody listed: somebody compared the two.
      const { rows } = await sql`
        insert into duplicate_candidates (one_id, other_id, kind, found_at, dismissed_at, dismissed_by)
        values (least(${one.id}::uuid, ${other.id}::uuid), greatest(${one.id}::uuid, ${other.id}::uuid), 'name',
          ${context.now}::timestamptz, ${context.now}::timestamptz, ${context.user.id}::uuid)
        on conflict (one_id, other_id) do update
          set dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by
          where duplicate_candidates.dismissed_at is null
        returning one_id`.execute(trx);
      const [dismissed] = rows;
      // Idempotent: the request was repeated, or two people sent it.
      if (!dismissed) return {};
      await recordAudit(trx, context, {
        action: 'pair_dismissed',
        values: { number: other.number, name: one.name },
        ...about('patients', { id: one.id, patientId: one.id }),
      });
      return {};
    }),
  ),

  preview: api.merges.preview.handler(async ({ input, context, errors }) => {
    const { db } = context;
    const [survivor, duplicate] = await readTwo(db, input.survivorId, input.duplicateId);
    if (!survivor || !duplicate) throw errors.NOT_FOUND();
    for (const { id, name } of [survivor, duplicate])
      await recordView(context, 'patient', { id, patientId: id, patientName: name });
    const today = todayOf(context);
    return {
      survivor: patientFromRow(survivor, today),
      duplicate: patientFromRow(duplicate, today),
      counts: {
        survivor: await readCounts(db, survivor.id),
        duplicate: await readCounts(db, duplicate.id),
      },
      disagreements: await readDisagreements(db, survivor.id, duplicate.id),
    };
  }),

  ofPatient: api.merges.ofPatient.handler(({ input, context }) =>
    readMergesOf(context.db, input.patientId),
  ),

  merge: api.merges.merge.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'merges.merge',
      input,
      create: async (trx, id) => {
        await lockRecords(trx, [input.survivorId, input.duplicateId]);
        const [survivor, duplicate] = await readTwo(trx, input.survivorId, input.duplicateId);
        if (!survivor || !duplicate) throw errors.NOT_FOUND();
        if ((await isErased(trx, survivor.id)) || (await isErased(trx, duplicate.id))) {
          throw errors.ERASED();
        }
        if (survivor.survivor_id || duplicate.survivor_id) throw errors.ALREADY_MERGED();
        if (survivor.voided_at) throw errors.PATIENT_VOIDED();
        if (
          survivor.version !== input.survivorVersion ||
          duplicate.version !== input.duplicateVersion
        ) {
          throw errors.RECORD_CHANGED();
        }
        await revokeWithdrawnLinks(trx, context, [survivor, duplicate]);
        await mergeRecords(trx, context, { id, survivor, duplicate, ...input });
        await recordOfBoth(trx, context, 'patients_merged', { id, survivor, duplicate });
        return readMerge(trx, id);
      },
      read: readMerge,
    }),
  ),

  takeBack: api.merges.takeBack.handler(({ input: { id }, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const before = await findMerge(trx, id);
      if (!before) throw errors.NOT_FOUND();
      await lockRecords(trx, [before.survivor.id, before.duplicate.id]);
      // Idempotent: the request was repeated, or two people sent it.
      const current = await readMerge(trx, id);
      if (current.takenBack) return current;
      const [survivor, duplicate] = await readTwo(trx, current.survivor.id, current.duplicate.id);
      if (!survivor || !duplicate) throw errors.NOT_FOUND();
      const { user, now } = context;
      const { rows: obstacles } = await sql<Obstacle>`
        select obstacle as kind, in_table as "table", of_row as "row"
        from take_back_merge(${id}::uuid, ${now}::timestamptz, ${user.id}::uuid, ${user.name})`.execute(
        trx,
      );
      if (obstacles.some(({ kind }) => kind === 'erased')) throw errors.ERASED();
      if (obstacles.some(({ kind }) => kind === 'merged')) throw errors.MERGED_SINCE();
      if (obstacles.length > 0) {
        const number = patientCode(duplicate.number);
        const reasons = [...new Set(obstacles.map((one) => obstacleText(one, number)))];
        throw errors.NOT_AS_IT_WAS({ data: { reasons } });
      }
      await storeVersion(
        trx,
        context,
        survivor,
        t('{number} taken out again', {
          number: patientCode(duplicate.number),
        }),
      );
      await recordOfBoth(trx, context, 'merge_taken_back', { id, survivor, duplicate });
      return readMerge(trx, id);
    }),
  ),

  answer: api.merges.answer.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const question = await trx
        .selectFrom('merge_questions')
        .select(['merge_id', 'kind', 'answered_at'])
        .where('id', '=', input.id)
        .forUpdate()
        .executeTakeFirst();
      if (!question) throw errors.NOT_FOUND();
      const merge = await readMerge(trx, question.merge_id);
      // Idempotent: the request was repeated, or two people sent it.
      if (question.answered_at) return merge;
      await trx
        .updateTable('merge_questions')
        .set({ answered_at: now, answered_by: user.id, answered_by_name: user.name })
        .where('id', '=', input.id)
        .execute();
      const { id, name } = merge.survivor;
      await recordAudit(trx, context, {
        action: 'merge_question_answered',
        values: { name, fields: [question.kind] },
        ...about('merge_questions', { id: input.id, patientId: id }),
      });
      return readMerge(trx, merge.id);
    }),
  ),
};

/** Two records in the order of their ids as given; undefined for one that does not exist. */
async function readTwo(db: Kysely<Database>, one: string, other: string) {
  const rows = await readRecords(db, [one, other]);
  const byId = (id: string) => rows.find((row) => row.id === id.toLowerCase());
  return [byId(one), byId(other)] as const;
}

interface LockedMerge {
  id: string;
  survivor: RecordRow;
  duplicate: RecordRow;
}

/** Consent to sharing that one of two records withdrew is withdrawn for both, so the links of the other one end. */
async function revokeWithdrawnLinks(
  trx: Transaction<Database>,
  context: SignedIn,
  records: readonly RecordRow[],
): Promise<void> {
  const answers: (boolean | null)[] = [];
  for (const { id } of records) answers.push(await agreesTo(trx, id, 'sharing'));
  if (!answers.includes(false)) return;
  for (const [index, { id, name }] of records.entries()) {
    if (answers[index] !== false) await revokeLinks(trx, context, { patientId: id, name });
  }
}

/** Moves everything of the duplicate to the survivor, stores what was chosen, and what is still to be asked. */
async function mergeRecords(
  trx: Transaction<Database>,
  context: SignedIn,
  {
    id,
    survivor,
    duplicate,
    choices,
    reason,
  }: LockedMerge & {
    choices: Choices;
    reason?: string | undefined;
  },
): Promise<void> {
  const { user, now } = context;
  const [mine, theirs] = [fieldsOfRow(survivor), fieldsOfRow(duplicate)];
  const { record, open } = mergedRecord(mine, theirs, choices);
  const disagreements: Disagreement[] = [
    ...open.map((kind) => ({
      kind,
      survivorSays: groupText(kind, mine),
      duplicateSays: groupText(kind, theirs),
    })),
    ...(await readDisagreements(trx, survivor.id, duplicate.id)),
  ];
  const fields = {
    ...toColumns(patientColumns, record),
    not_pregnant_on: record.notPregnantOn,
  };
  const voidReason = reason ?? t('Merged into {number}', { number: patientCode(survivor.number) });
  await sql`
    select merge_patients(${id}::uuid, ${survivor.id}::uuid, ${duplicate.id}::uuid, ${JSON.stringify(fields)}::jsonb,
      ${reason ?? null}::text, ${voidReason}::text, ${now}::timestamptz, ${user.id}::uuid, ${user.name}::text)`.execute(
    trx,
  );
  await storeVersion(
    trx,
    context,
    survivor,
    t('Merged with {number}', { number: patientCode(duplicate.number) }),
  );
  if (disagreements.length === 0) return;
  await trx
    .insertInto('merge_questions')
    .values(
      disagreements.map(({ kind, survivorSays, duplicateSays }) => ({
        id: uuidv7(),
        merge_id: id,
        kind,
        survivor_says: survivorSays,
        duplicate_says: duplicateSays,
        answered_at: null,
        answered_by: null,
        answered_by_name: null,
      })),
    )
    .execute();
}

/** Stores a record as it was before, if the database's function changed it. */
async function storeVersion(
  trx: Transaction<Database>,
  { user, now }: SignedIn,
  before: RecordRow,
  reason: string,
): Promise<void> {
  const { version } = await trx
    .selectFrom('patients')
    .select('version')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  if (version === before.version) return;
  await trx
    .insertInto('patient_versions')
    .values({
      patient_id: before.id,
      version: before.version,
      record: JSON.stringify(enteredFromRow(before)),
      changed_by: user.id,
      changed_by_name: user.name,
      changed_at: now,
      reason,
    })
    .execute();
}

/** Of a merge each of the two records has a row in the log. */
async function recordOfBoth(
  trx: Transaction<Database>,
  context: SignedIn,
  action: 'patients_merged' | 'merge_taken_back',
  { id, survivor, duplicate }: LockedMerge,
): Promise<void> {
  await recordAudit(trx, context, {
    action,
    values: { kind: 'survivor', number: duplicate.number, name: survivor.name },
    ...about('patient_merges', { id, patientId: survivor.id }),
  });
  await recordAudit(trx, context, {
    action,
    values: { kind: 'duplicate', number: survivor.number, name: duplicate.name },
    ...about('patient_merges', { id, patientId: duplicate.id }),
  });
}
