import { createHmac, timingSafeEqual } from 'node:crypto';

/** Letters and digits that nobody takes for each other, in print or said aloud. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The code that the start line prints until a person has an account, such as `7KQ2-MXPB-4TRD`: 60 bits that come out of
 * the clinic's secret, so that it stays the same through restarts and for all servers that share the secret.
 */
export function startCodeOf(secret: string): string {
  const seal = createHmac('sha256', secret).update('start code\n').digest();
  const code = Array.from(seal.subarray(0, 12), (byte) => letters[byte % letters.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Whether somebody typed the code, in whichever case and with or without its dashes. */
export function isStartCode(typed: string, secret: string): boolean {
  const digestOf = (code: string) =>
    createHmac('sha256', secret).update(code.toUpperCase().replace(/[\s-]/g, '')).digest();
  return timingSafeEqual(digestOf(typed), digestOf(startCodeOf(secret)));
}
