/** The reports that there are to look at, in the order of the screen. */
export const reportsShown = ['money', 'dues', 'visits', 'patients', 'practice'] as const;
export type ReportShown = (typeof reportsShown)[number];

/** What the audit log says that somebody looked at: one of them, the day in five lines, or all of them on a paper. */
export const reportsLookedAt = [...reportsShown, 'day', 'all'] as const;
export type ReportLookedAt = (typeof reportsLookedAt)[number];
