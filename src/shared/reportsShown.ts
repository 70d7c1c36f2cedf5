/** The reports, in the order of the screen. */
export const reportsShown = [
  'money',
  'dues',
  'spending',
  'visits',
  'patients',
  'practice',
  'gst',
] as const;
export type ReportShown = (typeof reportsShown)[number];

/**
 * The audit log's names of viewed reports: follow-ups appear on the patients report, `day` is today in five lines,
 * `all` a paper of all reports, `year` the accountant's file.
 */
export const reportsViewed = [...reportsShown, 'follow-ups', 'day', 'all', 'year'] as const;
export type ReportViewed = (typeof reportsViewed)[number];
