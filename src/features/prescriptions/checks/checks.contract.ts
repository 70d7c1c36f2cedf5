import { z } from 'zod';
import { id, optionalText } from '../../../shared/fields';
import { at, operation } from '../../../shared/operation';
import { medicationEntries } from '../prescription';
import { finding, loweredTiers } from './finding';

/** The answer of `checkMedicines`. */
const checks = z.object({
  findings: z.array(finding),
  total: z.int(),
  covered: z.int(),
  notCovered: z.array(z.string()),
  currentNotCovered: z.array(z.string()),
});

/** The most diagnoses of a visit. */
const maxDiagnoses = 50;

export const checksContract = {
  run: operation('checks.run', {
    changes: 'medicine_warnings',
    audits: { none: 'The table is the log of warnings; nobody can change its rows.' },
  })
    .route(
      at(
        'POST /checks',
        'Check the medicines of a visit as they are written; the warnings that are new go into their log',
      ),
    )
    .input(
      z.object({
        tokenId: id,
        medicines: medicationEntries,
        /** Today’s, as written: "?Dengue". */
        diagnoses: z.array(optionalText(500)).max(maxDiagnoses).default([]),
        /** The prescription that these medicines will replace, which does not count as one that the patient takes. */
        amends: id.optional(),
      }),
    )
    .output(checks)
    .errors({
      TOKEN_NOT_USABLE: {
        status: 422,
        message: 'Choose a token of this patient that is in progress or completed.',
      },
    }),

  tiers: operation('checks.tiers', { reads: true })
    .route(at('GET /checks/tiers', 'The rules that the clinic lowered, and to what'))
    .output(z.object({ loweredTiers })),
};
