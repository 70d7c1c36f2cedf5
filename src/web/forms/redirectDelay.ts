/** Milliseconds for which a success message stays before the next screen opens (spec 9: 2 seconds). */
export const redirectDelay = 2000;
