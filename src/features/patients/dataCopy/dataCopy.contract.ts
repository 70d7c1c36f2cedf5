import { z } from 'zod';
import { id } from '../../../shared/fields';
import { at, operation } from '../../../shared/operation';
import { noPdfError, paperChoice } from '../../../shared/paperChoice';
import { dataCopy, everythingForms } from './dataCopy';

export const dataCopyContract = {
  read: operation('dataCopy.read', { reads: true, audits: 'everything_given' })
    .route(at('GET /patients/{id}/everything', 'Everything that is held on a patient'))
    .input(z.object({ id, form: z.enum(everythingForms).default('paper') }))
    .output(dataCopy),

  pdf: operation('dataCopy.pdf', { reads: true, audits: 'everything_given' })
    .route(
      at(
        'GET /patients/{id}/everything/pdf',
        'Everything that is held on a patient as a PDF, where the server makes them',
      ),
    )
    .input(paperChoice.extend({ id }))
    .output(z.file())
    .errors(noPdfError),
};
