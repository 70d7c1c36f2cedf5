/** The reports that there are to look at, in the order of the screen. */
export const reportsShown = ['money', 'dues', 'visits', 'patients', 'practice', 'gst'] as const;
export type ReportShown = (typeof reportsShown)[number];

/**
 * What the audit log calls a report that somebody looked at; the follow-ups are shown with the patients, `day` is today in
 * five lines, `all` a paper of all of them, and `year` the accountant's file.
 */
export const reportsViewed = [...reportsShown, 'follow-ups', 'day', 'all', 'year'] as const;
export type ReportViewed = (typeof reportsViewed)[number];
