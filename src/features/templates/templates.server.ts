import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { api } from '../../server/api/operations';
import { about, noRecord, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { starterKeys, templateOfStarter } from './starters';
import { isEmptyTemplate, maxTemplates, type Template, takenTemplateMessage } from './template';

/** Every change locks the settings' row, so that concurrent ones neither duplicate a name nor exceed `maxTemplates`. */
export const templatesOperations = {
  list: api.templates.list.handler(async ({ context }) => {
    const rows = await templatesOf(context.db, context.user.id)
      .orderBy(sql`lower(templates.name)`)
      .orderBy('templates.id')
      .limit(2 * maxTemplates)
      .execute();
    return rows.map(templateFromRow);
  }),

  save: api.templates.save.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const { id, version, ...newTemplate } = input;
      const { name, isOfClinic, ...content } = newTemplate;
      await lockTemplates(trx);
      const before = await readTemplate(trx, id, user.id);
      // Another doctor's own template, or a removed one: it cannot be changed.
      if (!before && (version > 0 || (await templateExists(trx, id)))) throw errors.NOT_FOUND();
      if (before && hasSameContent(before, newTemplate)) return before;
      if (before && before.version !== version) throw errors.TEMPLATE_CHANGED({ data: before });
      if (isEmptyTemplate(newTemplate)) throw errors.EMPTY_TEMPLATE();
      const doctorId = isOfClinic ? null : user.id;
      const otherNames = await namesOf(trx, doctorId, id);
      if (otherNames.includes(name.toLowerCase())) {
        throw errors.NAME_TAKEN({ message: takenTemplateMessage(name) });
      }
      if (otherNames.length >= maxTemplates) throw errors.TOO_MANY_TEMPLATES();
      const columns = {
        doctor_id: doctorId,
        name,
        content: JSON.stringify(content),
        version: version + 1,
        saved_at: now,
        saved_by: user.id,
        // The signature was for the earlier content.
        reviewed_at: null,
        reviewed_by: null,
      };
      await trx
        .insertInto('templates')
        .values({ id, ...columns, retired_at: null, starter: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
      await recordAudit(trx, context, {
        action: 'template_saved',
        values: { kind: isOfClinic ? 'clinic' : 'own', template: name },
        ...about('templates', { id }),
      });
      const saved = await readTemplate(trx, id, user.id);
      if (!saved) throw new Error('A template that was saved cannot be read.');
      return saved;
    }),
  ),

  starters: api.templates.starters.handler(async ({ context }) => {
    const row = await context.db
      .selectFrom('templates')
      .select('id')
      .where('starter', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return { isOffered: row === undefined };
  }),

  answerStarters: api.templates.answerStarters.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      await lockTemplates(trx);
      const rows = await trx
        .selectFrom('templates')
        .select(['id', 'starter', 'version', 'retired_at', 'reviewed_at'])
        .where('starter', 'is not', null)
        .execute();
      const isTaken = input.answer === 'taken';
      const otherNames = await namesOf(trx, null, null);
      let count = 0;
      for (const key of starterKeys) {
        const before = rows.find(({ starter }) => starter === key);
        const isInUse = before !== undefined && before.retired_at === null;
        const { name, isOfClinic: _, ...content } = templateOfStarter(key);
        // Doctors’ work is left alone: a signed starter stays, and a name in use is not taken.
        const stays = isTaken
          ? isInUse || otherNames.includes(name.toLowerCase())
          : before?.reviewed_at;
        if (stays || (!isTaken && before && !isInUse)) continue;
        if (isTaken && otherNames.length + count >= maxTemplates) throw errors.TOO_MANY_TEMPLATES();
        const columns = {
          doctor_id: null,
          name,
          content: JSON.stringify(content),
          version: (before?.version ?? 0) + 1,
          saved_at: now,
          saved_by: user.id,
          retired_at: isTaken ? null : now,
          reviewed_at: null,
          reviewed_by: null,
        };
        await trx
          .insertInto('templates')
          .values({ id: before?.id ?? randomUUID(), ...columns, starter: key })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
          .execute();
        count++;
      }
      if (count === 0) return {};
      await recordAudit(trx, context, {
        action: 'starters_answered',
        values: { kind: input.answer, count },
        ...noRecord,
      });
      return {};
    }),
  ),

  review: api.templates.review.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      await lockTemplates(trx);
      const before = await readTemplate(trx, input.id, user.id);
      if (!before || before.starter === null) throw errors.NOT_FOUND();
      // Signed already, by an earlier attempt of this request or by a colleague.
      if (before.reviewedByName !== null) return before;
      if (before.version !== input.version) throw errors.TEMPLATE_CHANGED({ data: before });
      await trx
        .updateTable('templates')
        .set({ reviewed_at: now, reviewed_by: user.id })
        .where('id', '=', input.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'template_reviewed',
        values: { template: before.name },
        ...about('templates', { id: input.id }),
      });
      return { ...before, reviewedByName: user.name };
    }),
  ),

  remove: api.templates.remove.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      await lockTemplates(trx);
      const row = await trx
        .selectFrom('templates')
        .select(['name', 'doctor_id', 'retired_at'])
        .where('id', '=', input.id)
        .where(isReadableBy(user.id))
        .executeTakeFirst();
      if (!row) throw errors.NOT_FOUND();
      // Removed already, by a second press or by a colleague.
      if (row.retired_at) return {};
      await trx
        .updateTable('templates')
        .set({ retired_at: now })
        .where('id', '=', input.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'template_removed',
        values: { kind: row.doctor_id ? 'own' : 'clinic', template: row.name },
        ...about('templates', { id: input.id }),
      });
      return {};
    }),
  ),
};

