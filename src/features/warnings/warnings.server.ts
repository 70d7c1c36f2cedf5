import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { api } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { newestPage } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { pageSize } from '../../shared/fields';
import { readRuleTiers } from '../prescriptions/checks/checks.rows';
import type { Tier } from '../prescriptions/checks/finding';
import { ruleOf, sourcesOfRule } from '../prescriptions/checks/ruleIndex';
import { allergyRule } from '../prescriptions/checks/stops';
import { countedDays, isCheck, type RuleCount, tierBelow } from './warning';
import { countWarnings, warningFromRow, warningsWithAnswers } from './warnings.rows';

const millisecondsPerDay = 86_400_000;

export const warningsOperations = {
  counts: api.warnings.counts.handler(async ({ context: { replica, now } }) => {
    const since = new Date(now.getTime() - countedDays * millisecondsPerDay);
    const counts = await countWarnings(replica, since);
    const lowered = await readRuleTiers(replica);
    const never = { shown: 0, heeded: 0, overridden: 0, kept: 0, reasons: [], example: null };
    // A rule that is silent warns nobody, and can only be found by what it was lowered to.
    const silent = [...lowered.keys()].filter((id) => !counts.some(({ ruleId }) => ruleId === id));
    return [...counts, ...silent.map((ruleId) => ({ ruleId, ...never }))].map(
      (count): RuleCount => {
        const { ruleId } = count;
        const rule = ruleOf(ruleId);
        const row = lowered.get(ruleId);
        return {
          ...count,
          tier: ownTier(ruleId),
          isLowerable: isLowerable(ruleId),
          sources: rule ? sourcesOfRule(rule) : [],
          lowered: row
            ? {
                tier: row.tier,
                reason: row.reason,
                byName: row.user_name,
                at: row.at.toISOString(),
              }
            : null,
        };
      },
    );
  }),

  list: api.warnings.list.handler(async ({ input, context: { db } }) => {
    let query = warningsWithAnswers(db);
    if (input.ruleId) query = query.where('medicine_warnings.rule_id', '=', input.ruleId);
    const options = { table: 'medicine_warnings', cursor: input.cursor, limit: pageSize };
    const { page, nextCursor } = await newestPage(query, 'at', options);
    return { warnings: page.map(warningFromRow), nextCursor };
  }),

  setTier: api.warnings.setTier.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { ruleId, isLowered, reason } = input;
      const tier = ownTier(ruleId);
      if (tier === null) throw errors.NOT_FOUND();
      if (!isLowerable(ruleId)) throw errors.NOT_LOWERABLE();
      await lockTiers(trx);
      const before = (await readRuleTiers(trx)).get(ruleId);
      if ((before !== undefined) === isLowered) return {};
      const { user, now } = context;
      const id = before?.id ?? uuidv7();
      if (before) {
        await trx
          .updateTable('rule_tiers')
          .set({ ended_at: now, ended_by: user.id })
          .where('id', '=', id)
          .execute();
      } else {
        await trx
          .insertInto('rule_tiers')
          .values({
            id,
            rule_id: ruleId,
            tier: tierBelow(tier),
            reason,
            user_id: user.id,
            user_name: user.name,
            at: now,
            ended_at: null,
            ended_by: null,
          })
          .execute();
      }
      await recordAudit(trx, context, {
        action: 'rule_tier_set',
        values: { kind: isLowered ? tierBelow(tier) : 'own', rule: ruleId, reason },
        ...about('rule_tiers', { id }),
      });
      return {};
    }),
  ),
};

/** The tier that a rule has by itself; null if this version does not have it. */
function ownTier(ruleId: string): Tier | null {
  if (ruleId === allergyRule) return 'stop';
  return isCheck(ruleId) ? 'line' : (ruleOf(ruleId)?.tier ?? null);
}

/** Whether a clinic may lower a rule: never what its law forbids or a patient is allergic to. */
function isLowerable(ruleId: string): boolean {
  return ruleId !== allergyRule && ownTier(ruleId) !== null && ruleOf(ruleId)?.kind !== 'law';
}

/** Makes decisions about rules wait for each other, so that no rule is lowered twice. */
async function lockTiers(trx: Transaction<Database>): Promise<void> {
  await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
}
