import { z } from 'zod';
import { at, operation } from '../../shared/operation';
import { askedReport, report } from './report';

export const reportsContract = {
  read: operation('reports.read', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports', 'Money, visits or patients of a range of days, in sums'))
    .input(askedReport.safeExtend({ report: z.enum(['money', 'visits', 'patients']) }))
    .output(report),

  practice: operation('reports.practice', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports/practice', 'What was diagnosed, prescribed and advised most'))
    .input(askedReport)
    .output(report),
};
