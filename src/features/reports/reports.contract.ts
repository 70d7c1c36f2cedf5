import { z } from 'zod';
import { cursor } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { dues } from './dues';
import { askedReport, report } from './report';

export const reportsContract = {
  read: operation('reports.read', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports', 'Money, visits or patients of a range of days, in sums'))
    .input(askedReport.safeExtend({ report: z.enum(['money', 'visits', 'patients']) }))
    .output(report),

  dues: operation('reports.dues', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports/dues', 'What patients owe now, whose oldest bill is the oldest first'))
    .input(z.object({ cursor: cursor.optional() }))
    .output(dues),

  practice: operation('reports.practice', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports/practice', 'What was diagnosed, prescribed and advised most'))
    .input(askedReport)
    .output(report),
};