async function lockTemplates(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
}

/** SQL condition: the clinic's template, or this doctor's own. */
const isReadableBy = (doctorId: string) =>
  sql<boolean>`(templates.doctor_id is null or templates.doctor_id = ${doctorId}::uuid)`;

function templatesOf(db: Kysely<Database>, doctorId: string) {
  return db
    .selectFrom('templates')
    .innerJoin('users', 'users.id', 'templates.saved_by')
    .leftJoin('users as reviewers', 'reviewers.id', 'templates.reviewed_by')
    .selectAll('templates')
    .select(['users.name as saved_by_name', 'reviewers.name as reviewed_by_name'])
    .where('retired_at', 'is', null)
    .where(isReadableBy(doctorId));
}

async function readTemplate(
  db: Kysely<Database>,
  id: string,
  doctorId: string,
): Promise<Template | null> {
  const row = await templatesOf(db, doctorId).where('templates.id', '=', id).executeTakeFirst();
  return row ? templateFromRow(row) : null;
}

async function templateExists(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('templates').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The names, in lower case, of an owner's templates in use, without one of them. */
async function namesOf(
  db: Kysely<Database>,
  doctorId: string | null,
  id: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('templates')
    .select('name')
    .where('doctor_id', 'is not distinct from', doctorId)
    .where('retired_at', 'is', null)
    .where('id', 'is distinct from', id)
    .execute();
  return rows.map(({ name }) => name.toLowerCase());
}

function templateFromRow(
  row: Selectable<Database['templates']> & {
    saved_by_name: string;
    reviewed_by_name: string | null;
  },
): Template {
  return {
    id: row.id,
    name: row.name,
    isOfClinic: row.doctor_id === null,
    ...row.content,
    version: row.version,
    savedAt: row.saved_at.toISOString(),
    savedByName: row.saved_by_name,
    starter: row.starter,
    reviewedByName: row.reviewed_by_name,
  };
}

function hasSameContent(before: Template, newTemplate: object): boolean {
  const {
    id: _,
    version: __,
    savedAt: ___,
    savedByName: ____,
    starter: _____,
    reviewedByName: ______,
    ...saved
  } = before;
  return isDeepStrictEqual(saved, newTemplate);
}
