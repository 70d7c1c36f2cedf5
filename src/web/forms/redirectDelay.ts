/** How long a success stays on screen before the next one opens, in milliseconds (spec 9: 2 seconds). */
export const redirectDelay = 2000;
