import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { brandSubstances, maxTies, newBrandSubstances } from './brandSubstances';
import { listSignature, maxSignatures, newListSignature } from './listSignature';
import {
  coveredName,
  maxNamesOfFile,
  maxProposedNames,
  proposedName,
  writtenName,
} from './writtenNames';

export const substancesContract = {
  list: operation('substances.list', { reads: true })
    .route(at('GET /substances', 'What is in the clinic’s medicines, by brand'))
    .output(z.array(brandSubstances).max(maxTies)),

  signatures: operation('substances.signatures', { reads: true })
    .route(at('GET /list-signatures', 'Which versions of the product’s lists were signed'))
    .output(z.array(listSignature).max(maxSignatures)),

  sign: operation('substances.sign', { changes: 'list_signatures', audits: 'list_signed' })
    .route(at('POST /list-signatures', 'Sign a version of a list as looked at'))
    .input(newListSignature)
    .output(listSignature),

  coverage: operation('substances.coverage', { reads: true })
    .route(
      at(
        'POST /substances/coverage',
        'What is in the medicines that the clinic writes most, or in those of a list, with proposals',
      ),
    )
    .input(
      z.object({
        /** Names of a file; null: those that the clinic writes most. */
        names: z.array(writtenName).max(maxNamesOfFile).nullable(),
      }),
    )
    .output(z.object({ names: z.array(coveredName).max(maxNamesOfFile) })),

  propose: operation('substances.propose', { reads: true })
    .route(
      at(
        'POST /substances/proposals',
        'What may be in medicines, by their names and by imported lists',
      ),
    )
    .input(z.object({ names: z.array(writtenName).max(maxProposedNames) }))
    .output(z.object({ names: z.array(proposedName).max(maxProposedNames) })),

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
