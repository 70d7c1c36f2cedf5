import { z } from 'zod';
import { at, operation } from '../../shared/operation';
import { dashboard } from './dashboard';

export const dashboardContract = {
  // POST, because the first time it leaves the sample data behind (spec 7).
  open: operation('dashboard.open', { reads: true, view: 'queue', leaves: 'sample_data' })
    .route(
      at(
        'POST /dashboard',
        'The dashboard’s figures; makes the sample data in a clinic without patients, once',
      ),
    )
    .output(dashboard),

  removeSampleData: operation('dashboard.removeSampleData', {
    changes: 'patients',
    audits: 'sample_data_removed',
  })
    .route(
      at(
        'DELETE /sample-data',
        'Remove the sample patients, tokens and appointments that no real record refers to, and end the sample accounts',
      ),
    )
    .output(z.object({ patients: z.int(), tokens: z.int(), appointments: z.int() }))
    .errors({
      OWN_ACCOUNT_FIRST: {
        status: 409,
        message:
          'The sample accounts end with the sample data. Make an account of your own first, and remove it with that.',
      },
    }),
};
