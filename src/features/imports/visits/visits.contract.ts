import { z } from 'zod';
import { id } from '../../../shared/fields';
import { at, operation } from '../../../shared/operation';
import { maxRows, rowRange, rowsAtOnce } from '../patientImport';
import {
  comparison,
  fileName,
  hangingPaper,
  maxHangingPapers,
  maxOutsideVisits,
  outsideVisit,
  visitImport,
  visitImportsShown,
  visitRow,
} from './outsideVisit';

/** Made by the browser that imports, another one for each time that a file is sent. */
const importId = id;

const isDraft = {
  changes: 'visit_import_rows',
  audits: { none: 'A draft: no record has a visit of it before it is run.' },
} as const;

const notStagedError = {
  NOT_STAGED: {
    status: 409,
    message: 'Some rows of the file did not arrive. Nothing was imported; please send it again.',
  },
} as const;

const patientVoided = {
  status: 409,
  message:
    'The record of a patient who was chosen here has been voided or erased since. Choose the file again.',
} as const;

export const visitImportsContract = {
  stage: operation('visitImports.stage', isDraft)
    .route(
      at(
        'POST /outside-visits/imports/{importId}/rows',
        'Rows of a file of visits elsewhere, to be imported later; each is taken once',
      ),
    )
    .input(z.object({ importId, rows: z.array(visitRow).min(1).max(rowsAtOnce) }))
    .output(z.object({ staged: z.int() }))
    .errors(notStagedError),

  check: operation('visitImports.check', isDraft)
    .route(
      at(
        'POST /outside-visits/imports/{importId}/check',
        'Match the people of staged rows to patients; who stays open has to be chosen',
      ),
    )
    .input(z.object({ importId, range: rowRange }))
    .output(comparison),

  choose: operation('visitImports.choose', isDraft)
    .route(
      at(
        'POST /outside-visits/imports/{importId}/choice',
        'Say who the person of a row is, for all rows of that person; null leaves them out',
      ),
    )
    .input(z.object({ importId, row: z.int().min(1).max(maxRows), patientId: id.nullable() }))
    .output(z.object({ rows: z.int() }))
    .errors({ ...notStagedError, PATIENT_VOIDED: patientVoided }),

  run: operation('visitImports.run', { makes: 'visit_imports', audits: 'visits_imported' })
    .route(
      at(
        'POST /outside-visits/imports/{importId}/run',
        'Put the visits of all matched rows into the patients’ records, or none of them',
      ),
    )
    .input(
      z.object({
        importId,
        fileName,
        /** How many were staged: a file that did not come whole is not imported. */
        rows: z.int().min(1).max(maxRows),
      }),
    )
    .output(visitImport)
    .errors({
      ...notStagedError,
      PATIENT_VOIDED: patientVoided,
      NOT_ANSWERED: {
        status: 409,
        message: 'First say of each person who it is, or leave their visits out.',
      },
    }),

  list: operation('visitImports.list', { reads: true })
    .route(at('GET /outside-visits/imports', 'The newest imports of visits elsewhere'))
    .output(z.object({ imports: z.array(visitImport).max(visitImportsShown) })),

  takeBack: operation('visitImports.takeBack', {
    changes: 'visit_imports',
    audits: 'visit_import_taken_back',
  })
    .route(
      at(
        'POST /outside-visits/imports/{id}/take-back',
        'Void and hide the visits of an import, as one; nothing is deleted; done once',
      ),
    )
    .input(z.object({ id }))
    .output(visitImport)
    .errors({
      NOT_FOUND: { status: 404, message: 'This import does not exist.' },
      HANGS_ON_IT: {
        status: 409,
        message:
          'Papers were added to visits of this import. Void them first if they are wrong; else the import stays.',
        data: z.object({ papers: z.array(hangingPaper).max(maxHangingPapers) }),
      },
    }),
};

export const outsideVisitsContract = {
  ofPatient: operation('outsideVisits.ofPatient', { reads: true, audits: 'consultation_viewed' })
    .route(
      at(
        'GET /patients/{patientId}/outside-visits',
        'A patient’s visits elsewhere, as imported from files, the newest first',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(z.object({ visits: z.array(outsideVisit).max(maxOutsideVisits) })),
};
