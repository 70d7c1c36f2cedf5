import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { brandSubstances, maxTies, newBrandSubstances } from './brandSubstances';

export const substancesContract = {
  list: operation('substances.list', { reads: true })
    .route(at('GET /substances', 'What is in the clinic’s medicines, by brand'))
    .output(z.array(brandSubstances).max(maxTies)),

  tie: operation('substances.tie', { makes: 'brand_substances', audits: 'substances_tied' })
    .route(at('POST /substances', 'Say what is in a brand, for all strengths of its form'))
    .input(newBrandSubstances)
    .output(brandSubstances)
    .errors({
      ALREADY_TIED: { status: 409, data: brandSubstances },
      LIST_FULL: {
        status: 409,
        message:
          'The clinic has noted what is in 1,000 medicines. Undo one that you no longer need.',
      },
    }),

  withdraw: operation('substances.withdraw', {
    changes: 'brand_substances',
    audits: 'substances_withdrawn',
  })
    .route(at('POST /substances/{id}/withdraw', 'Take back what was said to be in a brand'))
    .input(z.object({ id }))
    .output(z.object({})),
};
