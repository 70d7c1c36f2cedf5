import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { impossibleDayErrors } from '../patients/patients.contract';
import {
  duplicateChoices,
  duplicateRow,
  importOutcome,
  importsShown,
  maxRows,
  pastImport,
  rowRange,
  rowsAtOnce,
  rowToImport,
  takenBack,
} from './patientImport';

/** Made by the browser that imports, another one for each time that a file is sent. */
const importId = id;

const notStagedError = {
  NOT_STAGED: {
    status: 409,
    message: 'Some rows of the file did not arrive. Nobody was registered; please send it again.',
  },
} as const;

export const importsContract = {
  stage: operation('imports.stage', {
    changes: 'import_rows',
    audits: { none: 'A draft: nobody is registered before it is run.' },
  })
    .route(
      at(
        'POST /patients/imports/{importId}/rows',
        'Rows of a file of patients, to be registered later; each is taken once',
      ),
    )
    .input(z.object({ importId, rows: z.array(rowToImport).min(1).max(rowsAtOnce) }))
    .output(z.object({ staged: z.int() }))
    .errors({
      ...impossibleDayErrors,
      ...notStagedError,
    }),

  check: operation('imports.check', { reads: true })
    .route(
      at(
        'POST /patients/imports/{importId}/check',
        'Which of the staged rows tell of patients who seem to be known',
      ),
    )
    .input(z.object({ importId, range: rowRange }))
    .output(z.object({ duplicates: z.array(duplicateRow).max(rowsAtOnce) })),

  run: operation('imports.run', {
    makes: 'patient_imports',
    audits: ['patients_imported', 'patient_registration'],
  })
    .route(
      at(
        'POST /patients/imports/{importId}/run',
        'Register the patients of all staged rows, or none of them',
      ),
    )
    .input(
      z.object({
        importId,
        /** How many were staged: a file that did not come whole is not registered. */
        rows: z.int().min(1).max(maxRows),
        duplicates: z.enum(duplicateChoices),
      }),
    )
    .output(importOutcome)
    .errors(notStagedError),

  list: operation('imports.list', { reads: true })
    .route(at('GET /patients/imports', 'The newest imports of patients'))
    .output(z.object({ imports: z.array(pastImport).max(importsShown) })),

  takeBack: operation('imports.takeBack', {
    changes: 'patient_imports',
    audits: ['import_taken_back'],
  })
    .route(
      at(
        'POST /patients/imports/{id}/take-back',
        'Remove the patients of an import on whom nothing hangs and whom nobody changed; done once',
      ),
    )
    .input(z.object({ id }))
    .output(takenBack)
    .errors({ NOT_FOUND: { status: 404, message: 'This import does not exist.' } }),
};
