import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { cursor, id } from '../../shared/fields';
import { filePiece } from '../../shared/filePiece';
import { at, operation } from '../../shared/operation';
import { noPdfError } from '../../shared/paperChoice';
import { followUps } from '../recalls/followUps';
import { dues } from './dues';
import { creditNotesPage, gstReport } from './gst';
import { dayRangeAsked } from './range';
import { askedReport, report } from './report';
import { askedPaper, askedPaperFile, reportsPaper } from './reportsPaper';
import { spending } from './spending';

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

  paper: operation('reports.paper', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports/paper', 'What the paper of one report or of all is drawn from'))
    .input(askedPaper)
    .output(reportsPaper),

  pdf: operation('reports.pdf', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports/pdf', 'The same paper as a PDF, where the server makes them'))
    .input(askedPaperFile)
    .output(z.file())
    .errors(noPdfError),
  gst: operation('reports.gst', { reads: true, audits: 'report_viewed' })
    .route(
      at('POST /reports/gst', 'Outward supplies, credit notes and series of numbers of a range'),
    )
    .input(dayRangeAsked)
    .output(gstReport),

  creditNotes: operation('reports.creditNotes', {
    reads: true,
    audits: { none: 'The report on GST, whose list it is, is in the log.' },
  })
    .route(at('POST /reports/credit-notes', 'The credit notes of a range, newest first'))
    .input(dayRangeAsked.safeExtend({ cursor: cursor.optional() }))
    .output(creditNotesPage),

  year: operation('reports.year', {
    reads: true,
    streams: true,
    audits: ['exported', 'report_viewed'],
  })
    .route(
      at('POST /reports/year', 'A financial year for the accountant as a zip (server-sent events)'),
    )
    .input(z.object({ financialYear: z.int().min(2000).max(2200) }))
    .output(eventIterator(filePiece)),

  spending: operation('reports.spending', { reads: true, audits: 'report_viewed' })
    .route(at('POST /reports/spending', 'What went out in a range of days, and what is left'))
    .input(dayRangeAsked)
    .output(spending),
};
