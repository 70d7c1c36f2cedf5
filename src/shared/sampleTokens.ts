/** Sample tokens are numbered from here on, where no clinic's day comes to: its first real one is #1 beside them. */
export const firstSampleNumber = 9001;
