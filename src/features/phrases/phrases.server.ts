import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { api } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { maxPhrases, type NewPhrase, type Phrase, takenCodeMessage } from './phrase';

/** Every change locks the settings' row, so that concurrent ones neither duplicate a code nor exceed `maxPhrases`. */
export const phrasesOperations = {
  list: api.phrases.list.handler(async ({ context: { db, user } }) => {
    const rows = await phrasesOf(db, user.id)
      .orderBy(sql`lower(phrases.name)`)
      .orderBy('phrases.id')
      .limit(2 * maxPhrases)
      .execute();
    return rows.map(phraseFromRow);
  }),

  save: api.phrases.save.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const { id, version, ...entered } = input;
      await lockPhrases(trx);
      const before = await readPhrase(trx, id, user.id);
      // Another doctor's own phrase, or a retired one: it cannot be changed.
      if (!before && (version > 0 || (await phraseExists(trx, id)))) throw errors.NOT_FOUND();
      if (before && isSame(before, entered)) return before;
      if (before && before.version !== version) throw errors.PHRASE_CHANGED({ data: before });
      const doctorId = entered.isOfClinic ? null : user.id;
      const otherCodes = await codesOf(trx, doctorId, id);
      if (otherCodes.includes(entered.code.toLowerCase())) {
        throw errors.CODE_TAKEN({ message: takenCodeMessage(entered.code) });
      }
      if (otherCodes.length >= maxPhrases) throw errors.TOO_MANY_PHRASES();
      const { kind, code, name, english, hindi } = entered;
      const columns = {
        ...{ kind, code, name, english, hindi },
        doctor_id: doctorId,
        version: version + 1,
        saved_at: now,
        saved_by: user.id,
      };
      await trx
        .insertInto('phrases')
        .values({ id, ...columns, retired_at: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
      await recordAudit(trx, context, {
        action: 'phrase_changed',
        values: { kind: entered.isOfClinic ? 'clinic' : 'own', template: name },
        ...about('phrases', { id }),
      });
      const saved = await readPhrase(trx, id, user.id);
      if (!saved) throw new Error('A text that was saved cannot be read.');
      return saved;
    }),
  ),

  retire: api.phrases.retire.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      await lockPhrases(trx);
      const row = await trx
        .selectFrom('phrases')
        .select(['name', 'doctor_id', 'retired_at'])
        .where('id', '=', input.id)
        .where(isReadableBy(context.user.id))
        .executeTakeFirst();
      if (!row) throw errors.NOT_FOUND();
      // Retired already, by a second press or by a colleague.
      if (row.retired_at) return {};
      await trx
        .updateTable('phrases')
        .set({ retired_at: context.now })
        .where('id', '=', input.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'phrase_changed',
        values: { kind: row.doctor_id ? 'ownRetired' : 'clinicRetired', template: row.name },
        ...about('phrases', { id: input.id }),
      });
      return {};
    }),
  ),
};

async function lockPhrases(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
}

/** SQL condition: the clinic's phrase, or this doctor's own. */
const isReadableBy = (doctorId: string) =>
  sql<boolean>`(phrases.doctor_id is null or phrases.doctor_id = ${doctorId}::uuid)`;

function phrasesOf(db: Kysely<Database>, doctorId: string) {
  return db
    .selectFrom('phrases')
    .innerJoin('users', 'users.id', 'phrases.saved_by')
    .selectAll('phrases')
    .select('users.name as saved_by_name')
    .where('retired_at', 'is', null)
    .where(isReadableBy(doctorId));
}

async function readPhrase(
  db: Kysely<Database>,
  id: string,
  doctorId: string,
): Promise<Phrase | null> {
  const row = await phrasesOf(db, doctorId).where('phrases.id', '=', id).executeTakeFirst();
  return row ? phraseFromRow(row) : null;
}

async function phraseExists(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('phrases').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The codes, in lower case, of an owner's phrases in use, without one of them. */
async function codesOf(
  db: Kysely<Database>,
  doctorId: string | null,
  id: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('phrases')
    .select('code')
    .where('doctor_id', 'is not distinct from', doctorId)
    .where('retired_at', 'is', null)
    .where('id', '<>', id)
    .execute();
  return rows.map(({ code }) => code.toLowerCase());
}

function phraseFromRow(row: Selectable<Database['phrases']> & { saved_by_name: string }): Phrase {
  const { id, kind, code, name, english, hindi, version } = row;
  return {
    ...{ id, kind, code, name, english, hindi, version },
    isOfClinic: row.doctor_id === null,
    savedAt: row.saved_at.toISOString(),
    savedByName: row.saved_by_name,
  };
}

function isSame(before: Phrase, entered: NewPhrase): boolean {
  const fields = Object.keys(entered) as (keyof NewPhrase)[];
  return fields.every((field) => before[field] === entered[field]);
}
