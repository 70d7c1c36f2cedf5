import { sign, verifySigned } from './cookies';

/** The signature's purpose. Codes already printed depend on this text. */
const purpose = 'place in the queue';

/** The secret code of a token's own page, where a patient follows their queue position. */
export function positionCodeOf(tokenId: string, secret: string): string {
  return sign(tokenId, purpose, secret);
}

/** The id of the token that a code stands for; null for any other text. */
export function tokenOfPositionCode(code: string, secret: string): string | null {
  return verifySigned(code, purpose, secret);
}
