import { z } from 'zod';
import { date, instant } from '../../shared/fields';
import { languages } from '../../shared/language';
import { reportsShown } from '../../shared/reportsShown';
import { letterhead } from '../settings/clinicSettings';
import { dues } from './dues';
import { gstReport } from './gst';
import { askedReport, report } from './report';
import { spending } from './spending';

declare module '../../shared/paper' {
  interface PaperRecords {
    reports: ReportsPaper;
  }
}

/** One of the reports on a paper, or all that the person may see. */
export const reportsOnPaper = [...reportsShown, 'all'] as const;

export const askedPaper = askedReport.safeExtend({ report: z.enum(reportsOnPaper) });
export type AskedPaper = z.infer<typeof askedPaper>;

export const askedPaperFile = askedPaper.safeExtend({
  language: z.enum(languages).default('en'),
});

/** Patients with dues that a paper lists at most. */
export const maxDebtors = 500;

const range = z.object({ from: date, to: date });

/** The record that the paper of reports is drawn from. */
export const reportsPaper = z.object({
  letterhead,
  /** IANA zone of its dates. */
  timeZone: z.string(),
  madeAt: instant,
  madeByName: z.string(),
  range,
  before: range.nullable(),
  /** The only doctor whose figures it has; null for all doctors. */
  doctorName: z.string().nullable(),
  reports: z.array(
    z.object({ name: z.enum(reportsShown).exclude(['dues', 'gst', 'spending']), report }),
  ),
  /** The dues when the paper was made; lists patients only if it is the paper of the dues alone. */
  dues: dues.nullable(),
  gst: gstReport.nullable(),
  /** Of the whole clinic. */
  spending: spending.nullable(),
});
export type ReportsPaper = z.infer<typeof reportsPaper>;
