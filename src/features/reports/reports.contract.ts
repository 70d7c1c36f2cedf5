import { z } from 'zod';
import { cursor, id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { dues } from './dues';
import { followUps } from './followUps';
import { dayRangeAsked } from './range';
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

  followUps: operation('reports.followUps', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports/follow-ups', 'Who was to come back in these days and has not'))
    .input(dayRangeAsked.safeExtend({ doctorId: id.optional(), cursor: cursor.optional() }))
    .output(followUps),

  practice: operation('reports.practice', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports/practice', 'What was diagnosed, prescribed and advised most'))
    .input(askedReport)
    .output(report),
};
