import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { api } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { t } from '../../shared/language';
import { resultMessages } from './result';
import { isTestKey, testName } from './test';
import { maxTestSettings, type TestSetting } from './testSettings';

/** The clinic's choices about tests. Changes lock the settings' row, as those of the price list do. */
export const testsOperations = {
  list: api.tests.list.handler(({ context }) => readTestSettings(context.db)),

  save: api.tests.save.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { version, ...chosen } = input;
      const { testKey, intervalMonths, priceId } = chosen;
      if (!isTestKey(testKey)) {
        const message = t(resultMessages.unknownTest);
        const issues = [{ field: 'testKey', message }];
        throw errors.BAD_REQUEST({ message, data: { issues } });
      }
      await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
      const row = await findTestSetting(trx, testKey);
      const before: TestSetting = row ?? {
        ...chosen,
        intervalMonths: null,
        priceId: null,
        version: 0,
      };
      // Already so, by an earlier attempt of this request or by somebody else.
      if (before.intervalMonths === intervalMonths && before.priceId === priceId) return before;
      if (before.version !== version) throw errors.TEST_CHANGED({ data: before });
      if (priceId !== null && priceId !== before.priceId && !(await isPriceInUse(trx, priceId))) {
        throw errors.PRICE_RETIRED();
      }
      const columns = {
        interval_months: intervalMonths,
        price_id: priceId,
        version: before.version + 1,
      };
      const { id } = await trx
        .insertInto('test_settings')
        .values({ id: uuidv7(), test_key: testKey, ...columns })
        .onConflict((conflict) => conflict.column('test_key').doUpdateSet(columns))
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordAudit(trx, context, {
        action: 'test_settings_changed',
        values: { item: testName(testKey, { language: 'en' }) ?? testKey },
        ...about('test_settings', { id }),
      });
      return { ...chosen, version: before.version + 1 };
    }),
  ),
};

function testSettings(db: Kysely<Database>) {
  return db
    .selectFrom('test_settings')
    .select([
      'test_key as testKey',
      'interval_months as intervalMonths',
      'price_id as priceId',
      'version',
    ]);
}

function readTestSettings(db: Kysely<Database>): Promise<TestSetting[]> {
  return testSettings(db).orderBy('test_key').limit(maxTestSettings).execute();
}

function findTestSetting(db: Kysely<Database>, testKey: string) {
  return testSettings(db).where('test_key', '=', testKey).executeTakeFirst();
}

async function isPriceInUse(trx: Transaction<Database>, id: string): Promise<boolean> {
  const price = await trx
    .selectFrom('prices')
    .select('id')
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return price !== undefined;
}
