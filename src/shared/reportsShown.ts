/** The reports that there are to look at, in the order of the screen. */
export const reportsShown = ['money', 'dues', 'visits', 'patients', 'practice', 'gst'] as const;
export type ReportShown = (typeof reportsShown)[number];
