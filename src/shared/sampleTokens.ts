/** The first sample token's number, beyond any clinic's day, so that the first real token is still #1. */
export const firstSampleNumber = 9001;
