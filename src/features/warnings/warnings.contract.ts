import { z } from 'zod';
import { cursor, recordedText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { maxRules, newRuleTier, ruleCount, warning } from './warning';

/** The filters of the log. */
export const warningFilters = z.object({ ruleId: recordedText(80).optional() });

export const warningsContract = {
  counts: operation('warnings.counts', { reads: true })
    .route(
      at(
        'GET /warnings/counts',
        'How often each rule about medicines warned in a year, and how often it was overridden',
      ),
    )
    .output(z.array(ruleCount).max(maxRules)),

  list: operation('warnings.list', { reads: true, view: 'warnings' })
    .route(
      at(
        'POST /warnings/search',
        'The warnings about medicines that doctors saw, with what they answered, newest first',
      ),
    )
    .input(warningFilters.extend({ cursor: cursor.optional() }))
    .output(z.object({ warnings: z.array(warning), nextCursor: z.string().nullable() })),

  setTier: operation('warnings.setTier', { changes: 'rule_tiers', audits: 'rule_tier_set' })
    .route(at('POST /warnings/tiers', 'Lower a rule by one tier, or leave it as it is'))
    .input(newRuleTier)
    .output(z.object({}))
    .errors({
      NOT_LOWERABLE: {
        status: 409,
        message: 'A recorded allergy and the law always ask for a reason.',
      },
    }),
};
